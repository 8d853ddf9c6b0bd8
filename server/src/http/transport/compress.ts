import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** In bytes; a shorter response fits into one packet uncompressed. */
const LEAST = 1024;

/** The best levels: beyond them twice the time saves a few hundredths. A small window takes little memory. */
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
 * Compresses JSON responses for callers who accept it. Never those with a secret, which may stand beside the input: the
 * length would tell of it.
 */
export function compressAnswers(app: FastifyInstance) {
  const compressedOnce = newMemory();
  app.addHook('onSend', async ({ headers, routeOptions: { config, url } }, reply, payload: unknown) => {
    if (config.endpoint?.hasSecret || !isJson(reply.getHeader('content-type'))) return payload;
    if (!(Buffer.isBuffer(payload) || typeof payload === 'string')) return payload;
    const text = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    if (text.length <= LEAST) return payload;
    reply.header('vary', 'accept-encoding');
    const coding = codingOf(headers['accept-encoding']);
    if (!coding) return payload;
    reply.header('content-encoding', coding).removeHeader('content-length');
    return config.endpoint?.roles === 'anyone'
      ? compressedOnce(`${coding} ${url}`, text, codings[coding])
      : codings[coding](text);
  });
}

/** The last response of each public call, which is the same for everybody: it is compressed when it has changed. */
function newMemory() {
  const last = new Map<string, { text: Buffer; compressed: Promise<Buffer> }>();
  return (call: string, text: Buffer, compress: (text: Buffer) => Promise<Buffer>) => {
    const known = last.get(call);
    if (known?.text.equals(text)) return known.compressed;
    const compressed = compress(text);
    last.set(call, { text, compressed });
    compressed.catch(() => last.delete(call));
    return compressed;
  };
}

const isJson = (type: unknown) => String(type).startsWith('application/json');

/** The better of the accepted ones, as the caller lists them: `gzip;q=0` is a no. */
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
