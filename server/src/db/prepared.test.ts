import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { newWorld } from '../../test/support/world.ts';
import { unprepared } from './prepared.ts';

const world = await newWorld();
afterAll(world.end);

/** The statements sent during the work, each with its name if it is prepared. */
async function sentDuring(work: () => Promise<unknown>) {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([first]) => first as unknown as { text: string; name?: string });
  } finally {
    query.mockRestore();
  }
}
const has =
  (words: RegExp) =>
  ({ text }: { text?: string }) =>
    words.test(text ?? '');
const isSearch = has(/ like /);
const isPrepared = ({ name }: { name?: string }) => name !== undefined;

test('a statement with values is prepared, also one that contains the word like', async () => {
  const sent = await sentDuring(() => sql`select ${'a'}::text like 'prepared'`.execute(world.db));
  expect(sent.filter(has(/ like 'prepared'/)).map(isPrepared)).toEqual([true]);
});

test('a statement marked as unprepared is planned for its values', async () => {
  const sent = await sentDuring(() => sql`select ${unprepared} ${'a'}::text`.execute(world.db));
  expect(sent.filter(({ text }) => /unprepared/.test(text)).map(isPrepared)).toEqual([false]);
});

test('searches are planned for their words', async () => {
  const admin = await world.admin();
  for (const path of ['/consultations', '/companies', '/admin/users']) {
    const sent = await sentDuring(() => world.call(admin, 'GET', `${path}?search=figs`));
    const searching = sent.filter(isSearch);
    expect(searching.filter(isPrepared)).toEqual([]);
  }
  const companies = await sentDuring(() => world.call(admin, 'GET', '/companies?search=figs'));
  expect(companies.filter(isSearch)).toHaveLength(1);
});
