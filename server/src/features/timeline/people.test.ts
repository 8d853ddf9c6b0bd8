import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

type Person = { id: string; token: string };

const admin = await world.admin();
const [client, member, stranger] = [await world.client(), await world.client(), await world.client()];
const [assignee, colleague] = [await world.consultant('A'), await world.consultant('A')];
const [substitute, named, outsider] = [
  await world.consultant('B'),
  await world.consultant('B'),
  await world.consultant('B'),
];
const everybody = { admin, client, member, stranger, assignee, colleague, substitute, named, outsider };

const offered = async (actor: Person, id: string) => {
  const { data } = (await world.call(actor, 'GET', `/consultations/${id}/people`)).json();
  const ids = new Set(data.map((one: { id: string }) => one.id));
  return Object.entries(everybody).flatMap(([name, one]) => (ids.has(one.id) ? [name] : []));
};

async function sharedCase() {
  const company = (
    await world.call(client, 'POST', '/companies', { name: 'Ege Kuru Meyve', address: 'Quay 1' })
  ).json().data.id;
  await db.insertInto('company_members').values({ company_id: company, user_id: member.id }).execute();
  const request = {
    room: 'A',
    topic: 'Tariffs',
    problem_details: '<p>x</p>',
    company_id: company,
    is_shared: true,
  };
  const { id } = (await world.call(client, 'POST', '/consultations', request)).json().data;
  await world.call(assignee, 'PUT', `/consultations/${id}/assignee`, { consultant_id: assignee.id });
  return id as string;
}

test('everybody who sees a case can be mentioned in it, by whatever they see it', async () => {
  const id = await sharedCase();
  await db
    .insertInto('absences')
    .values({
      user_id: assignee.id,
      substitute_id: substitute.id,
      name: 'Away',
      starts_at: sql<string>`now() - interval '1 day'`,
      ends_at: sql<string>`now() + interval '1 day'`,
    })
    .execute();
  expect(await offered(colleague, id)).toEqual(['admin', 'client', 'member', 'assignee', 'substitute']);
});

test('in a restricted case those can be mentioned whom it names', async () => {
  const id = await sharedCase();
  await world.call(assignee, 'PUT', `/consultations/${id}/restriction`, {
    people: [assignee.id, named.id],
  });
  expect(await offered(assignee, id)).toEqual(['client', 'named']);
});
