import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { faultyApp } from '../../testing/faulty-app.ts';
import { addStrangers, forgettings, type Kind, wrongSignIns } from '../../testing/strangers.ts';
import { newSeed } from '@consultflow/contract/testing/seed';
import { auc, timesOf } from '../../testing/tell-apart.ts';
import { newWorld } from '../../testing/world.ts';

const world = await newWorld();
afterAll(world.end);

const seed = newSeed();
const emails = await addStrangers(world.db);
const kinds = Object.keys(emails) as Kind[];

const below = (most: number) => expect.toSatisfy((figure: number) => figure < most, `below ${most}`);

type Answer = Awaited<ReturnType<typeof world.call>>;
/** All that is read from outside but the clock and the number of the request. */
const shown = ({ statusCode, headers, body }: Answer) => ({
  statusCode,
  headers: { ...headers, date: '' },
  body: body.replace(/"request_id":"[^"]*"/, '"request_id":""'),
});

const questions = [
  ['a wrong sign-in', wrongSignIns, 401, /^Login failed/],
  ['a request for a new password', forgettings, 200, /^If there is an account/],
] as const;

/** The kinds of account that are answered otherwise than if there were none. */
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
  '%s is answered alike whether there is an account or not',
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

test.each(faults)('%s more or less for a deactivated account would be seen', async (_what, fault) => {
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

/** What so few samples are off by in one of 10,000 runs. */
const SAMPLES = 30;
const ROUGHLY = 0.29;

/** How far the time of a wrong sign-in tells whether there is an account. */
async function tells(app: Parameters<typeof wrongSignIns>[0], samples: number) {
  const { 'an account': account, 'no account': none } = wrongSignIns(app, emails);
  const times = await timesOf({ account, none }, samples, seed);
  return Math.abs(auc(times.account, times.none) - 0.5);
}

test('a wrong sign-in takes as long without an account as with one', { timeout: 300_000 }, async () => {
  expect([seed, await tells(world.app, SAMPLES)]).toEqual([seed, below(ROUGHLY)]);
});

test('a sign-in that does not check the password of nobody would be seen', { timeout: 300_000 }, async () => {
  const hasty = await faultyApp(
    'features/auth/password.ts',
    ({ isPassword }) => ({
      isPassword: async (password, stored) => stored !== undefined && isPassword!(password, stored),
    }),
    world.db,
  );
  expect(await tells(hasty, 10)).not.toEqual(below(ROUGHLY));
  await hasty.close();
});
