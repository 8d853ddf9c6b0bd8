import { createHash } from 'node:crypto';
import { forgotPassword, login, register, resetPassword } from '@consultflow/contract/auth/endpoints';
import type { Credentials, Forgetting } from '@consultflow/contract/auth/schema';
import { exportConsultations } from '@consultflow/contract/exports/endpoints';
import type { ExportRequest } from '@consultflow/contract/exports/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import type { Db } from '../db/open.ts';
import { networkOf } from './address.ts';
import { HttpError } from './errors.ts';
import { sharedLimiter, take } from './limit-store.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** What every caller may do in a while. */
const most = {
  failuresOfAccount: { points: 10, seconds: 15 * MINUTE },
  failuresOfAddress: { points: 50, seconds: 15 * MINUTE },
  signUpsOfAddress: { points: 5, seconds: HOUR },
  linksOfAccount: { points: 5, seconds: HOUR },
  linksOfAddress: { points: 20, seconds: HOUR },
  exportMailsOfUser: { points: 20, seconds: HOUR },
  callsOfUser: { points: 600, duration: MINUTE },
  writesOfUser: { points: 120, duration: MINUTE },
};

type Try = { limiter: RateLimiterAbstract; key: string };
type Rule = {
  url: string;
  tries: (request: FastifyRequest) => Try[];
  /** Whether an answer leaves the try counted. */
  counts: (status: number) => boolean;
  what: string;
};

/** Each try at signing in or up is counted before any work is done for it, so that many at once count as many. */
export function limitTries(app: FastifyInstance, db: Db) {
  const ofAccount = sharedLimiter(db, 'sign-in of account', most.failuresOfAccount);
  const ofAddress = sharedLimiter(db, 'sign-in of address', most.failuresOfAddress);
  const signUps = sharedLimiter(db, 'sign-up of address', most.signUpsOfAddress);
  const linksOfAccount = sharedLimiter(db, 'links of account', most.linksOfAccount);
  const linksOfAddress = sharedLimiter(db, 'links of address', most.linksOfAddress);
  const exportMails = sharedLimiter(db, 'export mails of user', most.exportMailsOfUser);
  const rules: Rule[] = [
    {
      url: login.url,
      tries: ({ ip, body }) => [
        { limiter: ofAddress, key: networkOf(ip) },
        { limiter: ofAccount, key: fingerprint((body as Credentials).email) },
      ],
      counts: (status) => status === 401,
      what: 'sign-in attempts',
    },
    {
      url: register.url,
      tries: ({ ip }) => [{ limiter: signUps, key: networkOf(ip) }],
      counts: (status) => status < 500,
      what: 'sign-ups',
    },
    {
      url: forgotPassword.url,
      tries: ({ ip, body }) => [
        { limiter: linksOfAddress, key: networkOf(ip) },
        { limiter: linksOfAccount, key: fingerprint((body as Forgetting).email) },
      ],
      counts: (status) => status < 500,
      what: 'requests for a new password',
    },
    {
      url: resetPassword.url,
      tries: ({ ip }) => [{ limiter: ofAddress, key: networkOf(ip) }],
      counts: (status) => status === 400,
      what: 'tries',
    },
    {
      url: exportConsultations.url,
      tries: ({ actor, body }) =>
        (body as ExportRequest).email ? [{ limiter: exportMails, key: actor.id }] : [],
      counts: (status) => status < 400,
      what: 'documents by email',
    },
  ];
  app.addHook('onRoute', (route) => {
    const rule = rules.find(({ url }) => route.url.endsWith(url));
    if (!rule) return;
    const { preHandler, onSend } = hooksOf(rule);
    route.preHandler = [route.preHandler ?? [], preHandler].flat();
    route.onSend = [route.onSend ?? [], onSend].flat();
  });
}

function hooksOf({ tries, counts, what }: Rule) {
  const counted = new WeakMap<FastifyRequest, Try[]>();
  return {
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      const taken: Try[] = [];
      for (const one of tries(request)) {
        const seconds = await take(one.limiter, one.key);
        if (seconds !== undefined) {
          await giveBack(taken);
          refuse(reply, seconds, `Too many ${what}. Please try again in ${wait(seconds)}.`);
        }
        taken.push(one);
      }
      counted.set(request, taken);
    },
    onSend: async (request: FastifyRequest, reply: FastifyReply) => {
      if (counts(reply.statusCode)) return;
      await giveBack(counted.get(request) ?? []).catch((error: unknown) => request.log.warn(error));
    },
  };
}

const giveBack = (taken: Try[]) => Promise.all(taken.map(({ limiter, key }) => limiter.reward(key)));

/** Calls of one user, counted by each server for itself. After the guard, which says who is calling. */
export function limitCalls(app: FastifyInstance) {
  const calls = new RateLimiterMemory(most.callsOfUser);
  const writes = new RateLimiterMemory(most.writesOfUser);
  app.addHook('onRequest', async (request, reply) => {
    const { actor, method, routeOptions } = request;
    if (routeOptions.config.roles === 'anyone') return;
    const seconds =
      (await take(calls, actor.id)) ?? (method === 'GET' ? undefined : await take(writes, actor.id));
    if (seconds !== undefined) refuse(reply, seconds, 'Too many requests. Please wait a moment.');
  });
}

function refuse(reply: FastifyReply, seconds: number, message: string): never {
  reply.header('retry-after', String(seconds));
  throw new HttpError(429, message);
}

const wait = (seconds: number) => (seconds <= MINUTE ? 'a minute' : `${Math.ceil(seconds / MINUTE)} minutes`);

/** What people type as their e-mail is not kept as they typed it. */
const fingerprint = (email: string) => createHash('sha256').update(email).digest('base64url');
