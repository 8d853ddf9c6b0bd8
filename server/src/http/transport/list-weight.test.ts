import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';
import { drawFrom } from '../../demo/random.ts';

const world = await newWorld();
afterAll(world.end);

const ROWS = 50;
const MOST = 20 * 1024;
const draw = drawFrom(1);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
const scripts = {
  Latin: range(0x61, 0x7a),
  Arabic: range(0x627, 0x64a),
  Chinese: range(0x4e00, 0x9fa5),
};

/** Words of any letters of a script: the least that a compression can do. */
const textOf = (letters: readonly string[], length: number) =>
  Array.from({ length }, (_, at) => (at % 7 === 6 ? ' ' : draw.pick(letters))).join('');

const admin = await world.admin();
const consultant = await world.consultant('A');

const ask = async (path: string, coding: string, cursor = '') =>
  world.app.inject({
    url: `/api/v2${path}${cursor && `&cursor=${cursor}`}`,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': coding },
  });

/** Every page of a list; each is light enough. */
async function pagesOf(path: string) {
  const pages: unknown[][] = [];
  let cursor: string | undefined;
  do {
    for (const coding of ['br', 'gzip'])
      expect((await ask(path, coding, cursor)).rawPayload.length).toBeLessThan(MOST);
    const { data, next_cursor } = (await ask(path, 'identity', cursor)).json();
    pages.push(data);
    cursor = next_cursor;
  } while (cursor);
  return pages;
}

describe.each(Object.entries(scripts))('in %s letters', (name, letters) => {
  let client: { id: string; token: string };
  beforeAll(async () => {
    client = await world.client();
    for (let row = 0; row < ROWS; row += 1) {
      const { id } = await world.consultation(client, {
        topic: textOf(letters, 20),
        problem_details: `<p>${textOf(letters, 400)}</p>`,
      });
      await world.call(consultant, 'POST', `/consultations/${id}/messages`, {
        body: `<p>${textOf(letters, 400)}</p>`,
      });
    }
  });

  test('a page of long questions with a message each has at most 20 KiB on the wire', async () => {
    const path = `/consultations?client_id=${client.id}&fields=excerpt&limit=${ROWS}`;
    const pages = await pagesOf(path);
    expect(pages.flat()).toHaveLength(ROWS);
    expect(name !== 'Latin' || pages.length === 1).toBe(true);
  });

  test('a page of changes of long texts in the audit log has at most 20 KiB on the wire', async () => {
    for (let change = 0; change < ROWS; change += 1)
      await world.db
        .updateTable('users')
        .set({ bio: textOf(letters, 2_000) })
        .where('id', '=', client.id)
        .execute();
    const [page] = await pagesOf(`/audit?subject_id=${client.id}&noun=users&limit=${ROWS}`);
    expect(page).toHaveLength(ROWS);
  });
});
