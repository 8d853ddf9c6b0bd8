import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { wordsHeld, wordsKept } from '../../../test/support/words.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);
const { db } = world;

const client = await world.client({ name: 'Wiebke Oltmanns', email: 'wiebke@reederei.example' });
const other = await world.client({ name: 'Somebody Else' });
await db.insertInto('companies').values({ client_id: client.id, name: 'Nordlicht Reederei' }).execute();
const consultant = await world.consultant('A');
const elsewhere = await world.consultant('B');

const move = (id: string, body: object) => world.call(consultant, 'PUT', `/consultations/${id}/status`, body);
const { id } = await world.consultation(client, {
  topic: 'Antidumping',
  problem_details: '<p>Bicycles from afar</p>',
});
await move(id, { status: 'approved' });
await move(id, {
  status: 'completed',
  consultation_result: '<p>A <strong>surcharge</strong> of 48.5 % applies.</p>',
});

type Row = { id: string; problem_excerpt: string };
async function rows(words: string, actor: { token: string } = consultant) {
  const reply = await world.call(
    actor,
    'GET',
    `/consultations?fields=excerpt&search=${encodeURIComponent(words)}`,
  );
  expect(reply.statusCode).toBe(200);
  return reply.json<{ data: Row[] }>().data;
}
const found = async (words: string, actor?: { token: string }) =>
  (await rows(words, actor)).map((row) => row.id);

const finding = [
  'surcharge',
  'surcharge antidumping',
  'bicycles oltmanns',
  'nordlicht SURCHARGE',
  'reederei.example afar nordl 48.5',
  'Wiebke Antidumping Bicycles Surcharge Reederei',
];
const missing = ['surcharge tariff', 'strong', 'oltmanns somebody', 'nordlicht quotas'];

function searches() {
  test.each(finding)('%s finds a consultation that has each of these words somewhere', async (words) => {
    expect(await found(words)).toEqual([id]);
  });

  test.each(missing)('%s finds nothing because one of the words is nowhere', async (words) => {
    expect(await found(words)).toEqual([]);
  });

  test('a search finds nothing that the user may not see', async () => {
    expect(await found('surcharge', client)).toEqual([id]);
    expect(await found('surcharge bicycles', elsewhere)).toEqual([]);
    expect(await found('surcharge', other)).toEqual([]);
    expect(await found('nordlicht', other)).toEqual([]);
  });
}

describe('near the top of the list', () => {
  searches();
});

describe('far down the list', () => {
  test('below so many others that the search needs the index', async () => {
    await sql`
      insert into consultations (client_id, last_modified_by, room, topic, problem_details)
      select ${other.id}, ${other.id}, 'A', 'Quotas', 'Number ' || n from generate_series(1, 2500) as n
    `.execute(db);
    expect(await found('number 2499')).toHaveLength(1);
  });
  searches();
});

test('an edited result is found by its new words, no longer by the old ones', async () => {
  const { updated_at } = (await world.call(consultant, 'GET', `/consultations/${id}`)).json().data;
  const reply = await world.call(consultant, 'PUT', `/consultations/${id}`, {
    consultation_result: '<p>A Sonderabgabe applies.</p>',
    updated_at,
  });
  expect(reply.statusCode).toBe(200);
  expect(await found('sonderabg bicycles')).toEqual([id]);
  expect(await found('surcharge')).toEqual([]);
  expect(await wordsKept(db)).toEqual(await wordsHeld(db));
});

test('the excerpt surrounds the first of the words in the question', async () => {
  const far = `<p>${'before '.repeat(100)}</p><p>the İzmir harbour</p>`;
  await world.consultation(client, { topic: 'Warehousing', problem_details: far });
  const [row] = await rows('warehousing izmir');
  expect(row?.problem_excerpt).toContain('the İzmir harbour');
});
