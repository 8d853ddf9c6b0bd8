import type { AttachedFile } from '@consultflow/contract/files/schema';
import { t } from '@consultflow/contract/language/t';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FileMark } from './file-mark.tsx';
import { sizeText } from '@consultflow/contract/files/size';
import { useDownload } from './queries.ts';
import { canView } from './viewer/viewable.ts';

const Viewer = lazy(async () => ({ default: (await import('./viewer/viewer.tsx')).Viewer }));

type FileLinkProps = {
  file: Pick<AttachedFile, 'id' | 'name' | 'kind' | 'size' | 'has_macros'>;
  /** After its size. */
  note?: ReactNode;
  /** What can be done with it besides. */
  action?: ReactNode;
};

/** A file that opens when it is pressed; what the viewer does not show is saved. */
export function FileLink({ file, note, action }: FileLinkProps) {
  const { run: save, isBusy } = useDownload(file);
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="file">
      <FileMark name={file.name} />
      <span className="min-w-0">
        <button
          type="button"
          className="file-name"
          aria-busy={isBusy}
          onClick={() => (canView(file.kind) ? setOpen(true) : save(undefined))}
        >
          <bdi>{file.name}</bdi>
        </button>
        <span className="file-note">
          {sizeText(file.size)}
          {file.has_macros && <>, {t('with macros')}</>}
          {note && <>, {note}</>}
        </span>
      </span>
      {action}
      {isOpen && (
        <Suspense>
          <Viewer file={file} note={note} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}
