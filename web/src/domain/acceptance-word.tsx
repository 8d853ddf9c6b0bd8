import { awaitsAcceptance, isAccepted, isQuestioned } from '@consultflow/contract/acceptances/policy';
import type { Consultation } from '@consultflow/contract/consultations/schema';
import { isAuthor } from '@consultflow/contract/consultations/policy';
import { isCompleted } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { useActor } from '../lib/session/session.ts';
import { showDay } from '../lib/time/dates.ts';
import { StatusMark } from './status-mark.tsx';

export type OfResult = Pick<
  Consultation,
  | 'status'
  | 'client_id'
  | 'result_version'
  | 'accepted_version'
  | 'accepted_at'
  | 'is_accepted_by_time'
  | 'rating'
  | 'accept_due_at'
  | 'result_question_at'
>;

/** In a row: whether its result is accepted, when it counts as accepted, or that a client asks about it. */
export function AcceptanceWord({ of, className }: { of: OfResult; className?: string }) {
  const actor = useActor();
  if (!isCompleted(of)) return null;
  // What waits for nobody here is left out of the cards of a phone.
  const quiet = clsx('text-ink-2', actor.role !== 'client' && 'max-md:hidden!');
  const look = (waits: boolean) =>
    clsx('block text-xs leading-5', waits ? 'font-medium text-accent-ink' : quiet, className);
  if (isQuestioned(of))
    return (
      <span className={look(actor.role !== 'client')}>
        {actor.role === 'client' ? t('Waits for an answer') : t('Asks about the result')}
      </span>
    );
  if (awaitsAcceptance(of)) {
    const isYours = actor.role === 'client' && isAuthor(actor, of);
    const date = showDay(of.accept_due_at);
    return (
      <span className={look(isYours)}>
        {isYours
          ? t('Accept it, or ask, until {date}', { date })
          : t('Counts as accepted on {date}', { date })}
        {of.accepted_version ? (
          <span className="block">
            {t('Accepted (version {version}), updated since', { version: `${of.accepted_version}` })}
          </span>
        ) : null}
      </span>
    );
  }
  if (!isAccepted(of)) return null;
  const date = showDay(of.accepted_at);
  return (
    <>
      <span
        className={clsx(look(false), 'items-center gap-1.5 md:flex!', actor.role === 'client' && 'flex!')}
      >
        <StatusMark status="completed" className="size-2.25" />
        {of.is_accepted_by_time ? t('Counts as accepted, {date}', { date }) : t('Accepted, {date}', { date })}
      </span>
      {of.rating ? (
        <span className={look(false)}>{t('Rated {rating} of 5', { rating: `${of.rating}` })}</span>
      ) : null}
    </>
  );
}
