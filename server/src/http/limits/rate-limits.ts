import { createHash } from 'node:crypto';
import type { Credentials, Forgetting, Registration } from '@consultflow/contract/auth/schema';
import type { Endpoint, RateLimit } from '@consultflow/contract/endpoint';
import type { ExportRequest } from '@consultflow/contract/exports/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../../db/open.ts';
import { sendsFile } from '../audited-replies.ts';
import { networkOf } from '../transport/address.ts';
import { HttpError } from '../errors.ts';
import { type Caller, isRepeated, madeBefore, strangerOf } from '../idempotency.ts';
import { clearExpired, type SharedLimit, sharedLimit, type Taken } from './limit-store.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const CLEAR_MS = 5 * MINUTE * 1000;

/** The limits of every caller. */
const most = {
  failuresOfAccount: { points: 10, seconds: 15 * MINUTE },
  failuresOfAddress: { points: 50, seconds: 15 * MINUTE },
  signInsOfAccount: { points: 200, seconds: 15 * MINUTE },
  signUpsOfAddress: { points: 5, seconds: HOUR },
  linksOfAccount: { points: 5, seconds: HOUR },
  linksOfAddress: { points: 20, seconds: HOUR },
  exportMailsOfUser: { points: 20, seconds: HOUR },
  invitationsOfUser: { points: 30, seconds: HOUR },
  /** An office of 500 people, each with a program that asks every five minutes. */
  calendarsOfAddress: { points: 1_500, seconds: 15 * MINUTE },
  newEmailsOfUser: { points: 10, seconds: HOUR },
  callsOfUser: { points: 600, duration: MINUTE },
  writesOfUser: { points: 120, duration: MINUTE },
  /** Of a client whose account is not approved; a call for a file counts as one. */
  writesOfStranger: { points: 200, duration: HOUR },
  /** In KiB: what a client writes stays in the audit log, and the entry of a file they get. Uploads have a limit of their own. */
  writtenByClient: { points: 24 * 1024, duration: HOUR },
  /** Says what is read and that somebody writes, beside the other calls. */
  presencesOfUser: { points: 300, duration: MINUTE },
  /** An office of 500 people who open three public pages within a minute. */
  readsOfNetwork: { points: 1_500, duration: MINUTE },
};

const SIGN_IN_OF_ACCOUNT = 'sign-in of account';
const SIGN_IN_OF_ADDRESS = 'sign-in of address';

/** Counted before any work is done; that of presence is one of `limitCalls`. */
type CountedTries = Exclude<RateLimit, 'presence'>;

type Try = { limit: SharedLimit; key: string; counts?: Counts };
/** Whether an attempt stays counted after a response. */
type Counts = (status: number) => boolean;
type Rule = {
  tries: (request: FastifyRequest) => Try[];
  /** Of those that do not say it themselves. */
  counts: Counts;
  /** The owner of idempotency keys if the call creates something: a retry is not counted. */
  caller?: (request: FastifyRequest) => Caller;
  what: string;
};

