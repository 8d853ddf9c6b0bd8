import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

type Person = { token: string };

const client = await world.client({ name: 'Wiebke Oltmanns' });
const consultant = await world.consultant('A');
const admin = await world.admin();
const { id } = await world.consultation(client, {
  topic: 'Antidumping',
  problem_details: '<p>Bicycles from afar</p>',
});
const say = async (actor: Person, text: string, visibility = 'everyone') =>
  (
    await world.call(actor, 'POST', `/consultations/${id}/messages`, { body: `<p>${text}</p>`, visibility })
  ).json().data as { id: string };
await say(client, 'We sail with <b>Nordlicht</b> in May');
await say(client, `${'Before '.repeat(60)} the İzmir harbour, with bicycles`);
await say(consultant, 'Nordlicht is slow', 'staff');
await say(consultant, 'A rival of theirs is Südwind', 'staff');

async function excerpt(actor: Person, search: string) {
  const url = `/consultations?fields=excerpt&search=${encodeURIComponent(search)}`;
  const rows = (await world.call(actor, 'GET', url)).json().data;
  expect(rows).toHaveLength(1);
  return rows[0].message_excerpt;
}

test('a row that a message matches shows the message, around the words that the texts lack', async () => {
  for (const actor of [client, consultant, admin]) {
    expect(await excerpt(actor, 'nordlicht')).toBe('We sail with Nordlicht in May');
    expect(await excerpt(actor, 'antidumping oltmanns NORD')).toBe('We sail with Nordlicht in May');
    expect(await excerpt(actor, 'bicycles izmir')).toMatch(/^….*the İzmir harbour, with bicycles$/);
  }
});

test('a row that its texts or its client match shows no message', async () => {
  for (const words of ['bicycles', 'antidumping bicycles', 'oltmanns'])
    expect(await excerpt(consultant, words)).toBeNull();
});

test('only staff are shown a note, and find by one', async () => {
  for (const actor of [consultant, admin])
    expect(await excerpt(actor, 'sudwind')).toBe('A rival of theirs is Südwind');
  const url = '/consultations?fields=excerpt&search=sudwind';
  expect((await world.call(client, 'GET', url)).json().data).toEqual([]);
  const both = await world.call(client, 'GET', '/consultations?fields=excerpt&search=nordlicht');
  expect(both.body).not.toContain('slow');
});

test('a redacted message is not shown', async () => {
  const { id: message } = await say(client, 'Westwind is the carrier');
  expect(await excerpt(admin, 'westwind')).toBe('Westwind is the carrier');
  await world.call(admin, 'POST', `/messages/${message}/redact`, { reason: 'A wrong name' });
  const rows = (await world.call(admin, 'GET', '/consultations?fields=excerpt&search=westwind')).json().data;
  expect(rows).toEqual([]);
});

test('a list that is not searched has no messages', async () => {
  const [row] = (await world.call(client, 'GET', '/consultations?fields=excerpt')).json().data;
  expect(row).not.toHaveProperty('message_excerpt');
});
