/**
 * How much has been sent, as a snapshot of the database's transactions: `xmin:xmax:running,…`; within a batch also up
 * to which event of it.
 */
export type Position = { since: string; until?: string | undefined; after?: number | undefined };

/** Whether a transaction was finished when the snapshot was taken. */
export function saw(snapshot: string, transaction: string) {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':');
  const id = BigInt(transaction);
  if (id < BigInt(xmin)) return true;
  return id < BigInt(xmax) && !running.split(',').includes(transaction);
}

/** The snapshot that includes more. */
export function later(one: string, other: string) {
  if (xmax(one) !== xmax(other)) return xmax(one) > xmax(other) ? one : other;
  return runningIn(one) < runningIn(other) ? one : other;
}

const xmin = (snapshot: string) => BigInt(snapshot.split(':')[0] ?? 0);
const xmax = (snapshot: string) => BigInt(snapshot.split(':')[1] ?? 0);
const runningIn = (snapshot: string) => snapshot.split(':')[2]?.split(',').filter(Boolean).length ?? 0;

/** In milliseconds; older events are deleted. */
export const KEPT_MS = 12 * 60 * 60 * 1000;

/** A position as an event id; the time tells whether the later events still exist. */
export const formatPosition = ({ since, until, after }: Position, now = Date.now()) =>
  [now, since, ...(until ? [until, after] : [])].join('_');

const number = '(?:[1-9]\\d{0,18})';
const snapshot = `${number}:${number}:(?:${number}(?:,${number})*)?`;
const shape = new RegExp(`^(\\d{13})_(${snapshot})(?:_(${snapshot})_(0|[1-9]\\d{0,14}))?$`);
/** Enough for a snapshot with thousands of running transactions. */
const LONGEST = 20_000;

/** Undefined for a position that was not issued here, or too long ago. */
export function read(id: string | undefined, now = Date.now()): Position | undefined {
  const [, at, since, until, after] = (id && id.length <= LONGEST && shape.exec(id)) || [];
  if (!since || Number(at) > now + 60_000 || Number(at) < now - KEPT_MS) return undefined;
  if (![since, until ?? since].every(isSnapshot) || (until && !isNoEarlier(until, since))) return undefined;
  return { since, until, after: after === undefined ? undefined : Number(after) };
}

const LAST = 2n ** 63n - 1n;

/** PostgreSQL's own rules: the running ones are in between, in ascending order. */
function isSnapshot(text: string) {
  const [least = 0n, end = 0n, ...running] = text.split(/[:,]/).filter(Boolean).map(BigInt);
  const isInOrder = running.every((id, index) => id >= least && id < end && id > (running[index - 1] ?? 0n));
  return least <= end && end <= LAST && [least, end, ...running].every(isNormal) && isInOrder;
}

/** Ids whose lowest 32 bits are below three are reserved by PostgreSQL, in every epoch. */
const isNormal = (id: bigint) => id % 2n ** 32n >= 3n;

const isNoEarlier = (until: string, since: string) =>
  xmin(until) >= xmin(since) && xmax(until) >= xmax(since);
