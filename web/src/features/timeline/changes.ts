const counts = new Map<string, number>();
let missed = 0;

/** A message of this case was written, edited or redacted; without an id perhaps several of any case. */
export function hearOfChange(id: string | null) {
  if (id === null) missed += 1;
  else counts.set(id, (counts.get(id) ?? 0) + 1);
}

/** How many changes of a case were heard of. What new entries do not explain was an edit or a redaction. */
export const changesOf = (id: string) => (counts.get(id) ?? 0) + missed;