/** Each sign-in or sign-up is counted before any work is done for it, so that concurrent ones all count. */
export function limitTries(app: FastifyInstance, db: Db) {
  const ofAccount = sharedLimit(db, SIGN_IN_OF_ACCOUNT, most.failuresOfAccount);
  const ofAddress = sharedLimit(db, SIGN_IN_OF_ADDRESS, most.failuresOfAddress);
  const signInsOfAccount = sharedLimit(db, 'sign-ins of account', most.signInsOfAccount);
  const signUps = sharedLimit(db, 'sign-up of address', most.signUpsOfAddress);
  const linksOfAccount = sharedLimit(db, 'links of account', most.linksOfAccount);
  const linksOfAddress = sharedLimit(db, 'links of address', most.linksOfAddress);
  const invitations = sharedLimit(db, 'invitations of user', most.invitationsOfUser);
  const calendars = sharedLimit(db, 'calendars of address', most.calendarsOfAddress);
  const exportMails = sharedLimit(db, 'export mails of user', most.exportMailsOfUser);
  const rules: Record<CountedTries, Rule> = {
    'sign-in': {
      tries: ({ ip, socket, body }) => [
        { limit: ofAddress, key: networkOf(ip, socket.remoteAddress) },
        { limit: ofAccount, key: fingerprint((body as Credentials).email) },
        { limit: signInsOfAccount, key: fingerprint((body as Credentials).email), counts: isDone },
      ],
      counts: (status) => status === 401,
      what: 'sign_in',
    },
    'sign-up': {
      tries: ({ ip, socket }) => [{ limit: signUps, key: networkOf(ip, socket.remoteAddress) }],
      counts: (status) => status < 500,
      caller: (request) => strangerOf(request, (request.body as Registration).email),
      what: 'sign_up',
    },
    'password link': {
      tries: ({ ip, socket, body }) => [
        { limit: linksOfAddress, key: networkOf(ip, socket.remoteAddress) },
        { limit: linksOfAccount, key: fingerprint((body as Forgetting).email) },
      ],
      counts: (status) => status < 500,
      what: 'password_link',
    },
    'new password': {
      tries: ({ ip, socket }) => [{ limit: ofAddress, key: networkOf(ip, socket.remoteAddress) }],
      counts: (status) => status === 400,
      what: 'try',
    },
    calendar: {
      tries: ({ ip, socket }) => [{ limit: calendars, key: networkOf(ip, socket.remoteAddress) }],
      counts: (status) => status < 500,
      what: 'try',
    },
    'mailed export': {
      tries: ({ actor, body }) =>
        (body as ExportRequest).email ? [{ limit: exportMails, key: actor.id }] : [],
      counts: (status) => status < 400,
      caller: ({ actor }) => ({ user_id: actor.id }),
      what: 'mailed_documents',
    },
    invitation: {
      tries: ({ actor }) => [{ limit: invitations, key: actor.id }],
      counts: (status) => status < 400,
      caller: ({ actor }) => ({ user_id: actor.id }),
      what: 'invitation',
    },
  };
  const clearing = setInterval(
    () => void clearExpired(db).catch((error: unknown) => app.log.warn(error)),
    CLEAR_MS,
  ).unref();
  app.addHook('onClose', async () => clearInterval(clearing));
  app.addHook('onRoute', (route) => {
    const { rateLimit } = route as Partial<Endpoint>;
    if (!rateLimit || rateLimit === 'presence') return;
    const { preHandler, onSend } = hooksOf(db, rules[rateLimit]);
    route.preHandler = [route.preHandler ?? [], preHandler].flat();
    route.onSend = [route.onSend ?? [], onSend].flat();
  });
}

const isDone: Counts = (status) => status < 400;

function hooksOf(db: Db, { tries, counts, caller, what }: Rule) {
  const counted = new WeakMap<FastifyRequest, TakenTry[]>();
  return {
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (caller && (await madeBefore(db, request, caller(request)))) return;
      counted.set(request, await takeAll(tries(request), reply, what));
    },
    onSend: async (request: FastifyRequest, reply: FastifyReply) => {
      const isCounted = (one: Try) => (one.counts ?? counts)(reply.statusCode) && !isRepeated(request);
      const settled = (counted.get(request) ?? []).map(({ taken, ...one }) =>
        isCounted(one) ? taken.keep() : taken.giveBack(),
      );
      await Promise.all(settled).catch((error: unknown) => request.log.warn(error));
    },
  };
}

/** Attempts that only the handler of a call recognises. Each throws a 429 above the limit. */
export type LimitedTries = {
  /** A password entered by a signed-in user, which counts like a sign-in until it is given back. */
  password: (request: FastifyRequest, reply: FastifyReply, email: string) => Promise<Taken>;
  /** A new e-mail for one's own account: the response reveals whether it is taken. */
  newEmail: (request: FastifyRequest, reply: FastifyReply) => Promise<Taken>;
};

declare module 'fastify' {
  interface FastifyInstance {
    limited: LimitedTries;
  }
}

export function limitedTries(db: Db): LimitedTries {
  const ofAccount = sharedLimit(db, SIGN_IN_OF_ACCOUNT, most.failuresOfAccount);
  const ofAddress = sharedLimit(db, SIGN_IN_OF_ADDRESS, most.failuresOfAddress);
  const newEmails = sharedLimit(db, 'new emails of user', most.newEmailsOfUser);
  return {
    password: async ({ ip, socket }, reply, email) => {
      const tries = [
        { limit: ofAddress, key: networkOf(ip, socket.remoteAddress) },
        { limit: ofAccount, key: fingerprint(email) },
      ];
      return together(await takeAll(tries, reply, 'sign_in'));
    },
    newEmail: async ({ actor }, reply) =>
      together(await takeAll([{ limit: newEmails, key: actor.id }], reply, 'new_email')),
  };
}

