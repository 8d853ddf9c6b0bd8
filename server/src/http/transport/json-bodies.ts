import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors.ts';

/** Bodies are JSON or empty, without decompression; a JSON content type with an empty body counts as empty. */
export function parseJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body as string, done);
  });
  app.addHook('preParsing', async ({ headers }) => {
    const coding = headers['content-encoding'] ?? 'identity';
    if (coding.toLowerCase() !== 'identity') throw new HttpError('compressed');
  });
}
