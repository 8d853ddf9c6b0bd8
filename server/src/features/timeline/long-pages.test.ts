import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';
import * as timeline from './queries.ts';

const world = await newWorld();
afterAll(world.end);
const anna = await world.client();

const MIB = 1024 * 1024;
const LONGEST = 64 * 1024;
const LETTER = 'é';

/** A case with messages of this many bytes each, after its request. */
async function newCase(sizes: number[]) {
  const { id } = await world.consultation(anna);
  for (const size of sizes) {
    const body = LETTER.repeat(size / Buffer.byteLength(LETTER));
    await sql`
      with entry as (
        insert into timeline_entries (consultation_id, kind, actor_id) values (${id}, 'message', ${anna.id})
        returning id
      )
      insert into messages (id, consultation_id, author_id, is_note, body)
      select id, ${id}, ${anna.id}, false, ${body} from entry`.execute(world.db);
  }
  return id;
}

type Entry = { id: string; position: number; body?: string };
type Page = { data: Entry[]; has_before: boolean; has_after: boolean };
const read = async (id: string, query: string): Promise<Page> => {
  const reply = await world.call(anna, 'GET', `/consultations/${id}/timeline?limit=200${query}`);
  return reply.json();
};
const sizeOf = ({ body = '' }: Entry) => Buffer.byteLength(body);
const sum = (entries: Entry[]) => entries.reduce((all, entry) => all + sizeOf(entry), 0);

const sizes = Array.from({ length: 60 }, (_, n) => (n % 7 === 3 ? 2 : LONGEST - 2 * n));
const id = await newCase(sizes);

test('a timeline is read in pages of at most 1 MiB of texts in both directions, none shorter than necessary', async () => {
  const backwards: Page[] = [await read(id, '')];
  while (backwards.at(-1)!.has_before)
    backwards.push(await read(id, `&before=${backwards.at(-1)!.data[0]!.id}`));
  const first = backwards.at(-1)!.data[0]!;
  const forwards: Page[] = [await read(id, `&after=${first.id}`)];
  while (forwards.at(-1)!.has_after)
    forwards.push(await read(id, `&after=${forwards.at(-1)!.data.at(-1)!.id}`));

  const inOrder = backwards.toReversed().flatMap(({ data }) => data);
  expect(inOrder.map(({ position }) => position)).toEqual([1, ...sizes.map((_, n) => n + 2)]);
  expect([first, ...forwards.flatMap(({ data }) => data)]).toEqual(inOrder);
  for (const pages of [backwards.toReversed(), forwards]) {
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.filter(({ data }) => sum(data) > MIB)).toEqual([]);
  }
  expect(forwards.slice(1).filter(({ data }, n) => sum(forwards[n]!.data) + sizeOf(data[0]!) <= MIB)).toEqual(
    [],
  );
});

test('a page around an entry has at most 1 MiB too', async () => {
  const all = await timeline.page(
    world.db,
    { ...anna, role: 'client', specialties: [] },
    { id },
    {
      after: 0,
      limit: 200,
      bytes: 100 * MIB,
    },
  );
  const middle = all.rows[30]!;
  const { data, has_before, has_after } = await read(id, `&around=${middle.id}`);
  expect(data.map((entry) => entry.id)).toContain(middle.id);
  expect([sum(data) <= MIB, has_before, has_after]).toEqual([true, true, true]);
});

test('the database sends no more than the page', async () => {
  let sent = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      for (const { body } of result.rows) sent += typeof body === 'string' ? Buffer.byteLength(body) : 0;
      return result;
    },
  };
  const client = { ...anna, role: 'client' as const, specialties: [] };
  const { rows, hasMore } = await timeline.page(
    world.db.withPlugin(counting),
    client,
    { id },
    { limit: 200 },
  );
  expect([rows.length < sizes.length, hasMore, sent <= MIB]).toEqual([true, true, true]);
});
