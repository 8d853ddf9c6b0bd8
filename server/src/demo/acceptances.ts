import type { Insertable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import type { Draw } from './random.ts';
import { rich } from './rich.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const questions = [
  'In part 2, does this also hold if the goods change ship on the way?',
  'Must the original travel with the goods, or is a copy enough for the broker?',
  'Our bank reads this differently. Which article do you rely on here?',
  'Do we need this for each consignment, or once for all of them?',
];

const comments: Record<number, string[]> = {
  5: ['Clear and quick. We shipped on time.', 'Exactly what the customs office asked for.', ''],
  4: ['Very helpful; the steps were easy to follow.', 'Quick with the correction.', ''],
  3: ['It answered the question, but took two rounds.', ''],
  2: ['Too general for our case.'],
  1: ['The customs office decided otherwise.'],
};

export type Accepted = Insertable<Tables['acceptances']>;

/**
 * Accepts most results, some of them because nobody has asked about them in time; most are rated. Of the latest some are
 * asked about, and some wait for their clients.
 */
export async function acceptResults(db: Db, draw: Draw, now: Date) {
  const results = await db
    .selectFrom('consultations')
    .innerJoin('timeline_entries as entry', 'entry.consultation_id', 'consultations.id')
    .select(['consultations.id', 'consultations.client_id', 'entry.version', 'entry.at', 'accept_due_at'])
    .where('consultations.awaits_acceptance', '=', true)
    .where('entry.version', 'is not', null)
    .distinctOn('consultations.id')
    .orderBy('consultations.id')
    .orderBy('entry.version', 'desc')
    .execute();
  const entries: Insertable<Tables['timeline_entries']>[] = [];
  const accepted: Accepted[] = [];
  const messages: Insertable<Tables['messages']>[] = [];
  for (const { id, client_id, version, at, accept_due_at } of results) {
    const made = Date.parse(at);
    const due = Date.parse(accept_due_at!);
    const isOver = due < now.getTime();
    const chosen = draw.chance(isOver ? 0.7 : 0.35) ? made + draw.number(2 * 60, 6 * 24 * 60) * 60_000 : due;
    const entry = { id: draw.uuid(), consultation_id: id };
    if (chosen < now.getTime()) {
      const by = chosen < due ? client_id : null;
      const time = new Date(chosen);
      entries.push({ ...entry, kind: 'acceptance', at: time, actor_id: by });
      accepted.push({
        ...entry,
        version: version!,
        accepted_by: by,
        accepted_at: time,
        ...(by && draw.chance(0.7) && ratingAt(draw, time)),
      });
    } else if (made + DAY < now.getTime() && draw.chance(0.3)) {
      const time = new Date(made + draw.number(60, 23 * 60) * 60_000);
      entries.push({ ...entry, kind: 'message', at: time, actor_id: client_id });
      messages.push({
        ...entry,
        author_id: client_id,
        is_note: false,
        about: 'result',
        body: rich(draw.pick(questions)),
        sent_at: time,
      });
    }
  }
  for (const some of inBatches(entries)) await db.insertInto('timeline_entries').values(some).execute();
  for (const some of inBatches(accepted)) await db.insertInto('acceptances').values(some).execute();
  for (const some of inBatches(messages)) await db.insertInto('messages').values(some).execute();
  return accepted;
}

/** Most are content. */
function ratingAt(draw: Draw, rated_at: Date) {
  const rating = draw.pick([5, 5, 5, 5, 4, 4, 4, 3, 3, 2, 1]);
  return { rating, comment: draw.chance(0.5) ? draw.pick(comments[rating]!) : '', rated_at };
}

function* inBatches<Row>(rows: Row[]) {
  for (let from = 0; from < rows.length; from += 200) yield rows.slice(from, from + 200);
}
