import { isSaid, type Reading, type TimelineEntry } from '@consultflow/contract/timeline/schema';

/** A part of a timeline without gaps, as it is loaded. */
export type Timeline = {
  entries: TimelineEntry[];
  has_before: boolean;
  has_after: boolean;
  reading: Reading;
  /** How many of the changes that were heard of are in it (`changes.ts`). */
  explained: number;
};

export type Part = Pick<Timeline, 'entries' | 'has_before' | 'has_after' | 'reading'>;

/** Entries in their order, each as it was last changed. */
export function merged(known: readonly TimelineEntry[], fresh: readonly TimelineEntry[]) {
  const all = new Map(known.map((one) => [one.id, one]));
  for (const one of fresh) all.set(one.id, later(all.get(one.id), one));
  return [...all.values()].toSorted((one, other) => one.position - other.position);
}

/** A slow response may hold an earlier text than the one known. */
function later(known: TimelineEntry | undefined, fresh: TimelineEntry) {
  if (!known || !isSaid(known) || !isSaid(fresh)) return fresh;
  return known.redacted_at !== null || known.version > fresh.version ? known : fresh;
}

/** Whether a part begins within what is loaded or right beside it, so that no gap is left. */
export function isBeside({ entries }: Pick<Timeline, 'entries'>, fresh: readonly TimelineEntry[]) {
  const [first, last] = [entries[0], entries.at(-1)];
  const [from, to] = [fresh[0], fresh.at(-1)];
  return Boolean(
    first && last && from && to && from.position <= last.position + 1 && to.position >= first.position - 1,
  );
}

/** Messages and notes that are not yet in it. */
export const countNew = ({ entries }: Pick<Timeline, 'entries'>, fresh: readonly TimelineEntry[]) => {
  const known = new Set(entries.map(({ id }) => id));
  return fresh.filter((one) => isSaid(one) && !known.has(one.id)).length;
};

/** The part with earlier entries above it. */
export const withEarlier = (known: Timeline, part: Part): Timeline => ({
  ...known,
  entries: merged(known.entries, part.entries),
  has_before: part.has_before,
});

/** The part with later entries below it. */
export const withLater = (known: Timeline, part: Part): Timeline => ({
  ...known,
  entries: merged(known.entries, part.entries),
  has_after: part.has_after,
  reading: part.reading,
  explained: known.explained + countNew(known, part.entries),
});

/** What was read again, beside what has been loaded while it was read. */
export function besideLoaded(loaded: Timeline | undefined, read: Timeline): Timeline {
  if (!loaded) return read;
  const { reading } = read;
  if (!isBeside(loaded, read.entries)) return { ...loaded, reading };
  const first = ({ entries }: Timeline) => entries[0]!.position;
  const last = ({ entries }: Timeline) => entries.at(-1)!.position;
  return {
    entries: merged(loaded.entries, read.entries),
    has_before: (first(loaded) < first(read) ? loaded : read).has_before,
    has_after: (last(loaded) > last(read) ? loaded : read).has_after,
    reading,
    explained: Math.max(loaded.explained, read.explained),
  };
}

/** A message that was just written here, or changed; nothing if entries before it are still missing. */
export function withSaid(known: Timeline, said: TimelineEntry): Timeline | undefined {
  const last = known.entries.at(-1);
  const isKnown = known.entries.some(({ id }) => id === said.id);
  if (!isKnown && (known.has_after || said.position !== (last?.position ?? 0) + 1)) return undefined;
  return {
    ...known,
    entries: merged(known.entries, [said]),
    explained: known.explained + (isKnown ? 0 : 1),
  };
}
