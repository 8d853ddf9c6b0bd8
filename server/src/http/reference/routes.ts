import { createHash, randomBytes } from 'node:crypto';
import { once as next } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@consultflow/contract/endpoint';
import type { Call } from './call.ts';
import { BASE, look, page, policy, start } from './page.ts';

/**
 * The API reference, as a page and as OpenAPI 3.1. Add it before the routes, which it records; the document and the
 * page's script are built at the first request.
 */
export function serveApiPage(app: FastifyInstance) {
  const calls = new Map<string, Call>();
  app.addHook('onRoute', (route) => {
    const endpoint = { ...(route as unknown as Endpoint), url: route.routePath };
    if (!endpoint.roles) return;
    const name = `${endpoint.method} ${endpoint.url}`;
    const versions = [...(calls.get(name)?.versions ?? []), route.prefix];
    calls.set(name, { ...shapeOf(endpoint), versions });
  });

  const document = once(async () => {
    const { documentOf } = await import('./document.ts');
    return JSON.stringify(await documentOf([...calls.values()]));
  });
  const script = once(readScript);

  app.get(BASE, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({ 'content-security-policy': policy(nonce), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page(nonce));
  });
  app.get(`${BASE}/`, (_request, reply) => reply.redirect(BASE));
  app.get(`${BASE}/openapi.json`, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(await document()),
  );
  for (const [name, type, text] of [
    ['start.js', 'text/javascript', start],
    ['look.css', 'text/css', look],
  ] as const) {
    app.get(`${BASE}/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
    );
  }
  app.get(`${BASE}/reference.js`, async (request, reply) => {
    const { gzipped, tag } = await script();
    reply.headers({ 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.header('content-encoding', 'gzip').type('text/javascript; charset=utf-8').send(gzipped);
  });
}

/** The endpoint without the additions of a route. */
const shapeOf = ({
  method,
  url,
  summary,
  tag,
  roles,
  refusals,
  file,
  example,
  schema,
}: Endpoint): Endpoint => ({
  method,
  url,
  summary,
  tag,
  roles,
  ...(refusals && { refusals }),
  ...(file && { file }),
  ...(example && { example }),
  schema,
});

/** The script of the reference as in its package, compressed. */
async function readScript() {
  const thread = new Worker(new URL('./script.ts', import.meta.url), { env: {}, execArgv: [] });
  const [told] = await next(thread, 'message');
  const gzipped = Buffer.from(told);
  return { gzipped, tag: `"${createHash('sha256').update(gzipped).digest('base64url')}"` };
}

/** Built at the first call; a failure is not cached. */
function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
