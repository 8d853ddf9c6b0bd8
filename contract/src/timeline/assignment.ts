const FIRST = 'Assigned to ';

/** As the history says who has a case, in English like every reason that the product writes. */
export function assignmentReason(former: string | null, next: string | null) {
  if (next === null) return `No longer assigned to ${former}`;
  return former ? `Handed over from ${former} to ${next}` : FIRST + next;
}

/** Nobody had the case before. */
export const isFirstAssignment = ({ reason }: { reason: string | null }) =>
  reason?.startsWith(FIRST) ?? false;
