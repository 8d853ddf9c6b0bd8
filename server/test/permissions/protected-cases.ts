import { holiday } from './permission-table.ts';
import { type Actor, INVITATION, PASSWORD } from './cast.ts';

/** A permitted call with its allowed fields. */
export type Case = {
  by: Actor;
  /** The record it is made on. */
  on?: string;
  /** Whose id is the second of the URL. */
  second?: string;
  body?: object;
  /** Fields that the caller may set here: each has an effect when sent alone. */
  sets?: string[];
  /** Fields with another meaning here. */
  skips?: string[];
};

const person = { name: 'Somebody', email: 'somebody@firm.example', password: PASSWORD, phone: '1' };
const company = { name: 'Firm', address: 'Quay 3' };
const request = { room: 'A', topic: 'Tariffs', problem_details: '<p>Which?</p>' };
const template = { kind: 'reply', title: 'Thanks', body: '<p>Thank you.</p>' };
const absence = { name: 'Away', starts_at: '2029-11-26T06:00:00Z', ends_at: '2029-11-27T06:00:00Z' };
const time = { starts_at: '2026-03-10T09:00:00Z', minutes: 40 };
const moves: Case[] = [
  { by: 'owner', on: "owner's request", body: { status: 'canceled' }, sets: ['reason'] },
  { by: 'owner', on: "owner's approved", body: { status: 'canceled' }, sets: ['reason'] },
  {
    by: 'consultant of the room',
    on: "owner's request",
    body: { status: 'approved' },
    sets: ['scheduled_date'],
  },
  { by: 'consultant of the room', on: "owner's request", body: { status: 'rejected' }, sets: ['reason'] },
  {
    by: 'assigned consultant',
    on: "owner's approved",
    body: { status: 'completed', consultation_result: '<p>Yes.</p>' },
  },
  {
    by: 'admin',
    on: "owner's approved",
    body: { status: 'rescheduled', scheduled_date: '2027-01-04T09:00:00.000Z' },
    sets: ['reason'],
  },
  { by: 'admin', on: "owner's approved", body: { status: 'canceled' }, sets: ['reason'] },
];

const proposals: Case[] = [{ by: 'owner', on: "owner's pending request" }];

const bodyOf = (key: string) => {
  if (key.endsWith('/following')) return {};
  return { body: key.endsWith('/presence') ? { state: 'idle' } : { body: '<p>Here.</p>' } };
};

