import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

/** The script of the reference, out of its package; asked of a server that never listens. */
export async function readScript() {
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  const { rawPayload } = await app.inject('/docs/js/scalar.js');
  await app.close();
  const gzipped = await promisify(gzip)(rawPayload);
  return { gzipped, tag: `"${createHash('sha256').update(gzipped).digest('base64url')}"` };
}
