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

type Entry = { id: string; position: number; body?: string; files?: object[]; remark?: string };
type Page = { data: Entry[]; has_before: boolean; has_after: boolean };
const read = async (id: string, query: string, reader = anna): Promise<Page> => {
  const reply = await world.call(reader, 'GET', `/consultations/${id}/timeline?limit=200${query}`);
  return reply.json();
};
/** Oldest first. */
async function readAll(id: string, reader = anna) {
  const pages = [await read(id, '', reader)];
  while (pages[0]!.has_before) pages.unshift(await read(id, `&before=${pages[0]!.data[0]!.id}`, reader));
  return pages;
}
const sizeOf = ({ body = '' }: Entry) => Buffer.byteLength(body);
const sumOf = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
const sum = (entries: Entry[]) => sumOf(entries.map(sizeOf));

const sizes = Array.from({ length: 60 }, (_, n) => (n % 7 === 3 ? 2 : LONGEST - 2 * n));
const id = await newCase(sizes);

test('a timeline is read in pages of at most 1 MiB of texts in both directions, none shorter than necessary', async () => {
  const backwards = await readAll(id);
  const first = backwards[0]!.data[0]!;
  const forwards: Page[] = [await read(id, `&after=${first.id}`)];
  while (forwards.at(-1)!.has_after)
    forwards.push(await read(id, `&after=${forwards.at(-1)!.data.at(-1)!.id}`));

  const inOrder = backwards.flatMap(({ data }) => data);
  expect(inOrder.map(({ position }) => position)).toEqual([1, ...sizes.map((_, n) => n + 2)]);
  expect([first, ...forwards.flatMap(({ data }) => data)]).toEqual(inOrder);
  for (const pages of [backwards, forwards]) {
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

/** A case whose messages have twenty files each, with the longest names. */
async function newCaseWithFiles(messages: number) {
  const caseId = await newCase(Array(messages).fill(2));
  await sql`
    insert into files (owner_id, consultation_id, entry_id, place, name, kind, size, sha256, completed_at)
    select ${anna.id}, ${caseId}, messages.id, place, ${LETTER.repeat(255)}, 'pdf', 1, sha256('x'), now()
    from messages, generate_series(1, 20) as place where consultation_id = ${caseId}`.execute(world.db);
  return caseId;
}

/** A case with a draft that a colleague has returned again and again, with the longest remark. */
async function newCaseWithRemarks(times: number) {
  const [author, signer] = [await world.consultant('A'), await world.consultant('A')];
  const caseId = await newCase([]);
  await sql`
    with asked as (
      insert into sign_offs (consultation_id, draft_version, requested_by, signer_id, state, remark, decided_at)
      values (${caseId}, 1, ${author.id}, ${signer.id}, 'returned', ${'𝄞'.repeat(2_000)}, now())
      returning id
    ), entries as (
      insert into timeline_entries (consultation_id, kind, actor_id)
      select ${caseId}, 'sign_off', ${signer.id} from generate_series(1, ${times})
      returning id
    )
    insert into sign_off_changes (id, sign_off_id, what, signer_id)
    select entries.id, asked.id, 'returned', ${signer.id} from entries, asked`.execute(world.db);
  return { caseId, author };
}

/** In bytes, what is in the entries of each page beside their own fields. */
const moreIn = (pages: Page[]) =>
  pages.map(({ data }) =>
    Buffer.byteLength(JSON.stringify(data.map(({ files, remark }) => ({ files, remark })))),
  );
const isWhole = (pages: Page[], count: number) =>
  expect(pages.flatMap(({ data }) => data.map(({ position }) => position))).toEqual(
    Array.from({ length: count }, (_, n) => n + 1),
  );

test('a page counts the names of files too', async () => {
  const pages = await readAll(await newCaseWithFiles(100));
  isWhole(pages, 101);
  expect(sumOf(moreIn(pages))).toBeGreaterThan(MIB);
  expect(moreIn(pages).filter((bytes) => bytes > MIB)).toEqual([]);
});

test('a page counts the remarks of returned drafts too', async () => {
  const { caseId, author } = await newCaseWithRemarks(150);
  const pages = await readAll(caseId, author);
  isWhole(pages, 151);
  expect(sumOf(moreIn(pages))).toBeGreaterThan(MIB);
  expect(moreIn(pages).filter((bytes) => bytes > MIB)).toEqual([]);
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
