import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { hashPassword } from '../../identity/password.ts';
import * as users from '../../features/users/queries.ts';
import { addCompleted } from '../../../test/support/completed.ts';
import { newDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { faultyApp } from '../../../test/support/faulty-app.ts';
import { openSession } from '../session.ts';

vi.setConfig({ testTimeout: 120_000 });

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const { db, end } = await newDatabase();
const app = buildApp(db, { limits: true });
type App = Pick<typeof app, 'inject'>;
afterAll(async () => {
  await app.close();
  await end();
});

const password = 'harbour-light-2026';
const password_hash = await hashPassword(password);
const consultant = await users.insert(db, {
  name: 'Consultant',
  email: 'consultant@firm.example',
  password_hash,
  role: 'consultant',
  account_status: 'approved',
  specialties: ['A'],
});

let count = 0;
/** A user with an account, a session, an address and a completed consultation of their own. */
async function person() {
  count += 1;
  const email = `person${count}@firm.example`;
  const account_status = 'approved';
  const { id } = await users.insert(db, { name: 'P', email, password_hash, role: 'client', account_status });
  const company = await db
    .insertInto('companies')
    .values({ client_id: id, name: 'C', address: 'Quay 1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [consultation] = await addCompleted(db, { client: { id }, consultant }, 1);
  const token = await openSession(db, { id, password_hash });
  return { id, email, token, consultation, company: company.id, address: `198.51.100.${count}` };
}
type Person = Awaited<ReturnType<typeof person>>;

const post = (at: App, url: string, payload: object, remoteAddress: string) =>
  at.inject({ method: 'POST', url: `/api/v2/auth/${url}`, payload, remoteAddress });
const call = (at: App, { token }: Person, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  at.inject({
    method,
    url: `/api/v2${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });

const writeOfMostBytes = (at: App, { token }: Person) =>
  at.inject({
    method: 'PUT',
    url: '/api/v2/notifications/read-all',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: `{${' '.repeat(256 * 1024 - 2)}}`,
  });

const elsewhere = (i: number) => `203.0.113.${i}`;
const unknown = ({ id }: Person, i: number) => `${i}.${id}@port.example`;

type Limit = {
  what: string;
  most: number;
  seconds: number;
  ask: (at: App, one: Person, i: number) => ReturnType<typeof post>;
};

const limits: Limit[] = [
  {
    what: 'failures to sign in to an account',
    most: 10,
    seconds: 15 * MINUTE,
    ask: (at, { email }, i) => post(at, 'login', { email, password: 'wrong-harbour-1' }, elsewhere(i)),
  },
  {
    what: 'wrong links from an address',
    most: 50,
    seconds: 15 * MINUTE,
    ask: (at, { address }) => post(at, 'reset-password', { token: 'x'.repeat(43), password }, address),
  },
  {
    what: 'sign-ups from an address',
    most: 5,
    seconds: HOUR,
    ask: (at, one, i) => {
      const form = { name: 'N', email: unknown(one, i), phone: '1', password, companies: [{ name: 'C' }] };
      return post(at, 'register', form, one.address);
    },
  },
  {
    what: 'requests for a new password of an account',
    most: 5,
    seconds: HOUR,
    ask: (at, { email }, i) => post(at, 'forgot-password', { email }, elsewhere(100 + i)),
  },
  {
    what: 'requests for new passwords from an address',
    most: 20,
    seconds: HOUR,
    ask: (at, one, i) => post(at, 'forgot-password', { email: unknown(one, i) }, one.address),
  },
  {
    what: 'calls of a user',
    most: 600,
    seconds: MINUTE,
    ask: (at, one) => call(at, one, 'GET', '/consultations/topics'),
  },
  {
    what: 'writes of a user',
    most: 120,
    seconds: MINUTE,
    ask: (at, one) => call(at, one, 'PUT', '/notifications/read-all'),
  },
  {
    what: 'times that a user says they are writing',
    most: 300,
    seconds: MINUTE,
    ask: (at, one) =>
      call(at, one, 'PUT', `/consultations/${one.consultation}/presence`, { state: 'writing' }),
  },
  {
    what: 'times that a user says what they have read',
    most: 300,
    seconds: MINUTE,
    ask: (at, one) =>
      call(at, one, 'PUT', `/consultations/${one.consultation}/read-position`, { entry_id: randomUUID() }),
  },
  {
    what: 'writes of a client, of 256 KiB each,',
    most: 96,
    seconds: HOUR,
    ask: writeOfMostBytes,
  },
  {
    what: 'large writes of a client and calls for a file, of 1 KiB each,',
    most: 95 + 256,
    seconds: HOUR,
    ask: (at, one, i) =>
      i < 95 ? writeOfMostBytes(at, one) : call(at, one, 'GET', `/files/${randomUUID()}`),
  },
  {
    what: 'public reads of a network',
    most: 1_500,
    seconds: MINUTE,
    ask: (at, { address }) => at.inject({ url: '/api/v2/firm', remoteAddress: address }),
  },
  {
    what: 'mails with documents of a user',
    most: 20,
    seconds: HOUR,
    ask: (at, one) =>
      call(at, one, 'POST', '/exports', { ids: [one.consultation], email: 'desk@port.example' }),
  },
  {
    what: 'invitations to companies of a user',
    most: 30,
    seconds: HOUR,
    ask: (at, one, i) =>
      call(at, one, 'POST', `/companies/${one.company}/members`, { email: unknown(one, i) }),
  },
];

/** The faults of a limit: too many or too few let through, no time to retry, others affected. */
async function faultsOf({ most, seconds, ask }: Limit, at: App) {
  const [one, other] = [await person(), await person()];
  // At most as many at once as a busy machine can answer.
  const askSome = (left: number, from: number) =>
    Promise.all(Array.from({ length: Math.min(left, 50) }, (_, i) => ask(at, one, from + i)));
  const replies: Awaited<ReturnType<Limit['ask']>>[] = [];
  while (replies.length < most + 5)
    replies.push(...(await askSome(most + 5 - replies.length, replies.length)));
  const refused = replies.filter(({ statusCode }) => statusCode === 429);
  const isWaitTold = refused.every(({ headers }) => {
    const wait = Number(headers['retry-after']);
    return wait >= 1 && wait <= seconds;
  });
  return [
    ...(refused.length === 5 ? [] : [`${refused.length} of ${replies.length} are refused`]),
    ...(isWaitTold ? [] : ['when to come back is not told']),
    ...(refused.every((reply) => reply.json().status === 'error') ? [] : ['no envelope']),
    ...((await ask(at, other, 99)).statusCode === 429 ? ['somebody else is refused'] : []),
  ];
}

test.each(limits)(
  '$most $what in $seconds s, then a refusal with a time to retry; nobody else is affected',
  async (limit) => {
    expect(await faultsOf(limit, app)).toEqual([]);
  },
);

test('what says what is read or that somebody writes counts together, and not as a call or a write', async () => {
  const one = await person();
  const presence = `/consultations/${one.consultation}/presence`;
  const position = `/consultations/${one.consultation}/read-position`;
  const say = (i: number) =>
    i % 2
      ? call(app, one, 'PUT', presence, { state: 'idle' })
      : call(app, one, 'PUT', position, { entry_id: randomUUID() });
  const write = () => call(app, one, 'PUT', '/notifications/read-all');
  for (let i = 0; i < 300; i += 1) expect((await say(i)).statusCode).not.toBe(429);
  expect([(await say(0)).statusCode, (await say(1)).statusCode]).toEqual([429, 429]);
  for (let i = 0; i < 120; i += 1) expect((await write()).statusCode).toBe(200);
  expect((await write()).statusCode).toBe(429);
});

test('a server without limits is detected', async () => {
  const free = buildApp(db);
  for (const limit of limits) {
    expect(await faultsOf(limit, free)).toEqual([`0 of ${limit.most + 5} are refused`]);
  }
  await free.close();
});

test('a limit that treats everybody as one address is detected', async () => {
  const blind = await faultyApp('http/transport/address.ts', () => ({ networkOf: () => 'everywhere' }), db, {
    limits: true,
  });
  const limit = limits.find(({ what }) => what === 'requests for new passwords from an address')!;
  expect(await faultsOf(limit, blind)).toEqual(['somebody else is refused']);
  await blind.close();
});

test('documents being rendered are counted with and without limits', async () => {
  const one = await person();
  let most = 0;
  let isOver = false;
  // Enough that they are not rendered before the check.
  const ids = await addCompleted(db, { client: one, consultant }, 40);
  const drawing = call(app, one, 'POST', '/exports', { ids, format: 'zip' });
  void drawing.then(() => (isOver = true));
  await eventually(async () => {
    const { body } = await app.inject({ url: '/metrics' });
    most = Number(/^documents_waiting (\d+)$/m.exec(body)?.[1]);
    expect(most > 0 || isOver).toBe(true);
  });
  expect([(await drawing).statusCode, most]).toEqual([200, 1]);
});
