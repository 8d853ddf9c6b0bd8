import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { callOf } from './calls.ts';
import { type Actor, newStage } from './cast.ts';
import * as sight from './sight.ts';

const stage = await newStage();
const { db, ids } = stage;
afterAll(stage.end);

// What has ended or not begun gives no sight.
await sql`
  insert into absences (user_id, substitute_id, starts_at, ends_at) values
    (${ids['assigned consultant']}, ${ids['consultant of another room']}, now() - interval '2 days', now() - interval '1 day'),
    (${ids['assigned consultant']}, ${ids.colleague}, now() + interval '1 day', now() + interval '2 days')`.execute(
  db,
);
await sql`
  insert into opened_cases (token_hash, consultation_id, reason, opened_at)
  select token_hash, consultations.id, 'Long ago', now() - interval '2 hours'
  from sessions, consultations
  where sessions.user_id = ${ids.admin} and consultations.is_restricted`.execute(db);

const nameOf = Object.fromEntries(Object.entries(stage.ids).map(([name, id]) => [id, name]));
/** The sort order shows only what may be read. */
const seenBy = async (actor: Actor) => {
  const reply = await stage.ask(actor, callOf('GET /consultations'), { query: '?sort=topic&limit=500' });
  return (reply.json().data as { id: string }[]).map(({ id }) => `${nameOf[id]}`).toSorted();
};
const wrongly = async () => {
  const wrong: string[] = [];
  for (const actor of sight.everybody) {
    const wanted = sight.seenBy(sight.consultations, actor).toSorted();
    if (JSON.stringify(await seenBy(actor)) !== JSON.stringify(wanted)) wrong.push(actor);
  }
  return wrong;
};

test('without a fault everybody sees exactly what they may', async () => {
  expect(await wrongly()).toEqual([]);
});

/** A fault in a function or view: the text that is replaced, and who sees too much or too little by it. */
const faults: [what: string, from: string, text: string, instead: string, seenBy: Actor[]][] = [
  ['members see what is not shared', 'may_see', '(one).is_shared', 'true', ['member client']],
  ['members see restricted cases', 'may_see', 'NOT (one).is_restricted', 'true', ['member client']],
  [
    'clients see what is shared with other companies',
    'may_see',
    '((one).company_id = ANY (my_companies))',
    'true',
    ['approved client', 'other client', 'former member client'],
  ],
  ['clients do not see their own', 'may_see', '((one).client_id = me)', 'false', ['owner', 'other client']],
  [
    'consultants see other rooms',
    'may_see',
    '((one).room = ANY (my_rooms))',
    'true',
    ['consultant of another room'],
  ],
  [
    'assigned consultants do not see their cases',
    'may_see',
    '((one).consultant_id = me)',
    'false',
    ['assigned consultant'],
  ],
  [
    'consultants see what is assigned to anybody',
    'may_see',
    '((one).consultant_id = ANY (my_absentees))',
    '((one).consultant_id IS NOT NULL)',
    ['consultant of another room', 'named consultant'],
  ],
  [
    'substitutes do not see the cases of the absent',
    'may_see',
    '((one).consultant_id = ANY (my_absentees))',
    'false',
    ['substitute consultant'],
  ],
  [
    'consultants see every restricted case',
    'may_see',
    '((one).id = ANY (named_on))',
    'true',
    ['consultant of the room', 'assigned consultant'],
  ],
  [
    'named consultants do not see their case',
    'may_see',
    '((one).id = ANY (named_on))',
    'false',
    ['named consultant'],
  ],
  ['admins see what they have not opened', 'may_see', '((one).id = ANY (opened))', 'true', ['admin']],
  [
    'admins do not see what they have opened',
    'may_see',
    '((one).id = ANY (opened))',
    'false',
    ['opening admin'],
  ],
  [
    'members without approval count',
    'companies_of_clients',
    "(users.account_status = 'approved'::text)",
    'true',
    ['pending member client'],
  ],
  ['absences of the past count', 'absent_now', '(now() < ends_at)', 'true', ['consultant of another room']],
  [
    'an opening does not end',
    'opened_now',
    "(opened_at > (now() - '01:00:00'::interval))",
    'true',
    ['admin'],
  ],
];

/** The statement that creates the function or view. */
const definitionOf = async (name: string) => {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef(oid) as source from pg_proc
    where proname = ${name} and pronamespace = 'consultflow'::regnamespace
    union all
    select 'create or replace view ' || viewname || ' as ' || definition from pg_views
    where viewname = ${name} and schemaname = 'consultflow'`.execute(db);
  return rows[0]!.source;
};

test.each(faults)('%s: the fault is seen', async (_what, name, text, instead, actors) => {
  const source = await definitionOf(name);
  expect(source).toContain(text);
  await sql.raw(source.replace(text, instead)).execute(db);
  try {
    expect(await wrongly()).toEqual(expect.arrayContaining(actors));
  } finally {
    await sql.raw(source).execute(db);
  }
});
