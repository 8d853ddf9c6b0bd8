import { msg, t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, CalendarSync, RefreshCw } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { showWhen } from '../../../lib/time/dates.ts';
import { Button, buttonStyle } from '../../../ui/button/button.tsx';
import { Failed } from '../../../ui/feedback/failed.tsx';
import { CopyField } from '../../../ui/form/copy-field.tsx';
import { Panel, PanelHead } from '../../../ui/layout/panel.tsx';
import { WaitingRows } from '../../../ui/list/listing.tsx';
import { calendarFeed, newCalendarLink, useRenewCalendarLink } from './calendar-queries.ts';
import { FeedChoices } from './feed-choices.tsx';

/** The private address by which the user's calendar shows their appointments. It is seen only when it is made. */
export function CalendarFeedPanel({ id, role }: Pick<User, 'id' | 'role'>) {
  const { data: feed, error, refetch, isFetching } = useQuery(calendarFeed(id));
  const { data: link } = useQuery(newCalendarLink(id));
  const { mutate: renew, isPending, isSuccess: isMadeHere } = useRenewCalendarLink(id);
  const since = feed?.created_at;
  return (
    <Panel aria-labelledby="calendar-feed">
      <PanelHead
        id="calendar-feed"
        title={t('Calendar feed')}
        note={since && t('since {time}', { time: showWhen(since) })}
      />
      {!feed &&
        (error ? (
          <Failed title={t(FAILED)} error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <WaitingRows label={t('Loading your calendar feed')} />
        ))}
      {feed && (
        <div className="grid gap-4 p-4 md:p-5">
          {link ? (
            <Address key={link} link={link} takesFocus={isMadeHere} />
          ) : (
            <p className="text-sm text-ink-2">{t(since ? HIDDEN : WHAT_IT_IS)}</p>
          )}
          {since && <FeedChoices id={id} role={role} feed={feed} />}
          {!since && !link ? (
            <Button
              variant="primary"
              icon={CalendarPlus}
              busy={isPending}
              onClick={() => renew()}
              className="justify-self-start"
            >
              {t('Create the address')}
            </Button>
          ) : (
            <Renewal busy={isPending} onRenew={() => renew()} />
          )}
        </div>
      )}
    </Panel>
  );
}

const FAILED = msg('Failed to load your calendar feed');
const WHAT_IT_IS = msg(
  'With a private address, the calendar that you use shows your appointments and keeps them up to date.',
);
const HIDDEN = msg(
  'Your calendar has a private address. It was shown when it was made, and is not stored here.',
);

function Address({ link, takesFocus }: { link: string; takesFocus: boolean }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium">
        {t('Private address')}
      </label>
      <p id={`${id}-hint`} className="mb-1.5 text-sm text-ink-3">
        {t(
          'Subscribe to it in the calendar you use. It is shown only now. Whoever has the address can read it. Restricted cases appear as “Busy”.',
        )}
      </p>
      <CopyField id={id} field={field} value={link} aria-describedby={`${id}-hint`} copy={t('Copy address')}>
        <a href={link.replace(/^https?:/, 'webcal:')} className={buttonStyle()}>
          <CalendarSync aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
          {t('Subscribe')}
        </a>
      </CopyField>
    </div>
  );
}

function Renewal({ busy, onRenew }: { busy: boolean; onRenew: () => void }) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p id={id} className="min-w-0 flex-[1_1_16rem] text-sm text-ink-2">
        {t('A new address ends the old one at once. Subscribe again wherever you use it.')}
      </p>
      <Button icon={RefreshCw} busy={busy} once aria-describedby={id} onClick={onRenew}>
        {t('Renew address')}
      </Button>
    </div>
  );
}
