import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSealed, readExcerptsOrSealed } from './excerpts.ts';

const open = {
  id: 'one',
  number: 1,
  client_id: 'client',
  client_name: 'Ayşe',
  client_email: 'ayse@figs.example',
  consultant_id: null,
  consultant_name: null,
  consultant_email: null,
  room: 'A',
  topic: 'Rules of origin',
  problem_excerpt: 'Which proof?',
  status: 'requested',
  scheduled_date: null,
  completed_date: null,
  reason: null,
  created_at: '2026-11-09T08:30:00.000Z',
  updated_at: '2026-11-09T08:30:00.000Z',
  last_modified_by: 'client',
  company_id: null,
  company_name: null,
  is_shared: false,
  is_restricted: false,
};
const nothing = Object.fromEntries(Object.keys(open).map((field) => [field, null]));
const sealed = { ...nothing, id: 'two', number: 2, room: 'B', status: 'approved', is_restricted: true };

const read = async (rows: object[]) => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'success', data: rows }));
  return (await readExcerptsOrSealed({}, {})).data;
};

beforeEach(() => localStorage.setItem('user', JSON.stringify({ token: 't', id: 'a', role: 'admin' })));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('an admin reads sealed rows beside whole ones', async () => {
  const rows = await read([open, { ...open, is_restricted: true }, sealed]);
  expect(rows.map(isSealed)).toEqual([false, false, true]);
  expect(rows[2]).toMatchObject({ id: 'two', number: 2, room: 'B', status: 'approved' });
});

test('the rows of another server stay what they are', async () => {
  const { is_restricted: _later, number: _number, ...earlier } = open;
  const rows = await read([earlier, { ...open, status: 'waiting_for_sign_off' }, sealed]);
  expect(rows.map(isSealed)).toEqual([false, false, true]);
  expect(rows[1]).toMatchObject({ topic: 'Rules of origin', status: 'waiting_for_sign_off' });
});
