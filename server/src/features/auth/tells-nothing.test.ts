import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply } from 'fastify';
import type * as argon2 from '@node-rs/argon2';
import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { faultyApp } from '../../../test/support/faulty-app.ts';
import { addStrangers, forgettings, type Kind, wrongSignIns } from '../../../test/support/strangers.ts';
import { newWorld } from '../../../test/support/world.ts';
import { hashPassword } from '../../identity/password.ts';

/** The real function, which also records the hash that a password is compared with. */
const { compared, costOf } = vi.hoisted(() => ({
  compared: [] as string[],
  costOf: (hash: unknown) => /^\$argon2id\$[^$]*\$[^$]*/.exec(String(hash))![0],
}));
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof argon2>();
  const verify: typeof original.verify = (hash, ...rest) => {
    compared.push(costOf(hash));
    return original.verify(hash, ...rest);
  };
  return { ...original, verify };
});

const world = await newWorld();
afterAll(world.end);

const emails = await addStrangers(world.db);
const kinds = Object.keys(emails) as Kind[];

type Answer = Awaited<ReturnType<typeof world.call>>;
/** The whole visible response except the date and the request id. */
const shown = ({ statusCode, headers, body }: Answer) => ({
  statusCode,
  headers: { ...headers, date: '' },
  body: body.replace(/"request_id":"[^"]*"/, '"request_id":""'),
});

const questions = [
  ['a wrong sign-in', wrongSignIns, 401, /^Login failed/],
  ['a request for a new password', forgettings, 200, /^If there is an account/],
] as const;

/** The kinds of account whose response differs from that without an account. */
async function toldBy(calls: typeof wrongSignIns, app = world.app) {
  const asked = calls(app, emails);
  const none = shown(await asked['no account'](0));
  const answers = await Promise.all(
    kinds.map(async (kind) => ({ kind, answer: shown(await asked[kind](0)) })),
  );
  return {
    none,
    told: answers.filter(({ answer }) => !isDeepStrictEqual(answer, none)).map(({ kind }) => kind),
  };
}

test.each(questions)(
  '%s gets the same response with and without an account',
  async (_what, calls, status, sentence) => {
    const { none, told } = await toldBy(calls);
    expect([none.statusCode, JSON.parse(none.body).message]).toEqual([
      status,
      expect.stringMatching(sentence),
    ]);
    expect(told).toEqual([]);
  },
);

type Fault = (reply: FastifyReply, body: string) => string;
const faults: [string, Fault][] = [
  ['a word', (_reply, body) => body.replace('"message":"', '"message":"Alas! ')],
  ['a header', (reply, body) => (reply.header('x-account', 'asleep'), body)],
  ['a status', (reply, body) => (reply.code(403), body)],
];

test.each(faults)('%s that differs for a deactivated account is detected', async (_what, fault) => {
  const talkative = buildApp(world.db);
  const asleep = emails['a deactivated account'];
  talkative.addHook('onSend', async ({ body }, reply, payload) =>
    asleep.includes((body as { email: string }).email) ? fault(reply, String(payload)) : payload,
  );
  for (const [, calls] of questions) {
    expect((await toldBy(calls, talkative)).told).toEqual(['a deactivated account']);
  }
  await talkative.close();
});

/** The algorithm and cost of the hashes that a wrong sign-in of each kind of account was compared with. */
async function workBehind(app: Parameters<typeof wrongSignIns>[0]) {
  const asked = wrongSignIns(app, emails);
  const work: [Kind, string[]][] = [];
  for (const kind of kinds) {
    compared.length = 0;
    await asked[kind](0);
    work.push([kind, [...compared]]);
  }
  return work;
}

test('a wrong sign-in does the same work with and without an account', async () => {
  const cost = costOf(await hashPassword('any'));
  expect(await workBehind(world.app)).toEqual(kinds.map((kind) => [kind, [cost]]));
});

test('a sign-in that skips the password check without an account is detected', async () => {
  const hasty = await faultyApp(
    'identity/password.ts',
    ({ isPassword }) => ({
      isPassword: async (password, stored) => stored !== undefined && isPassword!(password, stored),
    }),
    world.db,
  );
  expect(await workBehind(hasty)).toContainEqual(['no account', []]);
  await hasty.close();
});
