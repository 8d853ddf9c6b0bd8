import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { canUpload } from '@consultflow/contract/files/policy';
import { MOST_OF_FILE } from '@consultflow/contract/files/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/open.ts';
import { allow, found, HttpError, invalid } from '../../http/errors.ts';
import { makeOnce } from '../../http/idempotency.ts';
import { newInspector } from './kind.ts';
import * as files from './queries.ts';
import { storeContent } from './store.ts';

/** Slower, and a connection would be held for nothing. */
const LEAST_BYTES = 64 * 1024;
const LEAST_EVERY_MS = 30_000;

/**
 * Stores the body of a request as a file: in chunks outside any transaction, then completed in one, so that nothing but
 * a whole file can ever be attached. Returns its id, or that of the file that an earlier try has stored.
 */
export async function upload(db: Db, request: FastifyRequest, reply: FastifyReply, name: string) {
  const body = request.file;
  if (!body) throw new HttpError('not_a_file');
  const size = announcedSize(request);
  allow(canUpload(request.actor), 'upload_not_allowed');
  request.server.slots.uploads.take(request.actor.id, reply);
  const id = await request.write((trx, actor) => files.begin(trx, actor, { name, size }));
  try {
    const inspector = newInspector();
    const arrived = await storeContent(db, id, watched(body, size, inspector.look));
    if (arrived.size !== size) throw invalid('file_incomplete', 'file');
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
    // The rest of the body is not waited for.
    reply.header('connection', 'close');
    throw error;
  }
}

const bodyOf = (name: string, sha256: Buffer) => ({
  name,
  sha256: createHash('sha256').update(sha256).digest('hex'),
});

function announcedSize({ headers }: FastifyRequest) {
  const size = Number(headers['content-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(size)) throw invalid('file_size_missing', 'file');
  if (size === 0) throw invalid('file_empty', 'file');
  if (size > MOST_OF_FILE) throw new HttpError('file_too_large', { field: 'file' });
  return size;
}

/** The body while it arrives fast enough and is not longer than announced. */
async function* watched(body: Readable, size: number, look: (piece: Buffer) => void) {
  let arrived = 0;
  let before = 0;
  const timer = setInterval(() => {
    if (arrived - before < LEAST_BYTES) body.destroy(new HttpError('request_timeout'));
    before = arrived;
  }, LEAST_EVERY_MS);
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      arrived += piece.length;
      if (arrived > size) throw new HttpError('file_too_large', { field: 'file' });
      look(piece);
      yield piece;
    }
  } finally {
    clearInterval(timer);
  }
}
