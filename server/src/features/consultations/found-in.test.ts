import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

type Person = { id: string; token: string };

const client = await world.client({ name: 'Wiebke Oltmanns' });
const consultant = await world.consultant('A');
const admin = await world.admin();
const request = async (owner: Person, rest: object = {}) =>
  (
    await world.call(owner, 'POST', '/consultations', {
      room: 'A',
      topic: 'Antidumping',
      problem_details: '<p>Bicycles from afar</p>',
      ...rest,
    })
  ).json().data as { id: string; number: number };
const { id } = await request(client);
const say = async (actor: Person, text: string, visibility = 'everyone') =>
  (
    await world.call(actor, 'POST', `/consultations/${id}/messages`, { body: `<p>${text}</p>`, visibility })
  ).json().data as { id: string };
await say(client, 'We sail with <b>Nordlicht</b> in May');
await say(client, `${'Before '.repeat(60)} the İzmir harbour, with bicycles`);
await say(consultant, 'Nordlicht is slow', 'staff');
await say(consultant, 'A rival of theirs is Südwind', 'staff');

const rowsOf = async (actor: Person, search: string) =>
  (
    await world.call(actor, 'GET', `/consultations?fields=excerpt&search=${encodeURIComponent(search)}`)
  ).json().data as Record<string, unknown>[];

async function found(actor: Person, search: string) {
  const rows = await rowsOf(actor, search);
  expect(rows).toHaveLength(1);
  const { result_excerpt, message_excerpt, company_excerpt } = rows[0]!;
  return { result: result_excerpt, message: message_excerpt, company: company_excerpt };
}
const nowhere = { result: null, message: null, company: null };

test('a row that a message matches shows the message, around the words that the texts lack', async () => {
  for (const actor of [client, consultant, admin]) {
    for (const search of ['nordlicht', 'antidumping oltmanns NORD'])
      expect(await found(actor, search)).toEqual({ ...nowhere, message: 'We sail with Nordlicht in May' });
    expect((await found(actor, 'bicycles izmir')).message).toMatch(/^….*the İzmir harbour, with bicycles$/);
  }
});

test('a row that its question or its client match shows nothing else', async () => {
  for (const words of ['bicycles', 'antidumping bicycles', 'oltmanns'])
    expect(await found(consultant, words)).toEqual(nowhere);
});

test('only staff are shown a note, and find by one', async () => {
  for (const actor of [consultant, admin])
    expect((await found(actor, 'sudwind')).message).toBe('A rival of theirs is Südwind');
  expect(await rowsOf(client, 'sudwind')).toEqual([]);
  expect(JSON.stringify(await rowsOf(client, 'nordlicht'))).not.toContain('slow');
});

test('a redacted message is not shown', async () => {
  const { id: message } = await say(client, 'Westwind is the carrier');
  expect((await found(admin, 'westwind')).message).toBe('Westwind is the carrier');
  await world.call(admin, 'POST', `/messages/${message}/redact`, { reason: 'A wrong name' });
  expect(await rowsOf(admin, 'westwind')).toEqual([]);
});

test('a list that is not searched has nothing found', async () => {
  const [row] = (await world.call(client, 'GET', '/consultations?fields=excerpt')).json().data;
  for (const field of ['result_excerpt', 'message_excerpt', 'company_excerpt'])
    expect(row).not.toHaveProperty(field);
});

test('a draft is neither found nor shown, and its words are once it is the result', async () => {
  const done = await request(client, { topic: 'Quotas' });
  const move = (body: object) => world.call(consultant, 'PUT', `/consultations/${done.id}/status`, body);
  await move({ status: 'approved' });
  const words = `${'Before '.repeat(60)} the Ursprungszeugnis for &lt;bicycles&gt;`;
  const draft = await world.call(consultant, 'PUT', `/consultations/${done.id}/draft`, {
    body: `<p>${words}</p>`,
  });
  expect(draft.statusCode).toBe(200);
  for (const actor of [client, consultant, admin])
    expect(await rowsOf(actor, 'ursprungszeugnis')).toEqual([]);

  expect((await move({ status: 'completed', consultation_result: `<p>${words}</p>` })).statusCode).toBe(200);
  for (const actor of [client, consultant, admin])
    expect(await found(actor, 'quotas URSPRUNGSZEUGNIS')).toEqual({
      ...nowhere,
      result: expect.stringMatching(/^….*the Ursprungszeugnis for <bicycles>$/),
    });
  // The question has it already.
  for (const row of await rowsOf(client, 'bicycles')) expect(row.result_excerpt).toBeNull();
});

test('a row that a company matches shows its name, and the department if only that matches', async () => {
  const owner = await world.client();
  await request(owner, { topic: 'Silk' });
  for (const company of [{ name: 'Earlier' }, { name: 'Zephyr Trading', department: 'Wharfage' }])
    await world.call(owner, 'POST', '/companies', { ...company, address: 'Quay 1' });
  for (const actor of [owner, consultant, admin]) {
    expect(await found(actor, 'silk zephyr')).toEqual({ ...nowhere, company: 'Zephyr Trading' });
    expect(await found(actor, 'wharfage')).toEqual({ ...nowhere, company: 'Zephyr Trading, Wharfage' });
  }
});

test('who shares a case finds it by the company they belong to, not by another of its client', async () => {
  const [owner, member] = [await world.client(), await world.client()];
  const companyOf = async (name: string) =>
    (await world.call(owner, 'POST', '/companies', { name, address: 'Quay 1' })).json().data.id as string;
  const [shared] = [await companyOf('Passat Lines'), await companyOf('Monsun Holding')];
  await world.db.insertInto('company_members').values({ company_id: shared, user_id: member.id }).execute();
  await request(owner, { topic: 'Tea', company_id: shared, is_shared: true });
  for (const actor of [owner, member, consultant])
    expect((await found(actor, 'passat')).company).toBe('Passat Lines');
  expect((await found(owner, 'monsun')).company).toBe('Monsun Holding');
  expect(await rowsOf(member, 'monsun')).toEqual([]);
  expect((await found(member, 'tea')).company).toBeNull();
});

test('a restricted case that an admin has not opened tells neither its result nor its company', async () => {
  const owner = await world.client();
  await world.call(owner, 'POST', '/companies', { name: 'Levanter Oil', address: 'Quay 1' });
  const kept = await request(owner, { topic: 'Embargo' });
  const move = (body: object) => world.call(consultant, 'PUT', `/consultations/${kept.id}/status`, body);
  await move({ status: 'approved' });
  await move({ status: 'completed', consultation_result: '<p>Sirocco is forbidden.</p>' });
  const restricted = await world.call(consultant, 'PUT', `/consultations/${kept.id}/restriction`, {
    people: [consultant.id],
  });
  expect(restricted.statusCode).toBe(200);
  for (const word of ['sirocco', 'levanter']) {
    expect(await rowsOf(consultant, word)).toHaveLength(1);
    expect(await rowsOf(admin, word)).toEqual([]);
  }
  expect(await found(admin, `#${kept.number}`)).toEqual(nowhere);
});
