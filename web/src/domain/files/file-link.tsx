import type { AttachedFile } from '@consultflow/contract/files/schema';
import { t } from '@consultflow/contract/language/t';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { FileMark } from './file-mark.tsx';
import { sizeText } from '@consultflow/contract/files/size';
import { useDownload } from './queries.ts';
import { canView } from './viewer/viewable.ts';

const Viewer = lazyPart(async () => (await import('./viewer/viewer.tsx')).Viewer);

type ShownFile = Pick<AttachedFile, 'id' | 'name' | 'kind' | 'size' | 'has_macros'> &
  /** Absent from a server of an earlier version. */
  Partial<Pick<AttachedFile, 'is_being_scanned' | 'is_too_large_to_scan' | 'infection'>>;

type FileLinkProps = {
  file: ShownFile;
  /** After its size. */
  note?: ReactNode;
  /** What can be done with it besides. */
  action?: ReactNode;
};

/** A file that opens when it is pressed, once it has been scanned; what the viewer does not show is saved. */
export function FileLink({ file, note, action }: FileLinkProps) {
  const { run: save, isBusy } = useDownload(file);
  const [isOpen, setOpen] = useState(false);
  const canOpen = !file.is_being_scanned && !file.infection;
  return (
    <li className="file" data-state={file.infection ? 'failed' : undefined}>
      <FileMark name={file.name} />
      <span className="min-w-0">
        {canOpen ? (
          <button
            type="button"
            className="file-name print-shown"
            aria-busy={isBusy}
            onClick={() => (canView(file.kind) ? setOpen(true) : save(undefined))}
          >
            <bdi>{file.name}</bdi>
          </button>
        ) : (
          <span className="file-name">
            <bdi>{file.name}</bdi>
          </span>
        )}
        <span className="file-note">
          {file.infection ? t('A virus was found in this file. It has been deleted.') : <Facts file={file} />}
          {note && <>, {note}</>}
        </span>
      </span>
      {action}
      {isOpen && <Viewer of={{ file, note, onClose: () => setOpen(false) }} />}
    </li>
  );
}

function Facts({ file: { size, has_macros, is_being_scanned, is_too_large_to_scan } }: { file: ShownFile }) {
  return (
    <>
      {sizeText(size)}
      {has_macros && <>, {t('with macros')}</>}
      {is_too_large_to_scan && <>, {t('too large for the virus scanner; it cannot be opened')}</>}
      {is_being_scanned && !is_too_large_to_scan && <>, {t('being scanned; it opens in a moment')}</>}
    </>
  );
}
