import type { Consultation } from './schema.ts';

export type Due = 'later' | 'soon' | 'overdue';

/** How its response clock stands at a time; undefined if none runs. */
export function dueOf(
  { due_at, due_soon_at }: Pick<Consultation, 'due_at' | 'due_soon_at'>,
  now: number,
): Due | undefined {
  if (!due_at) return undefined;
  if (Date.parse(due_at) < now) return 'overdue';
  return due_soon_at && Date.parse(due_soon_at) <= now ? 'soon' : 'later';
}

/** The share of the target that is used: exact at its beginning, at three quarters and at its end. */
export function usedOf(
  { due_at, due_soon_at, due_from }: Pick<Consultation, 'due_at' | 'due_soon_at' | 'due_from'>,
  now: number,
) {
  if (!due_at || !due_soon_at || !due_from) return 0;
  const [from, soon, until] = [due_from, due_soon_at, due_at].map((time) => Date.parse(time)) as [
    number,
    number,
    number,
  ];
  if (now >= until) return 1;
  if (now >= soon) return SOON + ((1 - SOON) * (now - soon)) / (until - soon);
  return now <= from ? 0 : (SOON * (now - from)) / (soon - from);
}

/** From this share on it is due soon. */
const SOON = 0.75;
