import { expect, test } from 'vitest';
import { factsOf } from './facts.ts';
import type { ConsultationDetail } from './schema.ts';

const requested = {
  id: '5e0c',
  client_id: 'c',
  client_name: '',
  client_email: '',
  consultant_id: null,
  consultant_name: null,
  consultant_email: null,
  room: 'A',
  topic: 'Customs',
  problem_details: '<p>Which papers?</p>',
  status: 'requested',
  scheduled_date: null,
  completed_date: null,
  consultation_result: null,
  reason: null,
  created_at: '2026-11-20T07:58:00.000Z',
  updated_at: '2026-11-20T07:58:00.000Z',
  last_modified_by: 'c',
} as ConsultationDetail;

const labels = (...asked: Parameters<typeof factsOf>) => factsOf(...asked).map(({ label }) => label);

test("a popup omits unknown facts and the reader's own name", () => {
  expect(labels(requested, { view: 'popup', reader: 'client' })).toEqual(['Requested']);
  expect(labels(requested, { view: 'popup', reader: 'consultant' })).toEqual(['Client', 'Requested']);
  const approved = { ...requested, status: 'approved', consultant_name: 'Elif Aydın' } as ConsultationDetail;
  expect(labels(approved, { view: 'popup', reader: 'client' })).toEqual([
    'Requested',
    'Scheduled',
    'Consultant',
  ]);
  expect(labels(approved, { view: 'popup', reader: 'consultant' })).toEqual([
    'Client',
    'Requested',
    'Scheduled',
  ]);
});

test('the record shows unknown facts as unknown to every reader', () => {
  const progress = factsOf(requested, { view: 'record', reader: 'client', column: 'progress' });
  expect(progress.map(({ label }) => label)).toEqual(['Status', 'Room', 'Requested', 'Scheduled']);
  expect(progress[3]?.value).toEqual({ kind: 'text', text: 'Not scheduled' });
  const people = factsOf(requested, { view: 'record', reader: 'client', column: 'people' });
  expect(people.map(({ label }) => label)).toEqual(['Client', 'Consultant', 'Number']);
  expect(people[0]?.value).toEqual({ kind: 'person', name: 'Unknown Client', email: '' });
  expect(people[1]?.value).toEqual({ kind: 'text', text: 'Not assigned' });
});

const appointmentOf = (consultation: Parameters<typeof factsOf>[0]) =>
  factsOf(consultation, { view: 'popup' }).find(({ label }) => label === 'Scheduled')?.value;

test('a rescheduled appointment shows its earlier date, a completed one does not', () => {
  const moved = {
    ...requested,
    status: 'rescheduled',
    scheduled_date: '2026-11-26T11:30:00.000Z',
    earlier_date: '2026-11-24T09:00:00.000Z',
  } as ConsultationDetail;
  expect(appointmentOf(moved)).toMatchObject({ at: moved.scheduled_date, earlier: moved.earlier_date });
  expect(appointmentOf({ ...moved, status: 'completed' })).toMatchObject({ earlier: null });
});

const company = {
  id: 'k',
  client_id: 'c',
  name: ' ',
  address: 'Kordon 5',
  city: 'İzmir',
  state: '',
  zipCode: '35210',
  country: 'Türkiye',
  phone: '',
  email: '',
  website: '',
  department: '',
  description: '',
  updated_at: '2026-11-20T07:58:00.000Z',
};

test('a record lists the known facts of each company and the number of further companies', () => {
  const facts = factsOf(
    { ...requested, client_companies: [company], client_company_count: 3 },
    { view: 'record', column: 'people' },
  );
  expect(facts.filter(({ label }) => label === 'Company').map(({ value }) => value)).toEqual([
    {
      kind: 'company',
      name: 'Unnamed Company',
      lines: ['Kordon 5, 35210 İzmir, Türkiye'],
      email: '',
    },
    { kind: 'text', text: '… and 2 more' },
  ]);
});

const companiesNamed = (consultation: Parameters<typeof factsOf>[0], view: 'record' | 'popup') =>
  factsOf(consultation, { view })
    .filter(({ label }) => label === 'Company')
    .map(({ value }) => value);

test('a request for one company names only that one, also after its deletion', () => {
  const port = { ...company, id: 'p', name: 'Port Trading' };
  const asked = {
    ...requested,
    client_companies: [company, port],
    client_company_count: 2,
    company_id: 'p',
    company_name: 'Port Trading',
  };
  expect(companiesNamed(asked, 'record')).toMatchObject([{ kind: 'company', name: 'Port Trading' }]);
  expect(companiesNamed(asked, 'popup')).toEqual([{ kind: 'text', text: 'Port Trading' }]);
  const deleted = { ...asked, client_companies: [company], company_id: null };
  expect(companiesNamed(deleted, 'record')).toEqual([{ kind: 'text', text: 'Port Trading' }]);
});
