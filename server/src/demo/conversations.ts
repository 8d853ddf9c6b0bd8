import { splitTopics } from '@consultflow/contract/consultations/topics';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { openTime } from './calendar.ts';
import type { Life } from './lives.ts';
import type { Draw } from './random.ts';
import { rich } from './rich.ts';
import { goodsTalk } from './talk/goods.ts';
import { anyTalk, earlyTalk, papersTalk, questions } from './talk/papers.ts';
import type { Talk } from './talk/talk.ts';

/** A message or a note at a time in open minutes. */
export type Line = {
  id: string;
  at: number;
  author_id: string;
  is_note: boolean;
  body: string;
};

type People = { client: { id: string }; consultant: { id: string }; colleague: { id: string } };

/** What was said in a case, in the order of time and within its life. */
export function conversationOf(draw: Draw, life: Life, topic: string, people: People, now: number): Line[] {
  const asked = life.steps.find(({ to }) => to === 'pending');
  if (asked) return [{ ...lineOf(draw, people.consultant, draw.pick(questions)), at: asked.at }];
  const taken = life.steps.find(({ to }) => to === 'approved');
  const isOpen = life.status === 'requested';
  if (!draw.chance(isOpen ? 0.5 : 0.7) || (!taken && !isOpen)) return [];
  const from = taken?.at ?? life.created;
  const until = Math.min(now - 1, life.steps.find(({ at }) => at > from)?.at ?? now - 1);
  const lines = talkAbout(draw, topic, isOpen).flatMap((talk) => linesOf(draw, talk, people));
  // Of a short time only as many as fit.
  const step = Math.max(4, Math.min(draw.number(25, 140), Math.floor((until - from) / (lines.length + 1))));
  return lines
    .map((line, place) => ({ ...line, at: from + step * (place + 1) }))
    .filter(({ at }) => at < until);
}

function talkAbout(draw: Draw, topic: string, isOpen: boolean): Talk[] {
  if (isOpen) return [draw.pick(earlyTalk)];
  const own = splitTopics(topic).topics.flatMap((one) => goodsTalk[one] ?? papersTalk[one] ?? []);
  const all = own.length > 0 ? own : anyTalk;
  const first = draw.number(0, all.length - 1);
  return all.length > 1 && draw.chance(0.5) ? [all[first]!, all[(first + 1) % all.length]!] : [all[first]!];
}

function linesOf(draw: Draw, { ask, answer, reply, note }: Talk, { client, consultant, colleague }: People) {
  return [
    lineOf(draw, client, ask),
    ...(note ? [lineOf(draw, draw.chance(0.3) ? colleague : consultant, note, true)] : []),
    lineOf(draw, consultant, answer),
    ...(reply ? [lineOf(draw, client, reply)] : []),
  ];
}

const lineOf = (draw: Draw, author: { id: string }, text: string, is_note = false) => ({
  id: draw.uuid(),
  author_id: author.id,
  is_note,
  body: rich(text),
});

export const entryOf = (consultation_id: string, { id, at, author_id, is_note }: Line) => ({
  id,
  consultation_id,
  kind: is_note ? ('note' as const) : ('message' as const),
  at: openTime(at),
  actor_id: author_id,
});

export const messageOf = (
  consultation_id: string,
  { id, at, author_id, is_note, body }: Line,
): Insertable<Tables['messages']> => ({
  id,
  consultation_id,
  author_id,
  is_note,
  body,
  sent_at: openTime(at),
});

export const questionOf = (consultation_id: string, { id, at }: Line) => ({
  consultation_id,
  entry_id: id,
  asked_at: openTime(at),
});

/** Whoever writes follows. All is read, except what was written in the last days to the ones who sign in. */
export async function readConversations(db: Db, now: Date, emails: string[]) {
  await sql`
    insert into followings (consultation_id, user_id, is_following)
    select distinct consultation_id, author_id, true from messages`.execute(db);
  await sql`
    with readers as (
      select consultations.id as consultation_id, client_id as user_id from consultations
      union select id, consultant_id from consultations where consultant_id is not null
      union select consultation_id, author_id from messages
    ), read as (
      select readers.consultation_id, users.id as user_id, users.role <> 'client' as is_staff,
        max(entry.position) as last,
        coalesce(max(entry.position) filter (
          where entry.at < ${now}::timestamptz - interval '3 days' or entry.actor_id = users.id
            or users.email <> all(${emails}::text[])), 0) as position
      from readers
        join users on users.id = readers.user_id
        join timeline_entries as entry on entry.consultation_id = readers.consultation_id
      where exists (select from messages where messages.consultation_id = readers.consultation_id)
      group by 1, 2, 3
    ), positions as (
      insert into read_positions (consultation_id, user_id, position, counted, unread)
      select consultation_id, user_id, position, last, unread_after(consultation_id, user_id, is_staff, position)
      from read
    )
    insert into readings (consultation_id, user_id, position, at)
    select read.consultation_id, read.user_id, entry.position,
      least(entry.at + interval '20 minutes', ${now}::timestamptz)
    from read join timeline_entries as entry on entry.consultation_id = read.consultation_id
    where entry.kind in ('message', 'note') and entry.position <= read.position and entry.actor_id <> read.user_id
      and (read.is_staff or entry.shown_position is not null)`.execute(db);
}
