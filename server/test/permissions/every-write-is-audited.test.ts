import type { Endpoint } from '@consultflow/contract/endpoint';
import { nounGroups } from '@consultflow/contract/audit/nouns';
import { labelOf, titleOf } from '@consultflow/contract/audit/words';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { SCHEMA } from '../../src/db/open.ts';
import { nounOf, sendsFile } from '../../src/http/audited-replies.ts';
import { newLink } from '../support/new-link.ts';
import { type Call, calls, endpoints, keyOf, takesId } from './calls.ts';
import { type Actor, actorNames, newStage, PASSWORD } from './cast.ts';
import { expected, secondOf, writes } from './matrix.ts';
import { formOf } from '../support/form.ts';
import { table } from './permission-table.ts';

const stage = await newStage();
afterAll(stage.end);
const { db, ids } = stage;

type Entry = { action: string; noun: string; actor_id: string | null; has_address: boolean };
let before = 0;
beforeEach(async () => {
  before = (await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_entries`.execute(db))
    .rows[0]!.id;
});
const entries = async () =>
  (
    await sql<Entry>`
      select action, noun, actor_id, address_hash is not null as has_address from audit_entries where id > ${before}`.execute(
      db,
    )
  ).rows;

/** Not audited: what somebody has read. */
const unaudited = [
  'PUT /notifications/:id/read',
  'PUT /notifications/read-all',
  'PUT /consultations/:id/read-position',
];
/** Nothing is stored. */
const unstored = 'PUT /consultations/:id/presence';

/** The actor of calls without a session; null for somebody unknown. */
const strangers: Record<string, string | null> = {
  'POST /auth/login': ids.owner!,
  'POST /auth/register': null,
};

/** The calls that the permission tests leave out. */
const apart: Record<string, { actor: string | null; send: () => Promise<number> }> = {
  'POST /auth/forgot-password': {
    actor: null,
    send: () => send(null, '/auth/forgot-password', { email: 'owner@firm.example' }),
  },
  'POST /auth/reset-password': {
    actor: ids.owner!,
    send: async () => {
      const token = await newLink(db, ids.owner!, 'reset');
      before += 1;
      return send(null, '/auth/reset-password', { token, password: `${PASSWORD} anew` });
    },
  },
  'POST /files': { actor: ids.owner!, send: () => upload('owner', '/files') },
  'POST /exports': {
    actor: ids.owner!,
    send: () => send('owner', '/exports', { ids: [ids["owner's completed"]], format: 'pdf' }),
  },
};

const send = async (actor: Actor | null, url: string, payload: object) => {
  const token = actor && stage.tokens[actor];
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return (await stage.app.inject({ method: 'POST', url: `/api/v2${url}`, headers, payload })).statusCode;
};

const upload = async (actor: Actor, url: string) => {
  const { headers, payload } = await formOf('a.txt', Buffer.from('The goods are of Kenyan origin.'));
  return (
    await stage.app.inject({
      method: 'POST',
      url: `/api/v2${url}`,
      headers: { authorization: `Bearer ${stage.tokens[actor]}`, ...headers },
      payload,
    })
  ).statusCode;
};

const isWrite = ({ method }: Pick<Endpoint, 'method'>) => method !== 'GET';

/** Every way in which a call succeeds, once for each actor. */
function permitted(call: Call) {
  const rule = table[call.key]!;
  return (rule.ways ?? [{}]).flatMap((way) =>
    (way.by ?? actorNames).flatMap((actor) => {
      const things = takesId(call) ? Object.keys(rule.on ?? {}) : ['it'];
      const thing = things.find((one) => expected(call, rule, way, actor, one) === 200);
      return thing !== undefined && writes(way, actor, thing) ? [{ way, actor, thing }] : [];
    }),
  );
}

const stored = calls.filter(isWrite).filter(({ key }) => key !== unstored);

describe.each(stored.map((call) => [`${call.base} ${call.key}`, call] as const))('%s', (_name, call) => {
  test.each(
    permitted(call).map(
      (one) => [`${one.actor}, ${one.thing}${one.way.what ? `, ${one.way.what}` : ''}`, one] as const,
    ),
  )('is logged with its actor: %s', async (_case, { way, actor, thing }) => {
    const reply = await stage.ask(actor, call, {
      id: ids[thing]!,
      second: secondOf(way, thing, ids),
      query: way.query?.(ids),
      body: way.body?.(ids),
    });
    expect(reply.statusCode).toBe(200);
    const found = await entries();
    await stage.restore();
    const actor_id = call.key in strangers ? strangers[call.key] : ids[actor];
    expect(found.length > 0).toBe(!unaudited.includes(call.key));
    for (const entry of found) expect(entry).toMatchObject({ actor_id, has_address: true });
  });
  test('succeeds for somebody', () => expect(permitted(call).length).toBeGreaterThan(0));
});

test.each(Object.entries(apart))('%s is logged with its actor', async (_key, { actor, send: sendIt }) => {
  expect(await sendIt()).toBe(200);
  const found = await entries();
  await stage.restore();
  expect(found.length).toBeGreaterThan(0);
  for (const entry of found) expect(entry).toMatchObject({ actor_id: actor, has_address: true });
});

test('every call of the contract that writes is tried', () => {
  const tried = [...Object.keys(apart), unstored, ...stored.map(({ key }) => key)];
  expect([...new Set(tried)].toSorted()).toEqual(
    [...new Set(endpoints.filter(isWrite).map(keyOf))].toSorted(),
  );
});

/** What is not audited, and why. */
const NOT_AUDITED: Record<string, string> = {
  limits: 'rate limits',
  events: 'derived from the writes themselves',
  room_tallies: 'tallies',
  consultant_tallies: 'tallies',
  client_tallies: 'tallies',
  people_tallies: 'tallies',
  sent_files: 'a rate limit',
  file_chunks: 'the content of files, whose entry names them',
  document_exports: 'what the entry “exported” says, and goes with its timeline entry',
  sign_off_changes: 'what the log has with the sign-off',
  reminders: 'derived from appointments and what people have chosen',
  clock_intervals: 'follows from the changes of a consultation, which the log has',
  opening_times: 'follows from the opening hours and closures',
  opening_plan: 'follows from the opening hours and closures',
  proposed_times: 'times that the log has with the appointments that hold them',
  appointment_changes: 'what the log has with the appointment',
  virus_scanner: 'what the environment of the server says',
  search_words: 'search words',
  words_to_check: 'search words',
  read_positions: 'read positions',
  readings: 'read positions',
  news_mails: 'the queue of mails',
  calendar_mails: 'the queue of mails',
  calendar_readers: 'when a feed was last read, for its owner',
  mailed_news: 'the queue of mails',
  idempotency_keys: 'idempotency records',
  migrations: 'the version of the product',
  audit_entries: 'the log itself',
  audit_values: 'the log itself',
  audit_batches: 'the log itself',
  audit_position: 'the log itself',
  audit_repeats: 'the log itself',
  audit_checks: 'the verification of the log',
};

/** What is added to a timeline is in the entry of its consultation or message; an opening ends with its session or after an hour. */
const partly: Record<string, string[]> = {
  timeline_entries: ['delete', 'update'],
  message_versions: ['delete', 'update'],
  mentions: ['delete', 'update'],
  opened_cases: ['insert', 'update'],
};

test('every table is audited, or in the list of those that are not', async () => {
  const { rows } = await sql<{ name: string; audited: string[] }>`
    select relname as name, array(
      select replace(replace(tgname, relname || '_', ''), '_audit', '') from pg_trigger
      where tgrelid = pg_class.oid and tgname like '%\\_audit' and tgenabled = 'O' order by 1
    ) as audited
    from pg_class where relnamespace = ${SCHEMA}::regnamespace and relkind in ('r', 'p')`.execute(db);
  const audited = rows.filter((one) => !(one.name in NOT_AUDITED));
  expect(rows.filter(({ name, audited: some }) => name in NOT_AUDITED && some.length > 0)).toEqual([]);
  for (const { name, audited: operations } of audited)
    expect([name, operations]).toEqual([name, partly[name] ?? ['delete', 'insert', 'update']]);
});

test('every audited table, and every call that is logged itself, has a noun by which the log can be filtered', async () => {
  const { rows } = await sql<{ noun: string }>`
    select distinct relname as noun from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = ${SCHEMA}::regnamespace and tgname like '%\\_audit'`.execute(db);
  const called = endpoints.filter((endpoint) => isWrite(endpoint) || sendsFile(endpoint)).map(nounOf);
  const filtered: string[] = Object.values(nounGroups).flat();
  const nouns = new Set([...rows.map(({ noun }) => noun), ...called]);
  expect([...nouns].filter((noun) => !filtered.includes(noun))).toEqual([]);
});

const isTitled = ({ noun, action }: { noun: string; action: string }) =>
  titleOf({ noun, action }) !== titleOf({ noun: 'unknown', action });

test('every audited table has a title, and every audited column a label', async () => {
  const { rows } = await sql<{ noun: string; action: string; fields: string[] }>`
    select relname as noun,
      settings -> 'actions' ->> array_position(array['insert', 'update', 'delete'],
        split_part(replace(tgname, relname || '_', ''), '_', 1)) - 1 as action,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
          and attname <> all(texts_in(settings -> 'left_out') || array['id', 'created_at', 'updated_at', 'search_text', 'one_row'])
          and attname is distinct from settings ->> 'subject') as fields
    from pg_trigger join pg_class on pg_class.oid = tgrelid,
      lateral (select obj_description(pg_trigger.oid, 'pg_trigger')::jsonb as settings) as comment
    where relnamespace = ${SCHEMA}::regnamespace and tgname like '%\\_audit' and settings is not null`.execute(
    db,
  );
  expect(rows.length).toBeGreaterThan(40);
  // Changes that do not occur keep the title of any record.
  const untitled = Object.entries(Object.groupBy(rows, ({ noun }) => noun)).filter(
    ([, all]) => !all?.some(isTitled),
  );
  expect(untitled.map(([noun]) => noun)).toEqual([]);
  const unlabelled = rows.flatMap(({ noun, fields }) =>
    fields.filter((field) => labelOf(field) === field).map((field) => `${noun}.${field}`),
  );
  expect([...new Set(unlabelled)]).toEqual([]);
});
