import { Client } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { allowedCase, urlOf } from '../../../test/permissions/allowed-calls.ts';
import { calls } from '../../../test/permissions/calls.ts';
import { newStage, PASSWORD } from '../../../test/permissions/cast.ts';
import { table } from '../../../test/permissions/permission-table.ts';
import { addFullCompanies } from '../../../test/support/full-companies.ts';

const stage = await newStage();
afterAll(stage.end);

const clients = ['pending client', 'approved client', 'owner', 'member client'];
for (const name of clients) await addFullCompanies(stage.db, { id: stage.ids[name]! }, 45);

const MOST = 128 * 1024;

/** The size of the rows that the database returns during the work. */
async function bytesReadDuring(work: () => PromiseLike<unknown>) {
  const sent = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    const results: unknown[] = await Promise.all(sent.mock.results.map(({ value }) => value as unknown));
    return results.reduce<number>((sum, result) => sum + sizeOf(result), 0);
  } finally {
    sent.mockRestore();
  }
}

const sizeOf = (result: unknown) =>
  typeof result === 'object' && result !== null && 'rows' in result ? JSON.stringify(result.rows).length : 0;

const get = (actor: string, url: string) =>
  stage.app.inject({ url, headers: { authorization: `Bearer ${stage.tokens[actor]}` } });

const short = calls
  .filter(({ method, key, file, isLong, schema }) => {
    const isList = schema.querystring && 'limit' in schema.querystring.shape;
    return method === 'GET' && !file && !isLong && !isList && table[key]?.roles !== 'anyone';
  })
  .map((call) => [`${call.base} ${call.key}`, allowedCase(call, stage.ids)] as const);

test.each(short)('%s, which runs eight times at once, reads little of a full account', async (_what, one) => {
  const read = await bytesReadDuring(async () =>
    expect(await get(one.actor, urlOf(one))).toMatchObject({ statusCode: 200 }),
  );
  expect(read).toBeLessThan(MOST);
});

test('a version that is not there, and a document of a case that is not completed, read little', async () => {
  const path = `/api/v2/consultations/${stage.ids["owner's request"]}`;
  const statuses: number[] = [];
  const read = await bytesReadDuring(async () => {
    for (const part of ['/versions/1/diff', '/export'])
      statuses.push((await get('owner', path + part)).statusCode);
  });
  expect(statuses).toEqual([404, 409]);
  expect(read).toBeLessThan(MOST);
});

test('a sign-in reads little of a full account', async () => {
  const { email } = await stage.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', stage.ids['approved client']!)
    .executeTakeFirstOrThrow();
  const read = await bytesReadDuring(async () =>
    expect(await stage.call(null, 'POST', '/auth/login', { email, password: PASSWORD })).toMatchObject({
      statusCode: 200,
    }),
  );
  expect(read).toBeLessThan(MOST);
});

test('a whole person is read with all companies', async () => {
  const id = stage.ids['approved client'];
  expect(await bytesReadDuring(() => get('approved client', `/api/v2/users/${id}`))).toBeGreaterThan(MOST);
});
