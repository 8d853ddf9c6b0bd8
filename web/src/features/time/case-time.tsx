import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { canChangeTime } from '@consultflow/contract/time/policy';
import type { TimeEntry } from '@consultflow/contract/time/schema';
import { showMinutes } from '@consultflow/contract/time/minutes';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Lock, Plus, Timer } from 'lucide-react';
import { useState } from 'react';
import { rich } from '../../lib/language/rich.tsx';
import { useActor } from '../../lib/session/session.ts';
import { showNearDate } from '../../lib/time/dates.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { AgreedHours } from './agreed-hours.tsx';
import { useBeginTimer } from './begin-timer.ts';
import { runningTimer, timeEntries } from './queries.ts';
import { TimeDialog } from './time-dialog.tsx';
import { TimeTotal } from './time-total.tsx';
import { useElapsed } from './use-elapsed.ts';

/** The time on a case: to staff with its entries and what is left of the agreed hours, to clients its total. */
export function CaseTime({ consultation }: { consultation: ConsultationDetail }) {
  const { role } = useActor();
  const { minutes } = consultation;
  if (role === 'client') return typeof minutes === 'number' ? <TimeTotal minutes={minutes} /> : null;
  return <StaffTime consultation={consultation} />;
}

/** How many entries are shown before the rest is unfolded. */
const FIRST = 5;

function StaffTime({ consultation: { id, company_id } }: { consultation: ConsultationDetail }) {
  const { role } = useActor();
  const entries = useInfiniteQuery(timeEntries({ consultation_id: id }));
  const { data, error, isFetching, refetch } = entries;
  const [open, setOpen] = useState<'new' | TimeEntry>();
  const [isWhole, setWhole] = useState(false);
  if (!data)
    return error ? (
      <Failed
        title={t('The time could not be loaded')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
        level={3}
      />
    ) : null;
  const { rows, total } = data;
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <TimeTotal minutes={total.billable + total.not_billable} />
        {role === 'consultant' && <OwnTimer id={id} />}
      </div>
      {company_id && <AgreedHours company_id={company_id} />}
      {shown.length > 0 && (
        <ul aria-label={t('Time entries')} className="mt-2">
          {shown.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onEdit={() => setOpen(entry)} />
          ))}
        </ul>
      )}
      {(rows.length > shown.length || entries.hasNextPage) && (
        <Button
          size="small"
          variant="quiet"
          className="mt-1 -ms-2"
          busy={entries.isFetchingNextPage}
          onClick={() => (isWhole ? void entries.fetchNextPage() : setWhole(true))}
        >
          {t('{count, plural, one {# more entry} other {# more entries}}', {
            count: total.entries - shown.length,
          })}
        </Button>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" icon={Plus} onClick={() => setOpen('new')}>
          {t('Add Time')}
        </Button>
        {role === 'consultant' && <StartButton id={id} />}
      </div>
      {open === 'new' && <TimeDialog consultation_id={id} onClose={() => setOpen(undefined)} />}
      {open && open !== 'new' && (
        <TimeDialog
          consultation_id={id}
          entry={rows.find((row) => row.id === open.id) ?? open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function OwnTimer({ id }: { id: string }) {
  const { data: timer } = useQuery(runningTimer);
  const elapsed = useElapsed(timer);
  if (timer?.consultation_id !== id) return null;
  return (
    <span className="text-ink-3">
      {t('and the timer’s {time}', { time: showMinutes(Math.floor(elapsed / 60_000)) })}
    </span>
  );
}

function StartButton({ id }: { id: string }) {
  const { data: timer } = useQuery(runningTimer);
  const { begin, isBusy } = useBeginTimer();
  if (timer?.consultation_id === id) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      icon={Timer}
      busy={isBusy}
      onClick={() => begin({ consultation_id: id })}
    >
      {t('Start Timer')}
    </Button>
  );
}

function EntryRow({ entry, onEdit }: { entry: TimeEntry; onEdit: () => void }) {
  const actor = useActor();
  const { day, description, minutes, is_billable, is_closed, overlaps, user_id, user_name } = entry;
  const isOwn = user_id === actor.id;
  return (
    <li className="flex items-baseline gap-3 border-b border-line py-1.5 last:border-b-0">
      <time dateTime={day} className="w-13 flex-none text-ink-3">
        {showNearDate(day)}
      </time>
      <span className="min-w-0 flex-1">
        <bdi className="break-words">{description || t('Without a description')}</bdi>{' '}
        {!is_billable && <small className="text-ink-3">{t('not billable')}</small>}
        {overlaps && <small className="block text-accent-ink">{t('Overlaps another entry')}</small>}
        {!isOwn && (
          <small className="block text-ink-3">
            <PersonName>{user_name}</PersonName>
          </small>
        )}
      </span>
      <span className="flex-none figures">{showMinutes(minutes ?? 0)}</span>
      {is_closed && (
        <span className="flex-none text-ink-3">
          <Lock aria-hidden size={14} strokeWidth={1.75} />
          <span className="sr-only">{t('The month is closed')}</span>
        </span>
      )}
      {!is_closed && canChangeTime(actor, entry) && (
        <button type="button" className="flex-none text-primary-ink hover:underline" onClick={onEdit}>
          {rich('Edit<hidden> the time of {day}</hidden>', {
            day: showNearDate(day),
            hidden: <span className="sr-only" />,
          })}
        </button>
      )}
    </li>
  );
}
