import { modeWords } from '@consultflow/contract/appointments/mode-words';
import type { Preference, Proposal } from '@consultflow/contract/appointments/schema';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import { useId } from 'react';
import { rich } from '../../../lib/language/rich.tsx';
import { wordOf } from '../../../lib/language/word-of.ts';
import { isOtherClock, showHours } from '../../../lib/time/clocks.ts';
import { showNearDayOfWeek, showWhen } from '../../../lib/time/dates.ts';
import { usePassed } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { timeThere } from '../times/time-there.ts';
import { dayOfTime } from '../times/times.ts';
import { DayScale } from './day-scale.tsx';

type ProposalChoiceProps = {
  proposal: Proposal;
  all: readonly Proposal[];
  preferences: readonly Preference[];
  /** The firm's. */
  zone: string | undefined;
  /** Until when the longest held one is held. */
  until: string;
  isTaken: boolean;
  isBusy: boolean;
  isOff: boolean;
  onAccept: () => void;
};

/** One proposed time: its place in the day, its hours, with whom and how, and what it is near. */
export function ProposalChoice({
  proposal,
  all,
  preferences,
  zone,
  until,
  isTaken,
  isBusy,
  isOff,
  onAccept,
}: ProposalChoiceProps) {
  const id = useId();
  const { starts_at, consultant_name, held_until, mode } = proposal;
  const hasBegun = usePassed(starts_at);
  const met = metBy(starts_at, preferences);
  return (
    <li className="flex flex-col gap-1 border-line px-5 pt-4 pb-5 text-sm text-ink-2 not-first:border-t md:not-first:border-s md:not-first:border-t-0">
      <DayScale of={proposal} among={all} />
      <h2 id={id} className="text-base text-ink">
        {showNearDayOfWeek(dayOfTime(starts_at))}
      </h2>
      <p
        className={`font-serif text-2xl whitespace-nowrap figures ${isTaken || hasBegun ? 'text-ink-3 line-through' : 'text-ink'}`}
      >
        <time dateTime={starts_at}>{showHours(proposal)}</time>
      </p>
      {isOtherClock(zone, starts_at) && <p>{timeThere(zone, starts_at)}</p>}
      <p>
        {rich('{how} with {name}', {
          how: wordOf(modeWords, mode, t('Appointment')),
          name: <PersonName>{consultant_name}</PersonName>,
        })}
      </p>
      {met && <p className={met.isExact ? 'font-medium text-primary-ink' : undefined}>{t(met.words)}</p>}
      {held_until < until && !hasBegun && <p>{t('Held until {time}', { time: showWhen(held_until) })}</p>}
      {isTaken || hasBegun ? (
        <p className="mt-auto pt-3 font-medium">
          {isTaken ? t('No longer available') : t('This time has begun')}
        </p>
      ) : (
        <div className="mt-auto grid pt-3">
          <Button
            variant="tinted"
            busy={isBusy}
            disabled={isOff && !isBusy}
            once
            aria-describedby={id}
            onClick={onAccept}
          >
            {t('Accept this time')}
          </Button>
        </div>
      )}
    </li>
  );
}

const exact: Message[] = [
  msg('Your first preference'),
  msg('Your second preference'),
  msg('Your third preference'),
];
const near: Message[] = [
  msg('Near your first preference'),
  msg('Near your second preference'),
  msg('Near your third preference'),
];

/** In milliseconds: how far a time may be from one that it is near. */
const NEAR = 3 * 60 * 60_000;

function metBy(starts_at: string, preferences: readonly Preference[]) {
  const at = preferences.findIndex((one) => one.starts_at === starts_at);
  if (exact[at]) return { words: exact[at], isExact: true };
  const close = preferences.findIndex(
    (one) => Math.abs(Date.parse(one.starts_at) - Date.parse(starts_at)) <= NEAR,
  );
  return near[close] && { words: near[close], isExact: false };
}
