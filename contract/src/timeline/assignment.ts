import { t } from '../language/t.ts';

const FIRST = 'Assigned to ';

/** As the history stores who has a case: in English, see `shownReason`. */
export function assignmentReason(former: string | null, next: string | null) {
  if (next === null) return `No longer assigned to ${former}`;
  return former ? `Handed over from ${former} to ${next}` : FIRST + next;
}

/** As the history stores that a room was closed in favour of another. */
export const movedReason = (from: string, to: string) => `Moved from Room ${from} to Room ${to}`;

/** Nobody had the case before. */
export const isFirstAssignment = ({ reason }: { reason: string | null }) =>
  reason?.startsWith(FIRST) ?? false;

/** A reason that the product wrote, in the reader's language; anybody's own words stay as they are. */
export function shownReason(reason: string) {
  const [, moved_from, moved_to] = /^Moved from Room ([A-Z]) to Room ([A-Z])$/.exec(reason) ?? [];
  if (moved_from && moved_to)
    return t('Moved from Room {from} to Room {to}', { from: moved_from, to: moved_to });
  const [, from, to] = /^Handed over from (.+) to (.+)$/.exec(reason) ?? [];
  if (from && to) return t('Handed over from {from} to {to}', { from, to });
  const [, former] = /^No longer assigned to (.+)$/.exec(reason) ?? [];
  if (former) return t('No longer assigned to {name}', { name: former });
  const [, next] = /^Assigned to (.+)$/.exec(reason) ?? [];
  return next ? t('Assigned to {name}', { name: next }) : reason;
}
