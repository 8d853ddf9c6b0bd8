import type { AttachedFile } from '@consultflow/contract/files/schema';
import { t } from '@consultflow/contract/language/t';
import { FileLink } from './file-link.tsx';

type AttachedFilesProps = {
  /** Undefined from a server of an earlier version. */
  files: readonly AttachedFile[] | undefined;
};

/** The files of an entry, and how many were taken back. */
export function AttachedFiles({ files = [] }: AttachedFilesProps) {
  const there = files.filter(({ removed_at }) => removed_at === null);
  const removed = files.length - there.length;
  return (
    <>
      {there.length > 0 && (
        <ul aria-label={t('Files')} className="attachments">
          {there.map((file) => (
            <FileLink key={file.id} file={file} />
          ))}
        </ul>
      )}
      {removed > 0 && (
        <p className="mt-1 text-xs text-ink-3">
          {t('{count, plural, one {A file was removed} other {# files were removed}}', { count: removed })}
        </p>
      )}
    </>
  );
}
