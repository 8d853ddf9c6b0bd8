import type { AttachedFile, FileOfEntry } from '@consultflow/contract/files/schema';
import { t } from '@consultflow/contract/language/t';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { FileLink } from './file-link.tsx';
import { useTakeBack } from './queries.ts';

type AttachedFilesProps = {
  /** Undefined from a server of an earlier version. */
  files: readonly FileOfEntry[] | undefined;
  /** The message from which the reader may still take them back. */
  removableFrom?: Message | undefined;
};

type Message = { case_id: string; message_id: string };

/** The files of an entry, also those with a virus, and how many were taken back. */
export function AttachedFiles({ files = [], removableFrom }: AttachedFilesProps) {
  const there = files.filter(isThere);
  const removed = files.length - there.length;
  return (
    <>
      {there.length > 0 && (
        <ul aria-label={t('Files')} className="attachments">
          {there.map((file) => (
            <FileLink
              key={file.id}
              file={file}
              action={removableFrom && !file.infection && <TakeBack file={file} from={removableFrom} />}
            />
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

const isThere = (file: FileOfEntry): file is AttachedFile =>
  file.kind !== null && (file.removed_at === null || file.infection !== null);

function TakeBack({ file: { id, name }, from }: { file: AttachedFile; from: Message }) {
  const { run, isBusy } = useTakeBack({ ...from, file_id: id });
  return (
    <IconButton
      size="small"
      className="file-action"
      label={t('Remove: {name}', { name })}
      icon={X}
      aria-busy={isBusy}
      onClick={() => run(undefined)}
    />
  );
}