const taken: Taken = { keep: async () => {}, giveBack: async () => {} };
export const unlimitedTries: LimitedTries = { password: async () => taken, newEmail: async () => taken };

type TakenTry = Try & { taken: Taken };

/** Takes all attempts, or none and throws a 429. */
async function takeAll(tries: Try[], reply: FastifyReply, what: string): Promise<TakenTry[]> {
  const all: TakenTry[] = [];
  for (const one of tries) {
    const next = await one.limit.take(one.key);
    if ('wait' in next) {
      await together(all).giveBack();
      refuse(reply, next.wait, 'too_many_tries', { params: { what, minutes: minutesOf(next.wait) } });
    }
    all.push({ ...one, taken: next });
  }
  return all;
}

const together = (all: TakenTry[]): Taken => ({
  keep: () => Promise.all(all.map(({ taken: one }) => one.keep())),
  giveBack: () => Promise.all(all.map(({ taken: one }) => one.giveBack())),
});

/**
 * Calls per user, and per network where no session is needed, counted by each server on its own. After the guard, which
 * identifies the caller.
 */
export function limitCalls(app: FastifyInstance) {
  const calls = new RateLimiterMemory(most.callsOfUser);
  const writes = new RateLimiterMemory(most.writesOfUser);
  const writesOfStranger = new RateLimiterMemory(most.writesOfStranger);
  const writtenByClient = new RateLimiterMemory(most.writtenByClient);
  const presences = new RateLimiterMemory(most.presencesOfUser);
  const readsOfNetwork = new RateLimiterMemory(most.readsOfNetwork);
  const secondsUntilFree = async ({ actor, ip, method, routeOptions, socket }: FastifyRequest) => {
    const { endpoint } = routeOptions.config;
    if (endpoint?.roles === 'anyone')
      return endpoint.rateLimit ? undefined : tooMany(readsOfNetwork, networkOf(ip, socket.remoteAddress));
    if (endpoint?.rateLimit === 'presence') return tooMany(presences, actor.id);
    const tooManyCalls = await tooMany(calls, actor.id);
    if (tooManyCalls !== undefined || method === 'GET') return tooManyCalls;
    return tooMany(writes, actor.id);
  };
  app.addHook('onRequest', async (request, reply) => {
    const seconds = await secondsUntilFree(request);
    if (seconds !== undefined) refuse(reply, seconds, 'too_many_calls');
    const { actor } = request;
    if (!actor || actor.account_status === 'approved' || !isLogged(request)) return;
    refuseForLong(reply, await tooMany(writesOfStranger, actor.id));
  });
  // The body has arrived, except the bytes of a file, which its handler reads.
  app.addHook('preHandler', async (request, reply) => {
    const { actor, bodyBytes } = request;
    const written = Math.max(Math.ceil(bodyBytes / 1024), getsFile(request) ? 1 : 0);
    if (actor?.role !== 'client' || written === 0) return;
    refuseForLong(reply, await tooMany(writtenByClient, actor.id, written));
  });
}

/** Whether a call leaves an entry in the audit log. */
const isLogged = (request: FastifyRequest) =>
  getsFile(request) ||
  (request.method !== 'GET' && request.routeOptions.config.endpoint?.rateLimit !== 'presence');

const getsFile = ({ routeOptions }: FastifyRequest) => sendsFile(routeOptions.config.endpoint ?? {});

/** In how many seconds one is free, if none is now. */
async function tooMany(limiter: RateLimiterMemory, key: string, points = 1): Promise<number | undefined> {
  try {
    await limiter.consume(key, points);
    return undefined;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    if (seconds <= limiter.duration) return seconds;
    // Counted before the clock was set back; nobody waits until it gets there again.
    await limiter.delete(key);
    return tooMany(limiter, key, points);
  }
}

function refuseForLong(reply: FastifyReply, seconds: number | undefined) {
  if (seconds === undefined) return;
  refuse(reply, seconds, 'too_many_tries', { params: { what: 'try', minutes: minutesOf(seconds) } });
}

function refuse(
  reply: FastifyReply,
  seconds: number,
  ...refusal: ConstructorParameters<typeof HttpError>
): never {
  reply.header('retry-after', String(seconds));
  throw new HttpError(...refusal);
}

const minutesOf = (seconds: number) => String(Math.max(1, Math.ceil(seconds / MINUTE)));

/** E-mails are not stored as they were entered. */
const fingerprint = (email: string) => createHash('sha256').update(email).digest('base64url');
