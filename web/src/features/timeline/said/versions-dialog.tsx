import type { Said } from '@consultflow/contract/timeline/schema';
import { t } from '@consultflow/contract/language/t';
import { useInfiniteQuery } from '@tanstack/react-query';
import { showMoment } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Listing } from '../../../ui/list/listing.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { versionsOf } from '../queries.ts';

/** The earlier texts of a message, oldest first, and then the present one. */
export function VersionsDialog({ entry, onClose }: { entry: Said; onClose: () => void }) {
  const list = useInfiniteQuery(versionsOf(entry.id));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Earlier texts')}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <Listing
        query={list}
        waiting={t('Loading the earlier texts')}
        failure={t('The earlier texts could not be loaded')}
        empty={<p className="text-ink-3">{t('There are no earlier texts.')}</p>}
      >
        {(rows) => (
          <ol className="divide-y divide-line border-y border-line">
            {[...rows, { id: entry.id, at: entry.edited_at ?? entry.at, body: entry.body }].map(
              ({ id, at, body }) => (
                <li key={id} className="grid gap-1 py-3">
                  <p className="text-sm text-ink-3">
                    <time dateTime={at}>{showMoment(at)}</time>
                    {id === entry.id && <strong className="ms-2 text-ink-2">{t('The present text')}</strong>}
                  </p>
                  <RichText html={body} />
                </li>
              ),
            )}
          </ol>
        )}
      </Listing>
    </Dialog>
  );
}
