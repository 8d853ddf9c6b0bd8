import { getTimeline } from '@consultflow/contract/timeline/endpoints';
import { TimelineEntry, type TimelineFilter } from '@consultflow/contract/timeline/schema';
import { success } from '@consultflow/contract/endpoint';
import { Id } from '@consultflow/contract/sent';
import { t } from '@consultflow/contract/language/t';
import { z } from 'zod';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/replies.ts';
import { changesOf } from './changes.ts';
import { merged, type Part, type Timeline, withLater } from './merge.ts';

/** A newer server may send kinds that this page does not know. */
const AnyEntry = z.union([TimelineEntry, z.looseObject({ kind: z.string(), id: Id })]);

const tolerant = {
  ...getTimeline,
  schema: {
    ...getTimeline.schema,
    response: {
      200: getTimeline.schema.response[200].extend(success(z.array(AnyEntry)).pick({ data: true }).shape),
    },
  },
};

const kinds = new Set<string>(TimelineEntry.options.map(({ shape }) => shape.kind.value));
const isKnown = (one: z.infer<typeof AnyEntry>): one is TimelineEntry => kinds.has(one.kind);

/** Entries that a page shows at first, and reads on by. */
const AT_ONCE = 50;

type Wanted = Partial<Pick<TimelineFilter, 'before' | 'after' | 'around' | 'limit'>>;

/** A part of a timeline, without the kinds that this page does not know. */
export async function readPart(id: string, query: Wanted, signal?: AbortSignal): Promise<Part> {
  const { data, has_before, has_after, reading } = await call(
    tolerant,
    { params: { id }, query: { limit: AT_ONCE, ...query } },
    {
      ...(signal && { signal }),
      words: {
        empty: t('Server returned an empty response'),
        unusable: t('An error occurred while fetching consultation details'),
      },
    },
  );
  return { entries: data.filter(isKnown), has_before, has_after, reading };
}

/** A timeline as it opens: around an entry that a link names, or else at the first unread one or at the end. */
export async function open(id: string, around: string | undefined, signal: AbortSignal): Promise<Timeline> {
  const explained = changesOf(id);
  try {
    return { ...(await readPart(id, { around }, signal)), explained };
  } catch (error) {
    const isElsewhere = error instanceof ApiError && [400, 404].includes(error.status);
    if (around === undefined || !isElsewhere) throw error;
    return { ...(await readPart(id, {}, signal)), explained };
  }
}

/** Most entries of one response. */
const MOST = 200;

/** The same part as it is now: with what came after it, and with its edits if there were any. */
export async function refresh(id: string, known: Timeline, signal: AbortSignal): Promise<Timeline> {
  const heard = changesOf(id);
  const last = known.entries.at(-1);
  if (!last) return open(id, undefined, signal);
  let now = known;
  if (known.has_after) {
    const { reading } = await readPart(id, { after: last.id, limit: 1 }, signal);
    now = { ...known, reading };
  } else {
    do now = withLater(now, await readPart(id, { after: now.entries.at(-1)!.id, limit: MOST }, signal));
    while (now.has_after);
  }
  if (heard <= now.explained) return now;
  return { ...now, entries: merged(now.entries, await readAgain(id, now, signal)), explained: heard };
}

/** The loaded entries once more, the last ones first. */
async function readAgain(id: string, { entries }: Timeline, signal: AbortSignal) {
  const [first, last] = [entries[0]!, entries.at(-1)!];
  const part = await readPart(id, { around: last.id, limit: MOST }, signal);
  let again = part.entries.filter(({ position }) => position <= last.position);
  let { has_before } = part;
  while (has_before && again[0] && again[0].position > first.position) {
    const before = await readPart(id, { before: again[0].id, limit: MOST }, signal);
    again = [...before.entries, ...again];
    has_before = before.has_before && before.entries.length > 0;
  }
  return again.filter(({ position }) => position >= first.position);
}
