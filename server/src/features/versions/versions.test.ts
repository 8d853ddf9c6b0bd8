import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const anna = await world.client();
const elif = await world.consultant('A');
const emre = await world.consultant('A');
const stranger = await world.consultant('B');

type Person = typeof anna;
type Found = { number: number; author: { id: string }; body: string };
const get = (actor: Person, path: string) => world.call(actor, 'GET', `/consultations/${path}`);

/** A completed consultation whose result has been changed to each of the later texts. */
async function completed(...texts: string[]) {
  const { id } = await world.consultation(anna, { room: 'A' });
  await world.call(elif, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  const [first, ...later] = texts;
  const reply = await world.call(elif, 'PUT', `/consultations/${id}/status`, {
    status: 'completed',
    consultation_result: first,
  });
  expect(reply.json()).toMatchObject({ status: 'success' });
  for (const consultation_result of later)
    await world.call(emre, 'PUT', `/consultations/${id}`, { consultation_result });
  return id;
}

test('each released save is a version with its author, which the client reads too', async () => {
  const id = await completed('<p>Ten.</p>', '<p>Eleven.</p>', '<p>Twelve.</p>');
  for (const reader of [anna, elif]) {
    const { data } = (await get(reader, `${id}/versions`)).json();
    expect(data.map(({ number, author, body }: Found) => [number, author.id, body])).toEqual([
      [1, elif.id, '<p>Ten.</p>'],
      [2, emre.id, '<p>Eleven.</p>'],
      [3, emre.id, '<p>Twelve.</p>'],
    ]);
    expect((await get(reader, id)).json().data.result_version).toBe(3);
  }
  const { data: entries } = (await get(anna, `${id}/timeline`)).json();
  expect(entries.map(({ kind, version }: Record<string, never>) => [kind, version ?? null])).toEqual([
    ['request', null],
    ['status', null],
    ['status', 1],
    ['result', 2],
    ['result', 3],
  ]);
});

test('versions come in pages, each with its text', async () => {
  const id = await completed('<p>1</p>', '<p>2</p>', '<p>3</p>');
  const first = (await get(anna, `${id}/versions?limit=2`)).json();
  expect(first.data.map(({ body }: Found) => body)).toEqual(['<p>1</p>', '<p>2</p>']);
  const rest = (await get(anna, `${id}/versions?limit=2&cursor=${first.next_cursor}`)).json();
  expect(rest.data.map(({ body }: Found) => body)).toEqual(['<p>3</p>']);
  expect(rest.next_cursor).toBeUndefined();
});

test('a version is compared with the one before, or with another', async () => {
  const id = await completed('<p>Ten days.</p>', '<p>Ten <em>days</em>.</p>', '<p>Twelve days.</p>');
  const compare = async (path: string) => (await get(anna, `${id}/versions/${path}`)).json().data;
  expect(await compare('2/diff')).toMatchObject({ number: 2, against: 1, changes: 1, is_only_look: true });
  expect(await compare('3/diff?against=1')).toEqual({
    number: 3,
    against: 1,
    html: '<p><del data-change="1">Ten</del><ins data-change="1">Twelve</ins> days.</p>',
    changes: 1,
    is_only_look: false,
    is_coarse: false,
  });
  expect(await compare('1/diff')).toMatchObject({
    against: null,
    html: '<p data-diff="ins" data-change="1">Ten days.</p>',
  });
  expect(await compare('2/diff?against=2')).toMatchObject({ changes: 0, is_only_look: false });
});

test.each(['0', '4', '-1', '1.5', 'one', '99999999999'])('version %s is not found', async (number) => {
  const id = await completed('<p>1</p>', '<p>2</p>', '<p>3</p>');
  const reply = await get(elif, `${id}/versions/${number}/diff`);
  expect([reply.statusCode, reply.json().message]).toEqual([404, 'Version not found']);
});

test.each([
  ['4', 404],
  ['0', 400],
  ['one', 400],
])('a comparison with version %s is refused', async (against, status) => {
  const id = await completed('<p>1</p>', '<p>2</p>');
  expect((await get(elif, `${id}/versions/2/diff?against=${against}`)).statusCode).toBe(status);
});

test('whoever does not see the consultation finds no versions, and an open one has none', async () => {
  const id = await completed('<p>1</p>');
  expect((await get(stranger, `${id}/versions`)).statusCode).toBe(404);
  expect((await get(stranger, `${id}/versions/1/diff`)).statusCode).toBe(404);
  const { id: open } = await world.consultation(anna, { room: 'A' });
  expect((await get(anna, `${open}/versions`)).json().data).toEqual([]);
  expect((await get(anna, open)).json().data.result_version).toBeNull();
});

test('two changes at once are two versions', async () => {
  const id = await completed('<p>1</p>');
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      world.call(n % 2 ? elif : emre, 'PUT', `/consultations/${id}`, {
        consultation_result: `<p>of ${n}</p>`,
      }),
    ),
  );
  const { data } = (await get(anna, `${id}/versions`)).json();
  expect(data.map(({ number }: Found) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(new Set(data.map(({ body }: Found) => body)).size).toBe(9);
});
