import type { Endpoint } from '@consultflow/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Occurrence, record, recordRepeated, transactionOf } from '../audit/record.ts';
import type { Db } from '../db/open.ts';
import { holdSession } from './session.ts';
import { addressOf, networkOf } from './transport/address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the product itself records of a file that is sent, with its entry in the audit log. */
    alsoRecord?: (trx: Db) => Promise<unknown>;
  }
}

/**
 * Logs what changes no row: refused writes, and files that leave the firm. A file without its entry is not sent; a
 * refusal without one is.
 */
export function auditReplies(app: FastifyInstance, db: Db) {
  app.decorateRequest('alsoRecord');
  // With a callback: most replies have no entry, and are not to wait for a promise.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { endpoint } = request.routeOptions.config;
    const entry = endpoint && entryOf(db, request, reply, endpoint, payload);
    if (!entry) return done(null, payload);
    // oxlint-disable-next-line promise/no-callback-in-promise -- the hook's own callback
    entry.then(() => done(null, payload), done);
  });
}

/** Writes the entry of a reply, if it has one. */
function entryOf(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  payload: unknown,
): Promise<unknown> | undefined {
  if (reply.statusCode === 403 && endpoint.method !== 'GET')
    return recordRefusal(db, request, endpoint, payload).catch((error: unknown) => request.log.warn(error));
  if (isFile(endpoint, reply))
    return transactionOf(db, originOf(request), async (trx) => {
      // The session may have ended since the file was made.
      if (endpoint.roles !== 'anyone') await holdSession(trx, request);
      // The log last, as in every write: its lock is then the last that anybody waits for.
      await request.alsoRecord?.(trx);
      await record(trx, exportOf(request, endpoint));
    });
  return undefined;
}

/** Who makes a call, and from which IP address. */
export const originOf = ({ actor, ip, socket }: FastifyRequest) => ({
  actor_id: actor?.id ?? null,
  address: addressOf(ip, socket.remoteAddress),
});

/** A call that sends files out of the firm. */
export const exportOf = (request: FastifyRequest, endpoint: Endpoint): Occurrence => {
  // What a call does not read is anything at all, and no filter.
  const { querystring, body } = request.routeOptions.schema ?? {};
  const { search, ...filters } = (querystring ? request.query : {}) as Record<string, string | undefined>;
  const { email, ...selection } = ((body && request.body) ?? {}) as { ids?: string[]; email?: string };
  return {
    action: 'exported',
    ...subjectOf(request, endpoint),
    ...(selection.ids?.length === 1 && { case_id: selection.ids[0]! }),
    plain: { call: nameOf(endpoint), ...filters, ...selection },
    hidden: { search, email },
  };
};

const recordRefusal = (db: Db, request: FastifyRequest, endpoint: Endpoint, payload: unknown) =>
  transactionOf(db, originOf(request), (trx) =>
    recordRepeated(trx, networkOf(request.ip, request.socket.remoteAddress), {
      action: 'refused',
      ...subjectOf(request, endpoint),
      plain: { call: nameOf(endpoint), code: Refusal.safeParse(payload).data?.code },
    }),
  );

const Refusal = z
  .string()
  .transform((body): unknown => JSON.parse(body))
  .pipe(z.object({ code: z.string() }));

/** Streams of events are no files, and a feed is read by programs, all day. */
export const sendsFile = ({ file }: Pick<Endpoint, 'file'>) =>
  file !== undefined && file !== 'text/event-stream' && file !== 'text/calendar';

/** Whole or in part. */
const isFile = (endpoint: Endpoint, reply: FastifyReply) =>
  [200, 206].includes(reply.statusCode) &&
  sendsFile(endpoint) &&
  !String(reply.getHeader('content-type')).startsWith('application/json');

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;

/** The noun of the call's URL, and the record that its id names. */
function subjectOf({ params }: FastifyRequest, endpoint: Endpoint) {
  const noun = nounOf(endpoint);
  const subject_id = z.object({ id: z.uuid() }).safeParse(params).data?.id ?? null;
  return { noun, subject_id, case_id: noun === 'consultations' ? subject_id : null };
}

export const nounOf = ({ url }: Pick<Endpoint, 'url'>) =>
  (url.split('/').find((part) => part !== '' && part !== 'admin') ?? 'calls').replaceAll('-', '_');
