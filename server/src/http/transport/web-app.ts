import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';

export const BASE = '/consultflownavigator/';

/** The folder of the built web app; another build can be given, as a test with a pseudo-language does. */
export const root = process.env.WEB_DIST ?? fileURLToPath(new URL('../../../../web/dist/', import.meta.url));
export const isBuilt = existsSync(root);

/** The built web app below its base path, except the landing page at its root. */
export function serveWebApp(app: FastifyInstance) {
  for (const path of ['/', BASE.slice(0, -1)])
    app.get(path, { exposeHeadRoute: true }, (_request, reply) => reply.redirect(BASE));
  if (!isBuilt) return;
  // Browsers request it on their own if a file, not a page, is open.
  app.get('/favicon.ico', (_request, reply) => reply.redirect(`${BASE}mark.svg`));
  app.register(fastifyStatic, {
    root,
    prefix: BASE,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // The build's own notes.
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Neither a call nor a file: a screen of the app below its base path, a JSON 404 elsewhere. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply) {
  const isScreen =
    isBuilt &&
    ['GET', 'HEAD'].includes(request.method) &&
    request.url.startsWith(BASE) &&
    !request.url.startsWith(`${BASE}assets/`);
  if (isScreen) return reply.sendFile('index.html');
  throw new HttpError('not_found');
}
