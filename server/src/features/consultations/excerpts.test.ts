import { Consultation, ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { addCompleted } from '../../../test/support/completed.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client();
const consultant = await world.consultant('A');

const rowsOf = async (query: string) =>
  (await world.call(client, 'GET', `/consultations${query}`)).json<{ data: Record<string, unknown>[] }>()
    .data;
const excerptOf = async (problem_details: string) => {
  const { id } = (
    await world.call(client, 'POST', '/consultations', { topic: 'T', room: 'A', problem_details })
  ).json().data;
  return (await rowsOf('?fields=excerpt')).find((row) => row.id === id)?.problem_excerpt;
};

test('a list of excerpts has every field but the two long texts, and the beginning of the question', async () => {
  await addCompleted(world.db, { client, consultant }, 2);
  const [whole] = await rowsOf('');
  const [excerpt] = await rowsOf('?fields=excerpt');
  const { problem_details, consultation_result, ...others } = whole!;
  expect(problem_details).toMatch(/^<p>Question/);
  expect(consultation_result).toMatch(/^<h2>/);
  expect(excerpt).toEqual({
    ...others,
    problem_excerpt: expect.stringMatching(/^Question \d$/),
    last_words: null,
  });
  expect(() => ConsultationExcerpt.strict().parse(excerpt)).not.toThrow();
  expect(() => Consultation.strict().parse(whole)).not.toThrow();
});

test.each([
  ['paragraphs and items stand apart', '<p>One</p><ol><li>Two</li><li>Three</li></ol>', 'One Two Three'],
  ['a word stays one whatever is marked in it', '<p>Cer<strong>tifi</strong>cate</p>', 'Certificate'],
  ['signs are what they say', '<p>A &amp; B &lt; C &gt; D&nbsp;E &amp;lt;</p>', 'A & B < C > D E &lt;'],
  ['a long one ends in a sign', `<p>${'ğ'.repeat(300)}</p>`, `${'ğ'.repeat(199)}…`],
  ['one of 200 letters is whole', `<p>${'x'.repeat(200)}</p>`, 'x'.repeat(200)],
  ['a link is its words', '<p>See <a href="https://a.example/b">this</a>.</p>', 'See this.'],
])('in an excerpt %s', async (_what, html, said) => {
  expect(await excerptOf(html)).toBe(said);
});

test('an excerpt folds its text once, however often it needs it', async () => {
  let folded: number | undefined;
  const counting = world.db.transaction().execute(async (trx) => {
    await sql`create sequence folded`.execute(trx);
    await sql`
      create or replace function fold(given text) returns text language plpgsql immutable parallel safe strict as $$
      begin
        if length(given) > 100 then perform nextval('folded'); end if;
        return lower(given);
      end $$`.execute(trx);
    const text = `${'before '.repeat(60)} Harbour`;
    const { rows } = await sql<{ excerpt: string }>`select excerpt_of(${text}, 'harbour') as excerpt`.execute(
      trx,
    );
    expect(rows[0]!.excerpt).toMatch(/^…(.*before )+Harbour$/);
    const { rows: counts } = await sql<{ count: number }>`select last_value as count from folded`.execute(
      trx,
    );
    folded = counts[0]!.count;
    throw new Error('undone');
  });
  await expect(counting).rejects.toThrow('undone');
  expect(folded).toBe(1);
});

test('the excerpt of a search result shows the searched words', async () => {
  const far = `<p>${'before '.repeat(100)}</p><p>the İzmir harbour</p><p>${'after '.repeat(100)}</p>`;
  await excerptOf(far);
  const [found] = await rowsOf('?fields=excerpt&search=izmir');
  expect(found?.problem_excerpt).toMatch(/^…(.*before )+the İzmir harbour after .*…$/);
  expect(found?.problem_excerpt).toHaveLength(200);
  const [near] = await rowsOf('?fields=excerpt&search=proof%20of%20origin%20now');
  expect(near).toBeUndefined();
});

test('excerpts are searched, sorted and paged like the list', async () => {
  const [first] = await rowsOf('?fields=excerpt&search=Question&sort=finished&limit=1');
  expect(first).toHaveProperty('problem_excerpt');
  expect(first).not.toHaveProperty('problem_details');
  const page = (await world.call(client, 'GET', '/consultations?fields=excerpt&limit=1')).json();
  const next = await rowsOf(`?fields=excerpt&limit=1&cursor=${page.next_cursor}`);
  expect(next[0]?.id).not.toBe(page.data[0].id);
});

test('other values of fields are refused', async () => {
  expect((await world.call(client, 'GET', '/consultations?fields=all')).statusCode).toBe(400);
});
