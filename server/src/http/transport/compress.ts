import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** In bytes; a shorter answer fits into one packet as it is. */
const LEAST = 1024;

/** Each at the level that pays: beyond it twice the time saves a few hundredths. A small window takes little memory. */
const codings = {
  br: (text: Buffer) =>
    brotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_LGWIN]: 18,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text: Buffer) => zipped(text, { level: 4 }),
};
const brotli = promisify<Buffer, object, Buffer>(brotliCompress);
const zipped = promisify<Buffer, object, Buffer>(gzip);

/**
 * Compresses what is answered as JSON to whoever has signed in and takes it so. Never what anyone may ask for: the
 * answer to a sign-in holds a secret beside what was sent.
 */
export function compressAnswers(app: FastifyInstance) {
  app.addHook('onSend', async ({ headers, routeOptions: { config } }, reply, payload: unknown) => {
    if (config.endpoint?.roles === 'anyone' || !isJson(reply.getHeader('content-type'))) return payload;
    if (!(Buffer.isBuffer(payload) || typeof payload === 'string')) return payload;
    const text = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    if (text.length <= LEAST) return payload;
    reply.header('vary', 'accept-encoding');
    const coding = codingOf(headers['accept-encoding']);
    if (!coding) return payload;
    reply.header('content-encoding', coding).removeHeader('content-length');
    return codings[coding](text);
  });
}

const isJson = (type: unknown) => String(type).startsWith('application/json');

/** The better one of those that are taken, as the caller lists them: `gzip;q=0` is a no. */
function codingOf(accepted: string | string[] = '') {
  const taken = new Set(
    String(accepted)
      .toLowerCase()
      .split(',')
      .map((one) => one.trim().split(/\s*;\s*/))
      .filter(([, ...rest]) => !rest.some((weight) => /^q=0(\.0*)?$/.test(weight)))
      .map(([name]) => name),
  );
  return (['br', 'gzip'] as const).find((one) => taken.has(one));
}
