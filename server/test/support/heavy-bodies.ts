import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Endpoint } from '@consultflow/contract/endpoint';
import { fullest } from '../permissions/schema-values.ts';

/** In bytes, the limit of a body. */
export const LIMIT = 256 * 1024;

/** Fills the limit with as many values, or as deep a nesting, as possible. */
const repeat = (piece: string, length = LIMIT - 200) => piece.repeat(Math.floor(length / piece.length));
const nested = (open: string, inner: string, close: string) => {
  const depth = Math.floor((LIMIT - 200) / (open.length + close.length));
  return `${open.repeat(depth)}${inner}${close.repeat(depth)}`;
};
export const many: Record<string, string> = {
  'lists in lists': nested('[', '', ']'),
  'objects in objects': nested('{"a":', '1', '}'),
  'a list of nothing': `[${repeat('null,')}null]`,
  'a list of objects': `[${repeat('{},')}{}]`,
  'a list of letters': `[${repeat('"A",')}"A"]`,
  'thousands of fields': `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}`,
  'numbers with an end far away': `[${repeat('1e9,')}1${'0'.repeat(100)}]`,
};

/** Bodies that consist of such a value, or have it in one field. */
export const bodiesOf = ({ schema }: Endpoint) => {
  const whole = fullest(schema.body!, 1) as Record<string, unknown>;
  const within = [...Object.keys(whole), 'made_up'].flatMap((name) =>
    Object.entries(many).map(([what, json]) => {
      const rest = JSON.stringify({ ...whole, [name]: 0 });
      return [`${what} as ${name}`, rest.replace(`"${name}":0`, () => `"${name}":${json}`)] as const;
    }),
  );
  return [...Object.entries(many), ...within].filter(([, body]) => body.length <= LIMIT);
};

const zeros = JSON.stringify({ made_up: '0'.repeat(20_000_000) });
/** Twenty megabytes each when unpacked. */
export const bombs = [
  ['gzip', gzipSync(zeros)],
  ['GZIP, identity', gzipSync(gzipSync(zeros))],
  ['deflate', deflateSync(zeros)],
  ['br', brotliCompressSync(zeros, { params: { [0]: 1 } })],
] as const;
