import type { Actor } from '@consultflow/contract/users/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { callerOf } from './guard.ts';
import { sendFile } from './reply.ts';
import { breakOff } from './limits/seats.ts';

/** The caller as they are by now; throws when they may no longer. A download can outlive a session. */
export type CallerNow = () => Promise<Actor>;

/** What the making of a file can ask, hear and tell while it goes on. */
export type Watch = {
  callerNow: CallerNow;
  /** Aborted when the reader has left. */
  signal: AbortSignal;
  onFault: (error: unknown) => void;
};

type MadeFile = { name: string; type: string; content: Readable };

/** Answers a file that is made as it is read, in one of the seats for exports. What fails on the way breaks it off. */
export async function sendAsRead(
  request: FastifyRequest,
  reply: FastifyReply,
  make: (watch: Watch) => Promise<MadeFile>,
) {
  const { db, seats } = request.server;
  seats.exports.take(request.actor.id, reply);
  const file = await make({
    callerNow: () => callerOf(db, request),
    signal: leavingOf(reply),
    onFault: (error) => request.log.error(error),
  });
  file.content.once('error', () => {
    if (reply.raw.headersSent) breakOff(reply);
    // What comes instead is no file.
    else reply.removeHeader('content-type').removeHeader('content-disposition');
  });
  return sendFile(reply, file);
}

/** Aborted when the reply is over, read or not. */
export function leavingOf(reply: FastifyReply) {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  return left.signal;
}
