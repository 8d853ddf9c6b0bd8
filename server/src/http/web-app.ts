import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

export const BASE = '/consultflownavigator/';

const root = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** The built web app below its base path; every address there that is no file is a screen of the app. */
export function serveWebApp(app: FastifyInstance) {
  app.get('/', (_request, reply) => reply.redirect(BASE));
  app.get(BASE.slice(0, -1), (_request, reply) => reply.redirect(BASE));
  if (!existsSync(root)) return;

  app.register(fastifyStatic, {
    root,
    prefix: BASE,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get(`${BASE}*`, (request, reply) => {
    if (request.url.startsWith(`${BASE}assets/`)) throw new HttpError(404, 'Not found');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
