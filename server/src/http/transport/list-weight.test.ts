import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullestLists, ROWS } from '../../../test/support/fullest-lists.ts';
import { newWorld } from '../../../test/support/world.ts';

const MOST = 20 * 1024;

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
const scripts = {
  Latin: range(0x61, 0x7a),
  Arabic: range(0x627, 0x64a),
  Chinese: range(0x4e00, 0x9fa5),
};

type Reply = { headers: object; rawPayload: Buffer };

/** A short page is not compressed. */
const contentOf = ({ headers, rawPayload }: Reply): { data: { id: unknown }[]; next_cursor?: string } =>
  JSON.parse(('content-encoding' in headers ? gunzipSync(rawPayload) : rawPayload).toString());

describe.each(Object.entries(scripts))('in %s letters', (_name, letters) => {
  let world: Awaited<ReturnType<typeof newWorld>>;
  let lists: Awaited<ReturnType<typeof fullestLists>>;
  beforeAll(async () => {
    world = await newWorld();
    lists = await fullestLists(world, letters);
  });
  afterAll(() => world.end());

  test('every page of each list has at most 20 KiB on the wire, and no row is lost', async () => {
    for (const { list, reader, path } of lists) {
      const ask = (coding: string, cursor: string) =>
        world.app.inject({
          url: `/api/v2${path}${cursor}`,
          headers: { authorization: `Bearer ${reader.token}`, 'accept-encoding': coding },
        });
      const ids: unknown[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const [br, gzip] = [await ask('br', cursor), await ask('gzip', cursor)];
        for (const { rawPayload } of [br, gzip])
          expect([list, rawPayload.length < MOST]).toEqual([list, true]);
        const { data, next_cursor } = contentOf(gzip);
        ids.push(...data.map(({ id }) => id));
        cursor = next_cursor && `&cursor=${next_cursor}`;
      }
      expect([list, new Set(ids).size]).toEqual([list, ids.length]);
      expect([list, ids.length >= ROWS]).toEqual([list, true]);
    }
  });
});
