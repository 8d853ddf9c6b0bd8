import { t } from '@consultflow/contract/language/t';
import { Button } from '../../ui/button/button.tsx';
import { FileMark } from './file-mark.tsx';
import { partText, sizeText } from '@consultflow/contract/files/size';
import type { Upload, Uploads } from './use-uploads.ts';

/** The files of what is being written: on their way, arrived or failed. */
export function UploadList({ uploads, label }: { uploads: Uploads; label: string }) {
  if (uploads.isEmpty) return null;
  return (
    <ul aria-label={label} className="composer-files">
      {uploads.all.map((one) => (
        <li key={one.key} className="file" data-state={isFailed(one) ? 'failed' : one.state}>
          <FileMark name={one.name} />
          <span className="min-w-0">
            <span className="file-name">
              <bdi>{one.name}</bdi>
            </span>
            {one.state === 'sending' && (
              <progress
                className="file-progress"
                value={one.sent}
                max={one.size}
                aria-label={t('Uploading {name}', { name: one.name })}
              />
            )}
            <span className="file-note">{noteOf(one)}</span>
          </span>
          <span className="file-actions">
            {one.state === 'failed' && (
              <Button
                size="small"
                aria-label={t('Try again: {name}', { name: one.name })}
                onClick={() => uploads.retry(one.key)}
              >
                {t('Try again')}
              </Button>
            )}
            <Button
              size="small"
              variant="quiet"
              aria-label={
                isOnTheWay(one)
                  ? t('Cancel: {name}', { name: one.name })
                  : t('Remove: {name}', { name: one.name })
              }
              onClick={() => uploads.remove(one.key)}
            >
              {isOnTheWay(one) ? t('Cancel') : t('Remove')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

const isOnTheWay = ({ state }: Upload) => state === 'waiting' || state === 'sending';
const isFailed = ({ state }: Upload) => state === 'failed' || state === 'refused';

function noteOf({ state, sent, size, reason, isBeingScanned }: Upload) {
  switch (state) {
    case 'waiting':
      return t('Waiting');
    case 'sending':
      return partText(sent, size);
    case 'done':
      return isBeingScanned ? t('{size}, being scanned', { size: sizeText(size) }) : sizeText(size);
    case 'failed':
    case 'refused':
      return reason;
  }
}

/** How many files are on their way, and how many need the user; empty once all have arrived. */
export function UploadState({ uploads: { onTheWay, failed } }: { uploads: Uploads }) {
  const parts = [
    onTheWay > 0 &&
      t('{count, plural, one {# file is on its way} other {# files are on their way}}', { count: onTheWay }),
    failed > 0 && t('{count, plural, one {# needs you} other {# need you}}', { count: failed }),
  ].filter((part) => part !== false);
  return <output className="text-xs text-ink-2">{parts.join(', ')}</output>;
}