export const casesOf = (ids: Record<string, string>): Record<string, Case[]> => ({
  'POST /auth/login': [{ by: 'nobody', body: { email: 'owner@firm.example', password: PASSWORD } }],
  'POST /auth/register': [
    { by: 'nobody', body: { ...person, companies: [company] } },
    { by: 'admin', body: { ...person, companies: [company] } },
  ],
  'POST /consultations/:id/proposals/:proposal_id/accept': proposals.map((one) => ({
    ...one,
    second: 'proposed time',
  })),
  'POST /consultations/:id/acceptance': [
    { by: 'owner', on: "owner's completed", body: { version: 1, rating: 4 } },
  ],
  'POST /consultations/:id/proposals/decline': proposals.map((one) => ({
    ...one,
    body: { body: '<p>I am traveling.</p>' },
  })),
  'PUT /consultations/:id/appointment': [
    {
      by: 'consultant of the room',
      on: "owner's approved",
      body: { mode: 'phone', phone: '+48 22 555 01 01' },
      // Of the appointment, not of the consultation.
      skips: ['updated_at'],
    },
    {
      by: 'admin',
      on: "owner's approved",
      body: { mode: 'phone', phone: '+48 22 555 01 01' },
      skips: ['updated_at'],
    },
  ],
  'PUT /consultations/:id/assignee': (['consultant of the room', 'admin'] as const).map((by) => ({
    by,
    on: "owner's request",
    body: { consultant_id: ids['consultant of the room'] },
    skips: ['consultant_id'],
  })),
  'POST /auth/logout': [{ by: 'owner' }, { by: 'consultant of the room' }, { by: 'admin' }],
  'POST /rooms': [{ by: 'admin', body: { name: 'Forge' }, sets: ['is_active'] }],
  'POST /admin/rooms': [{ by: 'admin', body: { name: 'Forge' }, sets: ['is_active'] }],
  'PUT /rooms/:id': [{ by: 'admin', on: 'room A', body: { name: 'Forge' }, sets: ['is_active'] }],
  'PUT /admin/rooms/:id': [{ by: 'admin', on: 'room A', body: { name: 'Forge' }, sets: ['is_active'] }],
  'PUT /users/:id': [
    { by: 'owner', on: 'owner', body: { name: 'Forger' }, sets: ['companies'] },
    { by: 'pending client', on: 'pending client', body: { name: 'Forger' }, sets: ['companies'] },
    { by: 'rejected client', on: 'rejected client', body: { bio: 'Forger' }, sets: ['companies'] },
    {
      by: 'consultant of the room',
      on: 'consultant of the room',
      body: { name: 'Forger' },
      sets: ['availability'],
    },
    // Even admins cannot remove their own access.
    {
      by: 'admin',
      on: 'admin',
      body: { name: 'Forger' },
      sets: ['availability'],
      skips: ['is_active', 'status'],
    },
    {
      by: 'admin',
      on: 'consultant of the room',
      body: { name: 'Forger' },
      sets: ['role', 'is_active', 'status', 'specialties', 'availability'],
    },
    {
      by: 'admin',
      on: 'pending client',
      body: { name: 'Forger' },
      sets: ['role', 'is_active', 'status', 'availability', 'companies', 'account_status'],
      skips: ['reason'],
    },
  ],
  'PUT /users/:id/calendar-link': [
    { by: 'owner', on: 'owner' },
    { by: 'consultant of the room', on: 'consultant of the room' },
    { by: 'admin', on: 'admin' },
  ],
  'PUT /users/:id/calendar-feed': [
    { by: 'owner', on: 'owner', body: { detail: 'number' } },
    { by: 'consultant of the room', on: 'consultant of the room', body: { detail: 'number' } },
    { by: 'admin', on: 'admin', body: { detail: 'number' } },
  ],
  'PUT /users/:id/approve': [{ by: 'admin', on: 'pending client' }],
  'PUT /users/:id/toggle-active': [{ by: 'admin', on: 'owner' }],
  'POST /admin/users': [
    { by: 'admin', body: person, sets: ['role'] },
    { by: 'admin', body: { ...person, role: 'consultant' }, sets: ['specialties'], skips: ['role'] },
  ],
  'PUT /admin/users/:id/status': [
    { by: 'admin', on: 'owner', body: { status: 'inactive' }, skips: ['status'] },
  ],
  'POST /companies': [
    { by: 'owner', body: company },
    { by: 'consultant of the room', body: { ...company, client_id: ids.owner }, sets: ['client_id'] },
    { by: 'admin', body: { ...company, client_id: ids.owner }, sets: ['client_id'] },
  ],
  'PUT /companies/:id': [
    { by: 'owner', on: 'company of owner', body: company, skips: ['owner_id'] },
    { by: 'consultant of the room', on: 'company of owner', body: company, skips: ['owner_id'] },
    { by: 'admin', on: 'company of owner', body: company, skips: ['owner_id'] },
  ],
  'POST /clients/company': [
    { by: 'owner', body: { company } },
    { by: 'consultant of the room', body: { company, client_id: ids.owner }, sets: ['client_id'] },
    { by: 'admin', body: { company, client_id: ids.owner }, sets: ['client_id'] },
  ],
  'PUT /clients/company': [
    { by: 'owner', body: { company: { ...company, id: ids['company of owner'] } } },
    {
      by: 'consultant of the room',
      body: { company: { ...company, id: ids['company of owner'] }, client_id: ids.owner },
      skips: ['client_id'],
    },
    {
      by: 'admin',
      body: { company: { ...company, id: ids['company of owner'] }, client_id: ids.owner },
      skips: ['client_id'],
    },
  ],
  'POST /companies/:id/members': [
    { by: 'owner', on: 'company of owner', body: { email: 'newcomer@firm.example' } },
    { by: 'admin', on: 'company of owner', body: { email: 'newcomer@firm.example' } },
  ],
  'POST /company-invitations/accept': [
    { by: 'approved client', body: { token: INVITATION }, skips: ['token'] },
  ],
  'POST /consultations': [
    {
      by: 'owner',
      body: request,
      skips: ['room', 'topic', 'problem_details', 'company_id', 'is_shared'],
    },
    {
      by: 'owner',
      body: { ...request, company_id: ids['company of owner'] },
      sets: ['is_shared'],
      skips: ['room', 'topic', 'problem_details', 'company_id'],
    },
  ],
  'PUT /consultations/:id/draft': [
    {
      by: 'consultant of the room',
      on: "owner's approved",
      body: { body: '<p>Yes.</p>' },
      skips: ['body', 'updated_at'],
    },
  ],
  'DELETE /consultations/:id/draft': [{ by: 'consultant of the room', on: "owner's completed" }],
  'POST /consultations/:id/sign-off': [
    {
      by: 'consultant of the room',
      on: "owner's completed",
      body: { decision: 'returned', remark: 'Why?' },
      skips: ['decision', 'draft_version', 'consultant_id', 'remark'],
    },
    {
      by: 'admin',
      on: "owner's completed",
      body: { decision: 'requested', draft_version: 1, consultant_id: ids['substitute consultant'] },
      skips: ['decision', 'draft_version', 'consultant_id', 'remark'],
    },
  ],
  'PUT /consultations/:id/restriction': [
    {
      by: 'consultant of the room',
      on: "owner's request",
      body: { people: [ids['consultant of the room']] },
    },
    {
      by: 'admin',
      on: "owner's request",
      body: { people: [ids.colleague], reason: 'Why' },
      skips: ['reason'],
    },
  ],
  'POST /consultations/:id/open': [
    { by: 'admin', on: "owner's restricted request", body: { reason: 'Why' }, skips: ['reason'] },
  ],
  'PUT /consultations/:id': [
    {
      by: 'owner',
      on: "owner's request",
      body: { topic: 'Tariffs' },
      sets: ['room', 'problem_details'],
      skips: ['topic', 'status', 'is_shared'],
    },
    {
      by: 'assigned consultant',
      on: "owner's completed",
      body: { consultation_result: '<p>Better.</p>' },
      skips: ['status', 'consultation_result'],
    },
    ...moves,
  ],
  'PUT /consultations/:id/status': moves,
  ...Object.fromEntries(
    [
      'POST /consultations/:id/messages',
      'PUT /consultations/:id/presence',
      'PUT /consultations/:id/following',
    ].map((key): [string, Case[]] => [
      key,
      (['owner', 'assigned consultant', 'admin'] as const).map((by) => ({
        by,
        on: "owner's approved",
        ...bodyOf(key),
      })),
    ]),
  ),
  'PUT /consultations/:id/read-position': (['owner', 'assigned consultant', 'admin'] as const).map((by) => ({
    by,
    on: "owner's approved",
    body: { entry_id: ids["assigned consultant's message"] },
  })),
  'PUT /messages/:id': [
    { by: 'owner', on: "owner's message", body: { body: '<p>Better.</p>' } },
    { by: 'assigned consultant', on: "assigned consultant's note", body: { body: '<p>Better.</p>' } },
    { by: 'admin', on: "admin's message", body: { body: '<p>Better.</p>' } },
  ],
  'POST /messages/:id/redact': [{ by: 'admin', on: "owner's message", body: { reason: 'A slip' } }],
  'POST /templates': [
    { by: 'consultant of the room', body: template, sets: ['topic'], skips: ['room'] },
    { by: 'admin', body: { ...template, room: 'A' }, sets: ['topic', 'room'] },
  ],
  'PUT /templates/:id': [
    {
      by: 'consultant of the room',
      on: 'own text',
      body: { title: 'Renamed' },
      sets: ['topic'],
      skips: ['room'],
    },
    {
      by: 'admin',
      on: 'text of room A',
      body: { title: 'Renamed' },
      sets: ['topic', 'room'],
    },
  ],
  'POST /timer': [
    {
      by: 'consultant of the room',
      body: { consultation_id: ids["owner's approved"] },
      skips: ['continues', 'consultation_id'],
    },
  ],
  'POST /time-entries': [
    {
      by: 'assigned consultant',
      body: { ...time, consultation_id: ids["owner's approved"] },
      skips: ['consultation_id', 'starts_at'],
    },
    {
      by: 'admin',
      body: { ...time, consultation_id: ids["owner's approved"] },
      skips: ['consultation_id', 'starts_at'],
    },
  ],
  'PUT /time-entries/:id': [
    {
      by: 'assigned consultant',
      on: "assigned consultant's time",
      body: { minutes: 50 },
      skips: ['consultation_id', 'starts_at'],
    },
    {
      by: 'admin',
      on: "assigned consultant's time",
      body: { minutes: 50 },
      skips: ['consultation_id', 'starts_at'],
    },
  ],
  'PUT /months/:month': [{ by: 'admin', second: 'a month', body: { is_closed: true } }],
  'POST /absences': [
    {
      by: 'consultant of the room',
      body: { ...absence, user_id: ids['consultant of the room'] },
      skips: ['user_id'],
    },
    { by: 'admin', body: { ...absence, user_id: ids.colleague }, skips: ['user_id'] },
  ],
  'POST /absences/import': [{ by: 'admin', body: { calendar: holiday } }],
  'PUT /absences/:id': [
    {
      by: 'assigned consultant',
      on: "assigned consultant's absence",
      body: { ...absence, user_id: ids['assigned consultant'] },
      skips: ['user_id'],
    },
    {
      by: 'admin',
      on: 'closure',
      body: { ...absence, user_id: ids.colleague },
      skips: ['user_id'],
    },
  ],
  'POST /schedules': [
    { by: 'admin', body: { week_start_date: '2026-11-23', assignments: [] }, sets: ['week_start_date'] },
  ],
  'PUT /schedules/:id': [
    {
      by: 'admin',
      on: 'the week',
      body: { week_start_date: '2026-11-16', assignments: [] },
      skips: ['week_start_date'],
    },
  ],
  'PUT /topics': [{ by: 'admin', body: { topics: ['Tariffs'] } }],
  'PUT /settings': [{ by: 'admin', body: { consultation_duration: 45 } }],
  'POST /settings/test-notification': [{ by: 'admin' }],
  'PUT /notifications/:id/read': [
    { by: 'owner', on: 'notification of owner' },
    { by: 'consultant of the room', on: 'notification of consultant of the room' },
    { by: 'admin', on: 'notification of admin' },
  ],
  'PUT /notifications/read-all': [{ by: 'owner' }, { by: 'consultant of the room' }, { by: 'admin' }],
  'POST /consultants': [{ by: 'admin', body: { ...person, specialties: ['A'] }, sets: ['specialties'] }],
  'PUT /consultants/:id': [
    {
      by: 'admin',
      on: 'consultant of the room',
      body: { name: 'Forger' },
      sets: ['is_active', 'specialties'],
    },
  ],
  'PUT /consultants/:id/toggle-active': [{ by: 'admin', on: 'consultant of the room' }],
});
