/** The names of some fields in older screens. */
const spellings = { problemDetails: 'problem_details', consultationResult: 'consultation_result' };

/** A body with the contract's field names; if both are sent, the contract's wins. */
export function respell(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields = new Map(Object.entries(body));
  for (const [old, now] of Object.entries(spellings)) {
    if (fields.has(old) && !fields.has(now)) fields.set(now, fields.get(old));
  }
  return Object.fromEntries(fields);
}
