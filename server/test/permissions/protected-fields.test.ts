import { afterAll, describe, expect, test } from 'vitest';
import { type Call, calls } from './calls.ts';
import { newStage, roleOf } from './cast.ts';
import { type Case, casesOf } from './protected-cases.ts';
import { table } from './permission-table.ts';

const stage = await newStage();
const { ids } = stage;
const known = new Set(Object.values(ids));
const began = Date.now();
afterAll(stage.end);

const longAgo = '2001-02-03T04:05:06.000Z';

/** Fields of users and history that nobody may set, unless a case below allows it. */
const forged: Record<string, unknown> = {
  id: '11111111-1111-4111-8111-111111111111',
  user_id: ids['other client'],
  client_id: ids['other client'],
  consultant_id: ids.colleague,
  company_id: ids['company of other client'],
  consultation_id: ids["other's request"],
  last_modified_by: ids['second admin'],
  changed_by: ids['second admin'],
  role: 'admin',
  account_status: 'approved',
  account_reason: 'forged',
  reason: 'forged',
  is_active: false,
  status: 'inactive',
  specialties: ['E', 'D'],
  availability: { forged: true },
  companies: [{ name: 'Forged' }],
  created_at: longAgo,
  updated_at: longAgo,
  deleted_at: longAgo,
  used_at: longAgo,
  changed_at: longAgo,
  applied_at: longAgo,
  scheduled_date: longAgo,
  completed_date: longAgo,
  consultation_result: '<p>Forged.</p>',
  earlier_result: '<p>Forged.</p>',
  from_status: 'approved',
  to_status: 'completed',
  is_shared: true,
  is_restricted: true,
  number: 7_777,
  company_name: 'Forged',
  owner_id: ids['other client'],
  people: [ids.colleague],
  room: 'D',
  topic: 'Forged',
  problem_details: '<p>Forged.</p>',
  password_hash: '$forged',
  token: 'forged',
  token_hash: 'forged',
  search_text: 'forged',
  code: 'Q',
  position: 1,
  week_start_date: '2026-11-30',
};

const cases = casesOf(ids);
const writing = calls.filter(({ method }) => method === 'POST' || method === 'PUT');

test('every call that writes is tried by every role that may make it', () => {
  for (const { key } of writing) {
    const { roles } = table[key]!;
    const tried = new Set((cases[key] ?? []).map(({ by }) => roleOf(by)));
    expect([key, [...tried]]).toEqual([
      key,
      expect.arrayContaining(roles === 'anyone' ? [null] : [...roles]),
    ]);
  }
});

/** Forged versions are correct: a version is compared but never stored. */
const versionOf = async (thing = '') => {
  const row =
    thing === 'the week'
      ? await stage.db.selectFrom('schedules').select('updated_at').executeTakeFirst()
      : await stage.db
          .selectFrom(tableOf(thing))
          .select('updated_at')
          .where('id', '=', ids[thing] ?? null)
          .executeTakeFirst();
  return row?.updated_at ?? longAgo;
};

const tableOf = (thing: string) => {
  if (thing.startsWith('company')) return 'companies';
  if (/absence|closure/.test(thing)) return 'absences';
  if (thing.includes(' time')) return 'time_entries';
  return /\btext\b/.test(thing) ? 'templates' : 'consultations';
};

/** A call with the company in its body. */
const companyIn = (body: object = {}) => ('company' in body ? 'company of owner' : undefined);

/** The same fields inside every object of the body, where a call may read them as well. */
const within = (body: object, fields: Record<string, unknown>): object => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (name === 'company') return [name, within(value as object, fields)];
      if (name === 'companies') return [name, (value as object[]).map((one) => within(one, fields))];
      return [name, value];
    }),
  ),
});

const forgedTexts = new Set(Object.values(forged).filter((value) => typeof value === 'string'));

/** Replaces values that differ in each run. */
const settled = (key: string, value: unknown) => {
  if (key === 'number' && value !== forged.number) return 'the next';
  if (key === 'token_hash') return 'hash';
  // Opening times begin at the moment they are made, when the firm is open then.
  if (key === 'before' && typeof value === 'number') return 'open before';
  if (typeof value !== 'string') return value;
  if (key === 'txid') return 'transaction';
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return Date.parse(value) >= began - 60_000 ? 'now' : value;
  if (value.startsWith('$argon2')) return 'hash';
  return value
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) =>
      known.has(id) || forgedTexts.has(id) ? id : 'new',
    )
    .replace(/#\d+/g, (number) => (number === `#${String(forged.number)}` ? number : '#next'));
};

/** All tables after a call, without values that differ in each run. */
async function outcome(call: Call, { by, on, second }: Case, body: object | undefined, query = '') {
  const reply = await stage.ask(by, call, { id: on && ids[on], second: second && ids[second], body, query });
  const contents = await stage.contents();
  await stage.restore();
  const rows = contents
    .map(({ name, row: { id, ...row } }) =>
      name === 'sessions'
        ? `session of ${String(row.user_id)}`
        : `${name} ${typeof id === 'string' ? String(settled('id', id)) : ''} ${JSON.stringify(row, settled)}`,
    )
    .toSorted();
  return { status: reply.statusCode, rows };
}

describe.each(writing)('$base $key', (call) => {
  const named = (cases[call.key] ?? []).map((one) => ({ ...one, what: JSON.stringify(one.body ?? null) }));

  test.each(named)('by $by on $on with $what: no protected field is changed', async (one) => {
    const { on, body, sets = [], skips = [] } = one;
    const fields: Record<string, unknown> = { ...forged, updated_at: await versionOf(on ?? companyIn(body)) };
    const own = Object.keys(body ?? {});
    const isFree = ([name]: [string, unknown]) => ![...sets, ...skips, ...own].includes(name);
    const protectedFields = Object.fromEntries(Object.entries(fields).filter(isFree));
    const query = `?${Object.entries(protectedFields)
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
      .join('&')}`;

    const plain = await outcome(call, one, body);
    expect(plain.status).toBe(200);
    expect(await outcome(call, one, within(body ?? {}, protectedFields))).toEqual(plain);
    expect(await outcome(call, one, body, query)).toEqual(plain);

    for (const name of sets) {
      const changed = await outcome(call, one, { ...body, [name]: forged[name] });
      expect([name, changed.status]).toEqual([name, 200]);
      expect(changed.rows).not.toEqual(plain.rows);
    }
  });
});
