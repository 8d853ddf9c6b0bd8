import type { Actor } from '@consultflow/contract/users/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { callerOf } from './guard.ts';
import { sendFile } from './reply.ts';
import { breakOff } from './limits/slots.ts';
import { whenOver } from './when-over.ts';

/** Reads the caller again; throws if they have lost access. A download can outlive a session. */
export type CallerNow = () => Promise<Actor>;

/** The context of a file that is being generated. */
export type Watch = {
  callerNow: CallerNow;
  /** Aborted when the reader disconnects. */
  signal: AbortSignal;
  onFault: (error: unknown) => void;
};

type MadeFile = { name: string; type: string; content: Readable };

/** Answers with a file that is generated as it is read, in one of the slots for exports. An error aborts it. */
export async function sendAsRead(
  request: FastifyRequest,
  reply: FastifyReply,
  make: (watch: Watch) => Promise<MadeFile>,
) {
  const { db, slots } = request.server;
  slots.exports.take(request.actor.id, reply);
  const file = await make({
    callerNow: () => callerOf(db, request),
    signal: leavingOf(reply),
    onFault: (error) => request.log.error(error),
  });
  file.content.once('error', () => {
    if (reply.raw.headersSent) breakOff(reply);
    // The error response is not a file.
    else reply.removeHeader('content-type').removeHeader('content-disposition');
  });
  return sendFile(reply, file);
}

/** Aborted when the reply ends, read or not. */
export function leavingOf(reply: FastifyReply) {
  const left = new AbortController();
  whenOver(reply, () => left.abort());
  return left.signal;
}

/** In bytes: a chunk of a stored file. */
const ASKED_EVERY = 256 * 1024;

/** The content for as long as `ask` does not throw, which is asked with each chunk. */
export async function* whilePermitted(content: AsyncIterable<Buffer>, ask: () => Promise<unknown>) {
  let unasked = 0;
  for await (const piece of content) {
    if (unasked >= ASKED_EVERY) {
      await ask();
      unasked = 0;
    }
    unasked += piece.length;
    yield piece;
  }
}
