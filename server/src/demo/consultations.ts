import type { RoomCode } from '@consultflow/contract/rooms/code';
import { open, type Status } from '@consultflow/contract/consultations/status';
import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import type { Insertable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { openTime } from './calendar.ts';
import { conversationOf, entryOf, messageOf, questionOf } from './conversations.ts';
import type { Match } from './matches.ts';
import type { Draw } from './random.ts';
import { signed } from './sign-offs.ts';
import { textsOf } from './texts.ts';

/** Three days. */
const REMINDED_AFTER = 3 * 24 * 60 * 60_000;

type Draws = Record<'draw' | 'talk' | 'signing', Draw>;
type Staff = { admin: { id: string }; consultants: { id: string; specialties: RoomCode[] }[] };

/** Creates the consultations with their timelines. `talk` draws what is said, `signing` who
 * signs, `minutes` is the present in open minutes. */
export async function insertConsultations(
  db: Db,
  { draw, talk, signing, minutes }: Draws & { minutes: number },
  matches: Match[],
  staff: Staff,
) {
  // In the order of their creation, which is that of their numbers.
  const written = matches
    .map((match) => {
      const { changes, ...rows } = rowsOf(draw, match, staff);
      const { colleague, consultant } = rows;
      const { id, topic } = rows.consultation;
      const people = { client: match.client, consultant, colleague };
      const lines = conversationOf(talk, match.life, topic, people, minutes);
      const { entries, ...signOffs } = signed(
        signing,
        changes,
        { ...match.life, consultant, colleague },
        minutes,
      );
      return {
        at: match.life.created,
        ...rows,
        ...signOffs,
        entries: inOrder([...entries, ...lines.map((line) => entryOf(id, line))]),
        messages: lines.map((line) => messageOf(id, line)),
        questions: match.life.status === 'pending' ? lines.map((line) => questionOf(id, line)) : [],
      };
    })
    .toSorted((one, other) => one.at - other.at);
  for (let from = 0; from < written.length; from += 100) {
    const batch = written.slice(from, from + 100);
    await db
      .insertInto('consultations')
      .values(batch.map(({ consultation }) => consultation))
      .execute();
    await db
      .insertInto('timeline_entries')
      .values(batch.flatMap(({ entries }) => entries))
      .execute();
    await db
      .insertInto('messages')
      .values(batch.flatMap(({ messages }) => messages))
      .execute();
  }
  await db
    .insertInto('questions')
    .values(written.flatMap(({ questions }) => questions))
    .execute();
  return written;
}

function rowsOf(draw: Draw, match: Match, { admin, consultants }: Staff) {
  const { life, client } = match;
  const { topic, problem, result } = textsOf(draw, match);
  const id = draw.uuid();
  const consultant = onesOwn(draw, consultants, life.room);
  const people = { client, consultant, admin };
  const end = life.steps.at(-1);
  const done = life.steps.find(({ to }) => to === 'completed');
  const asked = life.steps.find(({ to }) => to === 'pending');
  const isTaken = life.steps.some(({ to }) => to === 'approved' || to === 'pending');

  const consultation = {
    id,
    client_id: client.id,
    consultant_id: isTaken ? consultant.id : null,
    room: life.room,
    topic,
    problem_details: problem,
    status: life.status,
    scheduled_date: life.scheduled === null ? null : openTime(life.scheduled),
    completed_date: done ? openTime(done.at) : null,
    consultation_result: done ? result : null,
    reason: end?.reason ?? null,
    created_at: openTime(life.created),
    updated_at: openTime(end?.at ?? life.created),
    last_modified_by: people[end?.by ?? 'client'].id,
    waiting_since: open.some((one) => one === life.status) ? openTime(asked?.at ?? life.created) : null,
    remind_at: asked ? new Date(openTime(asked.at).getTime() + REMINDED_AFTER) : null,
  } satisfies Insertable<Tables['consultations']>;

  const statuses: Status[] = ['requested', ...life.steps.map(({ to }) => to)];
  const changes = [
    { at: life.created, to: statuses[0]!, by: 'client' as const, reason: undefined },
    ...life.steps,
  ].map(({ at, to, by, reason }, place) => ({
    id: draw.uuid(),
    consultation_id: id,
    kind: kindOf(statuses[place - 1], to),
    at: openTime(at),
    actor_id: people[by].id,
    from_status: statuses[place - 1] ?? null,
    to_status: to,
    reason: reason ?? null,
    earlier_result: to === 'completed' && statuses[place - 1] === 'completed' ? earlierThan(result) : null,
  }));
  const others = consultants.filter(
    ({ id: one, specialties }) => one !== consultant.id && specialties.includes(life.room),
  );
  const colleague = others[0] ?? consultant;
  return { consultation, changes, result, consultant, colleague };
}

/** By time; a change of the same minute comes first. */
const inOrder = (entries: Insertable<Tables['timeline_entries']>[]) =>
  entries.toSorted((one, other) => Number(one.at) - Number(other.at));

const kindOf = (from: Status | undefined, to: Status): TimelineEntry['kind'] => {
  if (!from) return 'request';
  return from === to && to === 'completed' ? 'result' : 'status';
};

/** A consultant of the room, usually one whose main room it is. */
const onesOwn = (draw: Draw, consultants: Staff['consultants'], room: RoomCode) => {
  const able = consultants.filter(({ specialties }) => specialties.includes(room));
  const own = able.filter(({ specialties }) => specialties[0] === room);
  return draw.pick(own.length > 0 && draw.chance(0.75) ? own : able);
};

/** The result before it was improved: without its last section, or its last item and the words in bold. */
const earlierThan = (result: string) => {
  const last = Math.max(result.lastIndexOf('<h2>'), result.lastIndexOf('<h3>'));
  const item = result.lastIndexOf('<li>');
  if (result.length % 2 === 0 && result.indexOf('<li>') < item)
    return withoutItem(result, item).replace(/<strong>([^<]*)<\/strong>/, '$1');
  return last > 0 ? result.slice(0, last) : result;
};

const withoutItem = (html: string, start: number) =>
  html.slice(0, start) + html.slice(html.indexOf('</li>', start) + '</li>'.length);
