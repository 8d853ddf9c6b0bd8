import { Readable } from 'node:stream';
import * as endpoint from '@consultflow/contract/files/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { allow, conflict, found, HttpError, invalid } from '../../http/errors.ts';
import { whilePermitted } from '../../http/download.ts';
import { callerOf } from '../../http/guard.ts';
import { breakOff } from '../../http/limits/slots.ts';
import { ok, page, sendFile } from '../../http/reply.ts';
import type { SessionUser } from '../../http/session.ts';
import type { Db } from '../../db/open.ts';
import { isSealed } from '../consultations/queries.ts';
import * as timeline from '../timeline/queries.ts';
import * as files from './queries.ts';
import { spanOf } from './range.ts';
import type { Scanner } from './scanner.ts';
import { contentOf } from './store.ts';
import { upload } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body of an upload, which nothing has read yet. */
    form?: Readable;
  }
  interface FastifyInstance {
    /** Undefined without CLAMAV_URL. */
    scanner: Scanner | undefined;
  }
}

/** A plugin of its own, where bodies are not parsed. */
const uploadRoutes: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('multipart/form-data', (request, body, done) => {
    request.form = body;
    done(null, undefined);
  });
  app.addContentTypeParser('*', (_request, _body, done) => done(new HttpError('not_a_file')));
  app.route({
    ...endpoint.uploadFile,
    handler: async (request, reply) => {
      const id = await upload(app.db, request, reply);
      await app.scanner?.scanNow(id);
      const file = found(await files.findUploaded(app.db, request.actor, id), 'file_not_found');
      if (file.infection !== null) throw invalid('file_infected', 'file', { name: file.name });
      if (file.is_too_large_to_scan) {
        await files.drop(app.db, id);
        throw new HttpError('file_too_large_to_scan', { field: 'file', params: { name: file.name } });
      }
      return ok(file);
    },
  });
};

export const fileRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;
  app.decorateRequest('form');

  await app.register(uploadRoutes);

  app.route({
    ...endpoint.getFileContent,
    handler: async (request, reply) => {
      const file = found(await files.find(db, request.actor, request.params.id), 'file_not_found');
      if (file.removed_at) throw found(undefined, 'file_not_found');
      if (file.is_too_large_to_scan) throw conflict('file_not_scannable');
      if (file.is_being_scanned) throw conflict('file_being_scanned');
      reply.header('accept-ranges', 'bytes').header('etag', `"${file.sha256!.toString('hex')}"`);
      const span = spanOf(request.headers.range, file.size);
      const { first, last } = span ?? { first: 0, last: file.size - 1 };
      if (span) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.size}`);
      request.server.slots.downloads.take(request.actor.id, reply);
      const content = Readable.from(
        whilePermitted(contentOf(db, { ...file, sha256: file.sha256! }, first, last), async () =>
          found(await files.find(db, await callerOf(db, request), file.id), 'file_not_found'),
        ),
      );
      content.once('error', (error) => {
        request.log.error(error);
        if (reply.raw.headersSent) breakOff(reply);
      });
      reply.header('content-length', last - first + 1);
      return sendFile(reply, { name: files.savedName(file.name), type: 'application/octet-stream', content });
    },
  });

  app.route({
    ...endpoint.deleteFile,
    handler: ({ params: { id }, write }) =>
      write(async (trx, actor) => {
        const file = await fileToChange(trx, actor, id);
        allow(file.owner_id === actor.id, 'remove_file_not_allowed');
        if (file.entry_id || file.draft_of) throw conflict('file_attached');
        found(await files.drop(trx, id), 'file_not_found');
        return ok(null);
      }),
  });
};

/** Those of a consultation, at both versions. */
export const caseFileRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listFiles,
    handler: async ({ actor, params: { id }, query }) => {
      found(await timeline.find(db, actor, id), 'consultation_not_found');
      return page(await files.listOfCase(db, actor, id, query));
    },
  });
};

/** A file of a restricted case an admin has to open first. */
async function fileToChange(trx: Db, actor: SessionUser, id: string) {
  const seen = await files.find(trx, actor, id);
  if (!seen) allow(!(await isSealed(trx, actor, await files.caseOf(trx, id))), 'case_not_opened');
  return found(seen, 'file_not_found');
}
