import type { AuditEntry } from '@consultflow/contract/audit/schema';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const client = await world.client();
const consultant = await world.consultant('A');

const entriesOf = async (search: string): Promise<AuditEntry[]> =>
  (await world.call(admin, 'GET', `/audit?search=${encodeURIComponent(search)}&limit=200`)).json().data;
const valuesIn = (entries: AuditEntry[]) =>
  entries.flatMap(({ changes }) => changes.flatMap(({ before, after }) => [before.value, after.value]));

async function restrictedCase(topic: string) {
  const { id } = await world.consultation(client, { topic });
  const { number } = (await world.call(client, 'GET', `/consultations/${id}`)).json().data;
  await world.call(consultant, 'PUT', `/consultations/${id}/restriction`, { people: [consultant.id] });
  await world.call(consultant, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  return { id, number: number as number };
}
const open = (id: string) =>
  world.call(admin, 'POST', `/consultations/${id}/open`, { reason: 'The client calls' });

test('entries about a restricted case are found by its number and show no values until it is opened', async () => {
  const { id, number } = await restrictedCase('Embargo');
  const sealed = await entriesOf(`#${number}`);
  expect(sealed.map(({ noun, action }) => `${noun} ${action}`)).toEqual(
    expect.arrayContaining(['consultations created', 'consultations changed', 'case_people created']),
  );
  expect(new Set(sealed.map(({ case_id }) => case_id))).toEqual(new Set([id]));
  expect(valuesIn(sealed).filter((value) => value !== null)).toEqual([]);
  expect(sealed.map(({ subject_name }) => subject_name).filter(Boolean)).toEqual([]);
  expect(await entriesOf(`${number}`)).toEqual(sealed);

  await open(id);
  const opened = await entriesOf(`#${number}`);
  expect(valuesIn(opened)).toEqual(expect.arrayContaining(['Embargo', 'approved', 'The client calls']));
  expect(opened[0]).toMatchObject({ noun: 'opened_cases', action: 'opened', actor: { id: admin.id } });
  const csv = (await world.call(await world.admin(), 'GET', '/audit/csv')).body;
  expect(csv).not.toContain('Embargo');
});

test('entries about a case that was deleted while it was restricted stay without values', async () => {
  const { id } = await restrictedCase('Sanctions list');
  await open(id);
  expect((await world.call(admin, 'DELETE', `/consultations/${id}`)).statusCode).toBe(200);
  const entries = await entriesOf(id);
  expect(entries).toContainEqual(expect.objectContaining({ noun: 'consultations', action: 'removed' }));
  expect(valuesIn(entries).filter((value) => value !== null)).toEqual([]);

  const { id: plain } = await world.consultation(client, { topic: 'Quotas' });
  await world.call(admin, 'DELETE', `/consultations/${plain}`);
  expect(valuesIn(await entriesOf(plain))).toContain('Quotas');
});
