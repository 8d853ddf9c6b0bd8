import type { AttachedFile } from '@consultflow/contract/files/schema';
import { t } from '@consultflow/contract/language/t';
import type { ReactNode } from 'react';
import { FileMark } from './file-mark.tsx';
import { sizeText } from './file-size.ts';
import { useDownload } from './queries.ts';

type FileLinkProps = {
  file: Pick<AttachedFile, 'id' | 'name' | 'size' | 'has_macros'>;
  /** After its size. */
  note?: ReactNode;
};

/** A file that is saved when it is pressed. */
export function FileLink({ file, note }: FileLinkProps) {
  const { run, isBusy } = useDownload(file);
  return (
    <li className="file">
      <FileMark name={file.name} />
      <span className="min-w-0">
        <button type="button" className="file-name" aria-busy={isBusy} onClick={() => run(undefined)}>
          <bdi>{file.name}</bdi>
        </button>
        <span className="file-note">
          {sizeText(file.size)}
          {file.has_macros && <>, {t('with macros')}</>}
          {note && <>, {note}</>}
        </span>
      </span>
    </li>
  );
}
