import { t } from '@consultflow/contract/language/t';
import { useInfiniteQuery } from '@tanstack/react-query';
import { showDay } from '../../lib/time/dates.ts';
import { Listing } from '../../ui/list/listing.tsx';
import { CaseLink } from '../../domain/case-link.tsx';
import { CaseTitle } from '../../domain/case-title.tsx';
import { UnreadCount } from '../../domain/unread-count.tsx';
import { RestrictedMark } from '../../domain/restricted-mark.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';
import { StatusTag } from '../../domain/status-tag.tsx';
import { consultationsOfClient } from './history-queries.ts';

/** A client's consultations that the reader may see, each with a link to its page. */
export function ClientConsultations({ clientId }: { clientId: string }) {
  const list = useInfiniteQuery(consultationsOfClient(clientId));
  return (
    <section>
      <h3 className="mb-2 text-base">{t('Consultations')}</h3>
      <Listing
        query={list}
        waiting={t('Loading the consultations')}
        failure={t('Failed to fetch consultations')}
        empty={<p className="text-ink-3">{t('No consultations in your rooms yet')}</p>}
      >
        {(rows) => (
          <ul className="border-t border-line">
            {rows.map((consultation) => (
              <li
                key={consultation.id}
                data-row={consultation.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5"
              >
                <span className="min-w-0 flex-[1_1_14rem] font-medium">
                  <CaseLink id={consultation.id}>
                    <CaseTitle of={consultation} />
                  </CaseLink>{' '}
                  <UnreadCount of={consultation} /> {consultation.is_restricted && <RestrictedMark />}
                </span>
                <RoomTag code={consultation.room} />
                <StatusTag status={consultation.status} look="plain" />
                <time dateTime={consultation.created_at} className="text-sm text-ink-3">
                  {showDay(consultation.created_at)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </section>
  );
}
