import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { canUpload } from '@consultflow/contract/files/policy';
import { MOST_OF_FILE } from '@consultflow/contract/files/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/open.ts';
import { allow, found, HttpError, invalid } from '../../http/errors.ts';
import { callerOf } from '../../http/guard.ts';
import { makeOnce } from '../../http/idempotency.ts';
import { fileOfForm, MOST_BESIDE_FILE } from './form.ts';
import { newInspector } from './kind.ts';
import { keepLeastRate } from './least-rate.ts';
import * as files from './queries.ts';
import { storeContent } from './store.ts';

/**
 * Stores the file of a form: in chunks outside any transaction, then completed in one, so that nothing but a whole file
 * can ever be attached. Returns its id, or that of the file that an earlier try has stored.
 */
export async function upload(db: Db, request: FastifyRequest, reply: FastifyReply) {
  const { form, headers } = request;
  if (!form) throw new HttpError('not_a_file');
  const reserved = reservedFor(headers);
  allow(canUpload(request.actor), 'upload_not_allowed');
  request.server.slots.uploads.take(request.actor.id, reply);
  keepLeastRate(request, reply, request.server.leastRate);
  try {
    const file = await fileOfForm({ ...headers, 'content-type': headers['content-type'] ?? '' }, form);
    return await store(db, request, { ...file, reserved });
  } catch (error) {
    // The rest of the body is not waited for.
    reply.header('connection', 'close');
    throw isCutOff(request) ? invalid('file_incomplete', 'file') : error;
  }
}

type Arriving = { name: string; content: Readable; end: Promise<void>; reserved: number };

async function store(db: Db, request: FastifyRequest, { name, content, end, reserved }: Arriving) {
  const id = await request.write((trx, actor) => files.begin(trx, actor, { name, size: reserved }));
  try {
    const inspector = newInspector();
    const arrived = await storeContent(db, id, inspected(content, inspector.look), async () => {
      await request.server.needSpaceForFiles();
      allow(canUpload(await callerOf(db, request)), 'upload_not_allowed');
    });
    await end;
    if (arrived.size === 0) throw invalid('file_empty', 'file');
    const verdict = inspector.verdict(name);
    const stored = await request.write((trx, actor) =>
      makeOnce(
        trx,
        request,
        { user_id: actor.id },
        async () => {
          found(await files.complete(trx, id, { ...arrived, ...verdict }), 'file_not_found');
          return id;
        },
        bodyOf(name, arrived.sha256),
      ),
    );
    if (stored !== id) await files.drop(db, id);
    return stored;
  } catch (error) {
    // What this leaves behind, for example without a database, is swept later.
    await files.drop(db, id).catch(() => {});
    throw error;
  }
}

/** Its caller has disconnected, for example to cancel it, which is no fault of ours. */
const isCutOff = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

const bodyOf = (name: string, sha256: Buffer) => ({
  name,
  sha256: createHash('sha256').update(sha256).digest('hex'),
});

/** In bytes, the most that the file can have; a form without a length is taken for the largest. */
function reservedFor(headers: FastifyRequest['headers']) {
  const announced = Number(headers['content-length'] ?? MOST_OF_FILE);
  if (announced > MOST_OF_FILE + MOST_BESIDE_FILE) throw tooLarge();
  return Math.min(Math.max(announced, 1), MOST_OF_FILE);
}

const tooLarge = () => new HttpError('file_too_large', { field: 'file' });

async function* inspected(content: Readable, look: (piece: Buffer) => void) {
  let size = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MOST_OF_FILE) throw tooLarge();
    look(piece);
    yield piece;
  }
}
