import type { MutationKey, Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** A logical clock: events, responses and fetches are numbered in the order in which they happen. */
let last = 0;
const moment = () => (last += 1);

/** In milliseconds. A later event is not taken for the one of an own change. */
const LATEST = 10_000;

/** Own changes whose event has not arrived yet, by record. */
const expected = new Map<string, { answered: number; at: number }>();
/** For each own change under way, the records whose events have arrived meanwhile. */
const underWay = new Set<Set<string>>();
/** When each response arrived, if no event of its record arrived before it. */
const arrived = new WeakMap<object, number>();

const nameOf = (noun: string, id: string) => `${noun} ${id}`;

/** The record in a response, with its version. */
function recordIn(answer: unknown) {
  const { data } = (answer ?? {}) as { data?: { id?: unknown; updated_at?: unknown } | null };
  const { id, updated_at } = data ?? {};
  return typeof id === 'string' && typeof updated_at === 'string' ? { id, updated_at } : undefined;
}

/**
 * Makes a change and expects its live event. Every fetch that begins after the response includes the change, so the next
 * event of that record counts as having arrived with the response. This does not apply if an event of the record arrived
 * before the response, or if the version, `updated_at` of the same record in the input, is the same as before.
 */
export async function asOwnChange<Answer>(key: MutationKey, input: unknown, make: () => Promise<Answer>) {
  const seen = new Set<string>();
  underWay.add(seen);
  try {
    const answer = await make();
    const record = recordIn(answer);
    if (!record) return answer;
    const name = nameOf(String(key[0]), record.id);
    if (seen.has(name)) return answer;
    const { updated_at: before } = (input ?? {}) as { updated_at?: unknown };
    if (typeof before === 'string' && before !== record.updated_at)
      expected.set(name, { answered: moment(), at: Date.now() });
    arrived.set(answer as object, moment());
    return answer;
  } finally {
    underWay.delete(seen);
  }
}

/** Notes an event; every fetch that began after the returned moment includes its change. */
export function momentOf(change?: { noun: string; id: string | null }) {
  if (!change || change.id === null) return moment();
  const name = nameOf(change.noun, change.id);
  for (const seen of underWay) seen.add(name);
  const own = expected.get(name);
  expected.delete(name);
  return own && Date.now() - own.at < LATEST ? own.answered : moment();
}

/** The stream has missed events, perhaps those of own changes. */
export const forgetOwnChanges = () => expected.clear();

const begun = new WeakMap<Query, number>();

/** A fetch of this query has begun. */
export const beginReading = (query: Query) => begun.set(query, moment());

/** Whether the data of a query, or its fetch under way, began after a moment. */
export const isReadSince = (query: Query, since: number) =>
  (begun.get(query) ?? 0) > since &&
  (query.state.fetchStatus !== 'idle' || (query.state.status === 'success' && !query.state.isInvalidated));

/** Writes a response into the cache unless something newer is known; returns the query that needs no refetch then. */
export function keepAnswer<Answer>(
  cache: QueryClient,
  answers: ((answer: Answer) => QueryKey) | undefined,
  answer: Answer | undefined,
) {
  const at = arrived.get(answer ?? {});
  if (!answers || answer === undefined || at === undefined) return undefined;
  const queryKey = answers(answer);
  const before = recordIn(cache.getQueryData(queryKey));
  if (before && before.updated_at > recordIn(answer)!.updated_at) return undefined;
  cache.setQueryData(queryKey, answer);
  const query = cache.getQueryCache().find({ queryKey });
  // A fetch under way may be older and would overwrite it.
  if (query?.state.fetchStatus !== 'idle') return undefined;
  begun.set(query, at);
  return query;
}
