/** How older screens spell some fields. */
const spellings = { problemDetails: 'problem_details', consultationResult: 'consultation_result' };

/** A body in the spelling of the contract; where both are given, the contract's own wins. */
export function respell(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields = new Map(Object.entries(body));
  for (const [old, now] of Object.entries(spellings)) {
    if (fields.has(old) && !fields.has(now)) fields.set(now, fields.get(old));
  }
  return Object.fromEntries(fields);
}
