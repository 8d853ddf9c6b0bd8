import { getConsultation, listConsultations } from '@consultflow/contract/consultations/endpoints';
import { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { getConsultantDashboard, getClientDashboard } from '@consultflow/contract/dashboards/endpoints';
import { pageOf } from '@consultflow/contract/endpoint';
import { listUsers } from '@consultflow/contract/users/endpoints';
import { listSchedules } from '@consultflow/contract/schedules/endpoints';
import { listNotifications } from '@consultflow/contract/notifications/endpoints';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';

const id = '00000000-0000-4000-8000-000000000000';
const answer = (data: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json({ status: 'success', data }));
const excerpts = {
  ...listConsultations,
  schema: { ...listConsultations.schema, response: { 200: pageOf(ConsultationExcerpt) } },
};
const listed = async (row: object) => {
  answer([row]);
  return (await call(excerpts, { query: { fields: 'excerpt' } })).data[0];
};

const whole = {
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

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 'the-token', id: 'the-id', role: 'client' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each([
  ['a status nobody knows', { status: 'waiting_for_sign_off' }],
  ['a room of two letters', { room: 'AB' }],
  ['fields of a newer server', { number: 12, assignee_id: 'x', unread: 3 }],
])('a row with %s is listed unchanged', async (_what, fields) => {
  expect(await listed({ ...whole, ...fields })).toEqual({ ...whole, ...fields });
});

test.each(['client_name', 'client_email', 'created_at', 'topic', 'client_id', 'room', 'last_modified_by'])(
  'a row whose %s is missing or null is listed without it',
  async (field) => {
    expect(await listed({ ...whole, [field]: null })).toEqual({ ...whole, [field]: '' });
    expect(await listed({ ...whole, [field]: undefined })).toEqual({ ...whole, [field]: '' });
  },
);

test('a row without a version is changed without one', async () => {
  const { updated_at: _version, ...others } = whole;
  expect(JSON.stringify(await listed(others))).not.toContain('updated_at');
});

test('a list from a server without excerpts shows the beginning of the question', async () => {
  const { problem_excerpt: _excerpt, ...others } = whole;
  const problem_details = `<p>Which <strong>proof</strong>?<br>A.TR</p><p>${'x'.repeat(300)}</p>`;
  expect((await listed({ ...others, problem_details }))?.problem_excerpt).toBe(
    `Which proof? A.TR ${'x'.repeat(182)}`,
  );
});

test('other spellings are read as the known fields', async () => {
  const {
    client_name: _name,
    client_email: _email,
    created_at,
    problem_excerpt: _excerpt,
    ...others
  } = whole;
  answer({
    ...others,
    client: { name: 'Ayşe', email: 'ayse@figs.example' },
    createdAt: created_at,
    problemDetails: '<p>Which proof?</p>',
    consultationResult: '<p>This.</p>',
    client_company: 'Ege',
  });
  const { data } = await call(getConsultation, { params: { id } }, { base: 'v1' });
  expect(data).toMatchObject({
    client_name: 'Ayşe',
    client_email: 'ayse@figs.example',
    created_at,
    problem_details: '<p>Which proof?</p>',
    consultation_result: '<p>This.</p>',
    client_companies: [{ name: 'Ege', address: '' }],
    client_company_count: 1,
  });
});

test('a dashboard row with exactly five fields is shown', async () => {
  const row = { id: 'one', topic: 'T', status: 'requested', room: 'A', scheduled_date: null };
  answer({ stats: { upcoming: 0, pending: 1, completed: 0 }, recent_consultations: [row] });
  const { data } = await call(getClientDashboard, {});
  expect(data.recent_consultations).toMatchObject([row]);
  answer({
    stats: { upcoming: 0, pending: 1, completed: 0, total: 1 },
    upcoming_consultations: [row],
    top_clients: [{ id: 'c', name: 'Ayşe', email: 'ayse@figs.example' }],
    recent_consultations: [row],
  });
  const consultants = (await call(getConsultantDashboard, {})).data;
  expect(consultants).toMatchObject({ pending_consultations: [], top_clients: [{ consultations: 0 }] });
});

test('a user is active unless marked inactive, and specialties may be JSON', async () => {
  answer([
    { id: 'one', name: 'Jonas', email: 'j@firm.example', role: 'consultant', specialties: '["A","C"]' },
    { id: 'two', name: 'Mia', email: 'm@firm.example', role: 'auditor', status: 'inactive', createdAt: 'x' },
  ]);
  expect((await call(listUsers, {})).data).toMatchObject([
    { id: 'one', specialties: ['A', 'C'], is_active: true, companies: [], phone: '' },
    { id: 'two', role: 'auditor', is_active: false, created_at: 'x', specialties: [] },
  ]);
});

test('an odd element of a list in a row leaves the others', async () => {
  answer([
    {
      id: 'one',
      role: 'client',
      companies: [
        { name: 'Ege' },
        { id: null, name: 'Oil' },
        { id: 7, name: 'Salt' },
        'Wheat',
        { id: 'c', name: 'Figs' },
      ],
    },
    { id: 'two', role: 'consultant', specialties: ['A', 7, 'C'] },
  ]);
  expect((await call(listUsers, {})).data).toMatchObject([
    {
      companies: [
        { id: '', name: 'Ege' },
        { id: '', name: 'Oil' },
        { id: '', name: 'Salt' },
        { id: 'c', name: 'Figs' },
      ],
    },
    { specialties: ['A', 'C'] },
  ]);
});

test('a week with an odd day is refused, as saving it would lose the others', async () => {
  const week = { id: 'one', week_start_date: '2026-11-16', created_at: 'x', updated_at: 'x' };
  const day = { day: 'monday', room_assignments: [{ room: 'A', consultant_ids: [] }] };
  answer([{ ...week, assignments: [day, { day: 'tuesday' }] }]);
  await expect(call(listSchedules, {})).rejects.toThrow(
    'Server returned something other than what was asked for',
  );
  answer([{ ...week, assignments: null }]);
  expect((await call(listSchedules, {})).data).toMatchObject([{ assignments: [] }]);
});

test('a notification of an unknown kind is listed', async () => {
  answer([{ id: 'one', title: 'T', message: 'M', dateTime: 'x', isRead: false, type: 'poke', link: null }]);
  expect((await call(listNotifications, {})).data[0]?.type).toBe('poke');
});

test.each([
  ['a row without an id', [{ ...whole, id: undefined }]],
  ['a row that is none', ['row']],
  ['a row with something else for an id', [{ id: 7 }]],
  ['no list', { rows: [] }],
])('%s is refused as a response', async (_what, data) => {
  answer(data);
  await expect(call(excerpts, {})).rejects.toThrow('Server returned something other than what was asked for');
});

test('missing figures are not invented', async () => {
  answer({ stats: { upcoming: 1 }, recent_consultations: [] });
  await expect(call(getClientDashboard, {})).rejects.toThrow(
    'Server returned something other than what was asked for',
  );
  answer({});
  await expect(call(getClientDashboard, {})).rejects.toThrow(
    'Server returned something other than what was asked for',
  );
});
