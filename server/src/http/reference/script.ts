// A thread of its own, gone once it has told: the package is large, and reading it would hold up the calls.
import { promisify } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { gzip } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

const app = Fastify();
await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
const { rawPayload } = await app.inject('/docs/js/scalar.js');
parentPort?.postMessage(await promisify(gzip)(rawPayload), []);
