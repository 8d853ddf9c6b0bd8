import { type Actor, INVITATION, PASSWORD } from './cast.ts';
import * as sight from './sight.ts';

type Role = 'client' | 'consultant' | 'admin';
type Ids = Record<string, string>;

/** The response of one call to each user if it is well formed. */
export type Rule = {
  roles: readonly Role[] | 'anyone';
  /** The records it can be made on, and who sees each of them. */
  on?: sight.Sight;
  /** Another variant of the same call. */
  ways?: Way[];
  /** A read that leaves an entry. */
  isRecorded?: boolean;
};

export type Way = {
  what?: string;
  /** Tried only by these users; by all if undefined. */
  by?: readonly Actor[];
  body?: (ids: Ids) => object;
  query?: (ids: Ids) => string;
  /** Whose id is the second of the URL. */
  second?: string | ((thing: string) => string);
  /** For users who may call and see the record; 200 by default. */
  answer?: (actor: Actor, thing: string) => number;
};

const everyone = ['client', 'consultant', 'admin'] as const;
const firm = ['consultant', 'admin'] as const;
const admins = ['admin'] as const;

/** The file of a message or a note; most have none. */
const fileOf = (thing: string) => thing.replace(/note$/, 'file of a note').replace(/message$/, 'file');

const isClient = (actor: Actor) => actor === 'owner' || actor.endsWith(' client');
const isApproved = (actor: Actor) => !/^(pending|rejected) /.test(actor);
const isConsultant = (actor: Actor) => actor.includes('consultant');
const isAdmin = (actor: Actor) => actor.endsWith('admin');
/** They see what is shared with the company, and change nothing. */
const isMember = (actor: Actor) => actor === 'member client' || actor === 'pending member client';
const own = (actor: Actor, thing: string) => actor === thing;

const somebody = { name: 'Somebody New', email: 'new@firm.example', password: PASSWORD };
const room = { name: 'Another Room' };
const company = { name: 'New Company', address: 'Quay 2' };
const template = { kind: 'reply', title: 'Thanks', body: '<p>Thank you, {client}.</p>' };
const absence = { name: 'Away', starts_at: '2029-11-26T06:00:00Z', ends_at: '2029-11-27T06:00:00Z' };
const entry = { starts_at: '2026-03-10T09:00:00Z', minutes: 40, description: 'The credit' };
/** One's own; an admin all except those of a restricted case that they have not opened. */
const mayChangeTime = (actor: Actor, thing: string) => {
  if (actor === 'admin' && thing.includes('restricted')) return 403;
  return isAdmin(actor) || thing.startsWith(`${actor}'s`) ? 200 : 403;
};
const closes = {
  body: () => ({ ...absence, user_id: null }),
  answer: (actor: Actor) => (isAdmin(actor) ? 200 : 403),
};
export const holiday = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:holiday',
  'SUMMARY:Labour Day',
  'DTSTART;VALUE=DATE:19700501',
  'RRULE:FREQ=YEARLY',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');
const week = { week_start_date: '2026-11-23', assignments: [] };

/** A permitted write without effect. */
export const LEAVES_NOTHING = 'leaves nothing';

const changeOf = (name: string): Way => ({ body: () => ({ name }) });
/** Consultants and admins name the client; for a client the field is ignored. */
const forClient = (body: object): Way => ({ body: (ids) => ({ ...body, client_id: ids.owner }) });

const hasCalendar = (thing: string) => ['owner', 'consultant of the room', 'admin'].includes(thing);
const isOpen = (thing: string) => thing.endsWith('request');
/** It waits for its client. */
const isPending = (thing: string) => thing.endsWith('pending request');
/** It has the draft of a better result, whose sign-off a colleague of the room is asked for. */
const isDrafted = (thing: string) => thing === "owner's completed";
const isCompleted = (thing: string) => thing.endsWith('completed');

/** The moves that are tried here: one for each side. `moves.test.ts` tries all. */
const moves: Way[] = [
  {
    what: 'approve',
    body: () => ({ status: 'approved' }),
    // What waits for its client needs the version that was seen.
    answer: (actor, thing) => (!isConsultant(actor) ? 403 : isOpen(thing) && !isPending(thing) ? 200 : 409),
  },
  {
    what: 'cancel',
    body: () => ({ status: 'canceled', reason: 'No longer needed' }),
    answer: (actor, thing) => (isConsultant(actor) || isMember(actor) ? 403 : isCompleted(thing) ? 409 : 200),
  },
  {
    what: 'reschedule',
    body: () => ({ status: 'rescheduled', scheduled_date: '2027-01-04T09:00:00Z' }),
    answer: (actor, thing) => (isClient(actor) ? 403 : isOpen(thing) || isCompleted(thing) ? 409 : 200),
  },
  {
    what: 'complete',
    body: () => ({ status: 'completed', consultation_result: '<p>Yes.</p>' }),
    answer: (actor, thing) => (!isConsultant(actor) ? 403 : isOpen(thing) || isCompleted(thing) ? 409 : 200),
  },
];

export const table: Record<string, Rule> = {
  'POST /auth/login': {
    roles: 'anyone',
    ways: [
      { body: () => ({ email: 'Owner@firm.example', password: PASSWORD }) },
      {
        what: 'wrong password',
        body: () => ({ email: 'owner@firm.example', password: 'wrong' }),
        by: ['nobody', 'owner'],
        answer: () => 401,
      },
      {
        what: 'inactive user',
        body: () => ({ email: 'inactive.client@firm.example', password: PASSWORD }),
        by: ['nobody', 'owner'],
        answer: () => 401,
      },
      {
        what: 'deleted user',
        body: () => ({ email: 'deleted.client@firm.example', password: PASSWORD }),
        by: ['nobody', 'owner'],
        answer: () => 401,
      },
    ],
  },
  'POST /auth/register': {
    roles: 'anyone',
    ways: [
      { body: () => ({ ...somebody, phone: '1', companies: [company] }) },
      {
        what: 'known e-mail',
        by: ['nobody', 'admin'],
        body: () => ({ ...somebody, email: 'OWNER@firm.example', phone: '1', companies: [company] }),
        answer: () => 409,
      },
    ],
  },
  'POST /auth/logout': { roles: everyone },

  'GET /rooms': { roles: everyone },
  'GET /rooms/:id': { roles: everyone, on: sight.rooms },
  'GET /admin/rooms': { roles: admins },
  'POST /rooms': { roles: admins, ways: [{ body: () => room }] },
  'POST /admin/rooms': { roles: admins, ways: [{ body: () => room }] },
  'PUT /rooms/:id': { roles: admins, on: sight.rooms, ways: [changeOf('Renamed')] },
  'PUT /admin/rooms/:id': { roles: admins, on: sight.rooms, ways: [changeOf('Renamed')] },
  'GET /rooms/:id/handover': { roles: admins, on: sight.rooms },
  'DELETE /rooms/:id': { roles: admins, on: sight.rooms },
  'DELETE /admin/rooms/:id': { roles: admins, on: sight.rooms },

  'GET /users': { roles: firm },
  'GET /users/csv': { roles: firm },
  'GET /users/:id': { roles: everyone, on: sight.people },
  'GET /users/:id/open-cases': { roles: admins, on: sight.people },
  'PUT /users/:id': {
    roles: everyone,
    on: sight.people,
    ways: [
      {
        body: () => ({ name: 'Renamed', companies: [{ name: 'One more' }] }),
        answer: (actor, thing) => (isAdmin(actor) || own(actor, thing) ? 200 : 403),
      },
      {
        what: 'deactivate',
        body: () => ({ is_active: false }),
        // Fields that users may not set for themselves are ignored; nobody locks themselves out.
        answer: (actor, thing) =>
          isAdmin(actor) ? (own(actor, thing) ? 403 : 200) : own(actor, thing) ? 200 : 403,
      },
    ],
  },
  'GET /users/:id/calendar-link': {
    roles: everyone,
    on: sight.people,
    ways: [{ answer: (actor, thing) => (own(actor, thing) ? 200 : 403) }],
  },
  'PUT /users/:id/calendar-link': {
    roles: everyone,
    on: sight.people,
    ways: [{ answer: (actor, thing) => (own(actor, thing) ? 200 : 403) }],
  },
  'PUT /users/:id/calendar-feed': {
    roles: everyone,
    on: sight.people,
    ways: [
      {
        body: () => ({ detail: 'number' }),
        answer: (actor, thing) => (own(actor, thing) ? (hasCalendar(thing) ? 200 : 409) : 403),
      },
    ],
  },
  // Whoever has the address reads it.
  'GET /calendar/:token.ics': {
    roles: 'anyone',
    isRecorded: true,
    ways: [
      { second: "owner's calendar" },
      { what: 'is not found by another token', second: 'missing', answer: () => 404 },
    ],
  },
  'DELETE /users/:id': {
    roles: admins,
    on: sight.people,
    ways: [{ answer: (actor, thing) => (own(actor, thing) ? 403 : 200) }],
  },
  'PUT /users/:id/approve': {
    roles: admins,
    on: sight.people,
    ways: [{ answer: (_, thing) => (/^(pending|rejected) /.test(thing) ? 200 : 409) }],
  },
  'PUT /users/:id/toggle-active': {
    roles: admins,
    on: sight.people,
    ways: [{ answer: (actor, thing) => (own(actor, thing) ? 403 : 200) }],
  },
  'GET /admin/users': { roles: admins },
  'POST /admin/users': {
    roles: admins,
    ways: [
      { body: () => somebody },
      { what: 'known e-mail', body: () => ({ ...somebody, email: 'owner@FIRM.example' }), answer: () => 409 },
    ],
  },
  'PUT /admin/users/:id/status': {
    roles: admins,
    on: sight.people,
    ways: [
      { body: () => ({ status: 'inactive' }), answer: (actor, thing) => (own(actor, thing) ? 403 : 200) },
      { what: 'activate', body: () => ({ status: 'active' }) },
    ],
  },

  'GET /companies': { roles: everyone },
  'GET /companies/:id': { roles: everyone, on: sight.companies },
  'POST /companies': { roles: everyone, ways: [forClient(company)] },
  'PUT /companies/:id': {
    roles: everyone,
    on: sight.companies,
    ways: [
      { ...changeOf('Renamed'), answer: (actor) => (isMember(actor) ? 403 : 200) },
      {
        what: 'hand over',
        body: (ids) => ({ owner_id: ids['member client'] }),
        answer: (actor, thing) => {
          if (isMember(actor) || isConsultant(actor)) return 403;
          return thing === 'company of owner' ? 200 : 400;
        },
      },
    ],
  },
  'DELETE /companies/:id': {
    roles: ['client', 'admin'],
    on: sight.companies,
    ways: [
      {
        answer: (actor, thing) => {
          if (isMember(actor)) return 403;
          return isClient(actor) && thing === 'company of owner' ? 409 : 200;
        },
      },
    ],
  },
  'GET /companies/:id/members': { roles: ['client', 'admin'], on: sight.companies },
  'POST /companies/:id/members': {
    roles: ['client', 'admin'],
    on: sight.companies,
    ways: [
      {
        body: () => ({ email: 'newcomer@firm.example' }),
        answer: (actor) => (isMember(actor) || !isApproved(actor) ? 403 : 200),
      },
    ],
  },
  'DELETE /companies/:id/members/:user_id': {
    roles: ['client', 'admin'],
    on: sight.companies,
    ways: [
      {
        second: 'member client',
        answer: (actor, thing) => {
          if (thing !== 'company of owner') return 404;
          return actor === 'pending member client' ? 403 : 200;
        },
      },
      {
        what: 'the owner',
        second: 'owner',
        answer: (actor, thing) => {
          if (thing !== 'company of owner') return 404;
          return isMember(actor) ? 403 : 409;
        },
      },
    ],
  },
  'POST /company-invitations/accept': {
    roles: ['client'],
    ways: [
      { body: () => ({ token: INVITATION }), answer: (actor) => (actor === 'approved client' ? 200 : 403) },
      { what: 'unknown token', body: () => ({ token: 'x'.repeat(43) }), answer: () => 404 },
    ],
  },
  'DELETE /company-invitations/:id': {
    roles: ['client', 'admin'],
    on: sight.invitations,
    ways: [{ answer: (actor) => (isMember(actor) ? 403 : 200) }],
  },
  'POST /clients/company': { roles: everyone, ways: [forClient({ company })] },
  'PUT /clients/company': {
    roles: everyone,
    ways: [
      {
        body: (ids) => ({
          client_id: ids.owner,
          company: { id: ids['company of owner'], name: 'Renamed' },
        }),
        answer: (actor) => (isClient(actor) && actor !== 'owner' ? 404 : 200),
      },
    ],
  },

  'GET /consultations': { roles: everyone },
  'GET /consultations/csv': { roles: everyone },
  'GET /consultations/topics': { roles: everyone },
  'GET /consultations/:id': { roles: everyone, on: sight.consultations },
  'GET /consultations/:id/history': { roles: everyone, on: sight.consultations },
  'GET /consultations/:id/versions': { roles: everyone, on: sight.consultations },
  'GET /consultations/:id/versions/:number/diff': {
    roles: everyone,
    on: sight.consultations,
    ways: [{ second: 'first version', answer: (_, thing) => (isCompleted(thing) ? 200 : 404) }],
  },
  'GET /consultations/:id/export': {
    roles: everyone,
    on: sight.consultations,
    ways: [{ answer: (_, thing) => (isCompleted(thing) ? 200 : 409) }],
    isRecorded: true,
  },
  'POST /consultations': {
    roles: ['client'],
    ways: [
      {
        body: () => ({ room: 'A', topic: 'Tariffs', problem_details: '<p>Which duty?</p>' }),
        answer: (actor) => (/^(pending|rejected) /.test(actor) ? 403 : 200),
      },
    ],
  },
  'PUT /consultations/:id': {
    roles: everyone,
    on: sight.consultations,
    ways: [
      {
        what: 'edit the request',
        body: () => ({ topic: 'Tariffs', room: 'B', problem_details: '<p>Which duty?</p>' }),
        answer: (actor, thing) => {
          if (isAdmin(actor) || isMember(actor)) return 403;
          // Without a result there is nothing for a consultant to change.
          if (isConsultant(actor)) return isCompleted(thing) ? 400 : 409;
          return isOpen(thing) && !isPending(thing) ? 200 : 409;
        },
      },
      {
        what: 'edit the result',
        body: () => ({ consultation_result: '<p>Better.</p>' }),
        answer: (actor, thing) => {
          if (isAdmin(actor) || isMember(actor)) return 403;
          if (isConsultant(actor)) return isCompleted(thing) ? 200 : 409;
          return isOpen(thing) && !isPending(thing) ? 200 : 409;
        },
      },
      ...moves,
    ],
  },
  'GET /consultations/:id/draft': { roles: ['consultant'], on: sight.consultations },
  'GET /consultations/:id/draft/diff': {
    roles: ['consultant'],
    on: sight.consultations,
    ways: [{ answer: (_, thing) => (isDrafted(thing) ? 200 : 404) }],
  },
  'PUT /consultations/:id/draft': {
    roles: ['consultant'],
    on: sight.consultations,
    ways: [
      {
        body: () => ({ body: '<p>Yes.</p>' }),
        // Without the version that was seen, it is only begun.
        answer: (_, thing) => (isOpen(thing) || isDrafted(thing) ? 409 : 200),
      },
    ],
  },
  'DELETE /consultations/:id/draft': {
    roles: ['consultant'],
    on: sight.consultations,
    ways: [{ answer: (_, thing) => (isDrafted(thing) ? 200 : 404) }],
  },
  'POST /consultations/:id/sign-off': {
    roles: firm,
    on: sight.consultations,
    ways: [
      {
        what: 'ask',
        body: (ids) => ({
          decision: 'requested',
          draft_version: 1,
          consultant_id: ids['substitute consultant'],
        }),
        // An admin gives an open request to somebody else.
        answer: (actor, thing) => (!isAdmin(actor) ? 409 : isDrafted(thing) ? 200 : 403),
      },
      {
        what: 'sign',
        body: () => ({ decision: 'signed' }),
        answer: (actor, thing) => {
          if (!isDrafted(thing)) return 409;
          return actor === 'consultant of the room' ? 200 : 403;
        },
      },
      {
        what: 'withdraw',
        body: () => ({ decision: 'withdrawn' }),
        answer: (actor, thing) => {
          if (!isDrafted(thing)) return 409;
          return actor === 'assigned consultant' ? 200 : 403;
        },
      },
    ],
  },
  'PUT /consultations/:id/restriction': {
    roles: firm,
    on: sight.listed,
    ways: [
      {
        body: (ids) => ({
          people: [ids['named consultant'], ids['assigned consultant']],
          reason: 'A conflict of interest',
        }),
        answer: (actor) =>
          isAdmin(actor) || ['named consultant', 'assigned consultant'].includes(actor) ? 200 : 400,
      },
      { what: 'lift', body: () => ({ people: null, reason: 'It is over' }) },
    ],
  },
  'POST /consultations/:id/open': {
    roles: admins,
    on: sight.listed,
    ways: [
      {
        body: () => ({ reason: 'The client calls' }),
        answer: (_, thing) => (thing.includes('restricted') ? 200 : 409),
      },
    ],
  },
  'GET /rooms/:code/slots': {
    roles: everyone,
    ways: [{ second: 'letter A', query: () => '?from=2030-06-03T00:00:00Z&to=2030-06-10T00:00:00Z' }],
  },
  'GET /appointments': {
    roles: firm,
    ways: [{ query: () => '?from=2030-06-03T00:00:00Z&to=2030-06-10T00:00:00Z&room=A' }],
  },
  'PUT /consultations/:id/appointment': {
    roles: firm,
    on: sight.consultations,
    ways: [
      {
        body: () => ({ mode: 'phone', phone: '+48 22 555 01 01' }),
        answer: (_, thing) => (thing === "owner's approved" ? 200 : 409),
      },
    ],
  },
  'POST /consultations/:id/proposals/:proposal_id/accept': {
    roles: ['client'],
    on: sight.consultations,
    ways: [
      {
        second: 'proposed time',
        answer: (actor, thing) => {
          if (isMember(actor)) return 403;
          if (isPending(thing)) return 200;
          return isOpen(thing) ? 404 : 409;
        },
      },
    ],
  },
  'POST /consultations/:id/acceptance': {
    roles: ['client'],
    on: sight.consultations,
    ways: [
      {
        body: () => ({ version: 1, rating: 4 }),
        answer: (actor, thing) => (isMember(actor) ? 403 : isCompleted(thing) ? 200 : 409),
      },
    ],
  },
  'POST /consultations/:id/proposals/decline': {
    roles: ['client'],
    on: sight.consultations,
    ways: [
      {
        body: () => ({ body: '<p>I am traveling.</p>' }),
        answer: (actor, thing) => (isMember(actor) ? 403 : isPending(thing) ? 200 : 409),
      },
    ],
  },
  'GET /consultations/:id/advisers': { roles: firm, on: sight.consultations },
  'PUT /consultations/:id/assignee': {
    roles: firm,
    on: sight.consultations,
    ways: [
      {
        body: (ids) => ({ consultant_id: ids['consultant of the room'] }),
        answer: (_, thing) => {
          // Somebody of the room who sees the case.
          if (!thing.startsWith("owner's ") || thing.includes('restricted')) return 400;
          return isCompleted(thing) ? 409 : 200;
        },
      },
    ],
  },
  'PUT /consultations/:id/status': { roles: everyone, on: sight.consultations, ways: moves },
  'DELETE /consultations/:id': { roles: admins, on: sight.consultations },

  'GET /consultations/unread': { roles: everyone },
  'GET /consultations/:id/timeline': { roles: everyone, on: sight.consultations },
  'GET /consultations/:id/people': { roles: everyone, on: sight.consultations },
  'POST /consultations/:id/messages': {
    roles: everyone,
    on: sight.consultations,
    ways: [
      { body: () => ({ body: '<p>The certificate is here.</p>' }) },
      {
        what: 'a note',
        body: () => ({ body: '<p>Careful.</p>', visibility: 'staff' }),
        answer: (actor) => (isClient(actor) ? 403 : 200),
      },
    ],
  },
  'PUT /consultations/:id/read-position': {
    roles: everyone,
    on: sight.consultations,
    ways: [
      {
        body: (ids) => ({ entry_id: ids["assigned consultant's message"] }),
        answer: (_, thing) => (thing === "owner's approved" ? 200 : 404),
      },
      {
        what: 'of a note',
        body: (ids) => ({ entry_id: ids["assigned consultant's note"] }),
        answer: (actor, thing) => (thing === "owner's approved" && !isClient(actor) ? 200 : 404),
      },
    ],
  },
  'PUT /consultations/:id/presence': {
    roles: everyone,
    on: sight.consultations,
    ways: [
      { what: LEAVES_NOTHING, body: () => ({ state: 'writing' }) },
      {
        what: LEAVES_NOTHING,
        body: () => ({ state: 'writing', visibility: 'staff' }),
        answer: (actor) => (isClient(actor) ? 403 : 200),
      },
    ],
  },
  'PUT /consultations/:id/following': { roles: everyone, on: sight.consultations },
  'DELETE /consultations/:id/following': { roles: everyone, on: sight.consultations },
  'GET /consultations/:id/files': { roles: everyone, on: sight.consultations },
  'GET /files/:id': { roles: everyone, on: sight.files },
  'DELETE /files/:id': {
    roles: everyone,
    on: sight.files,
    ways: [
      {
        answer: (actor, thing) => {
          if (!thing.startsWith(`${actor}'s `)) return 403;
          return thing.endsWith('upload') ? 200 : 409;
        },
      },
    ],
  },
  'DELETE /messages/:id/files/:file_id': {
    roles: everyone,
    on: sight.messages,
    ways: [
      {
        second: fileOf,
        answer: (actor, thing) => {
          if (!(fileOf(thing) in sight.files)) return 404;
          return thing.startsWith(`${actor}'s `) ? 200 : 403;
        },
      },
    ],
  },
  'PUT /messages/:id': {
    roles: everyone,
    on: sight.messages,
    ways: [
      {
        body: () => ({ body: '<p>Better.</p>' }),
        answer: (actor, thing) => (thing.startsWith(`${actor}'s `) ? 200 : 403),
      },
    ],
  },
  'GET /messages/:id/versions': { roles: firm, on: sight.messages },
  'POST /messages/:id/redact': {
    roles: admins,
    on: sight.messages,
    ways: [{ body: () => ({ reason: 'A card number' }) }],
  },

  'GET /templates': { roles: firm },
  'POST /templates': {
    roles: firm,
    ways: [
      { what: 'own', body: () => template, answer: (actor) => (isAdmin(actor) ? 400 : 200) },
      {
        what: 'of a room',
        body: () => ({ ...template, room: 'A' }),
        answer: (actor) => (isAdmin(actor) ? 200 : 403),
      },
    ],
  },
  'PUT /templates/:id': {
    roles: firm,
    on: sight.templates,
    ways: [
      {
        body: () => ({ title: 'Renamed' }),
        answer: (actor, thing) => (isAdmin(actor) || thing === 'own text' ? 200 : 403),
      },
      {
        what: 'give to a room',
        body: () => ({ room: 'B' }),
        answer: (actor) => (isAdmin(actor) ? 200 : 403),
      },
    ],
  },
  'DELETE /templates/:id': {
    roles: firm,
    on: sight.templates,
    ways: [{ answer: (actor, thing) => (isAdmin(actor) || thing === 'own text' ? 200 : 403) }],
  },

  'GET /timer': { roles: ['consultant'] },
  'POST /timer': {
    roles: ['consultant'],
    ways: [
      {
        body: (ids) => ({ consultation_id: ids["owner's approved"] }),
        answer: (actor) => (sight.consultations["owner's approved"]!.includes(actor) ? 200 : 404),
      },
    ],
  },
  'DELETE /timer': {
    roles: ['consultant'],
    ways: [{ answer: (actor) => (actor === 'named consultant' ? 200 : 404) }],
  },
  'GET /time-entries': { roles: firm },
  'POST /time-entries': {
    roles: firm,
    ways: [
      {
        body: (ids) => ({ ...entry, consultation_id: ids["owner's approved"] }),
        answer: (actor) => (sight.consultations["owner's approved"]!.includes(actor) ? 200 : 404),
      },
      {
        what: 'on a restricted case',
        body: (ids) => ({ ...entry, consultation_id: ids["owner's restricted request"] }),
        answer: (actor) => {
          if (actor === 'admin') return 403;
          return sight.consultations["owner's restricted request"]!.includes(actor) ? 200 : 404;
        },
      },
    ],
  },
  'PUT /time-entries/:id': {
    roles: firm,
    on: sight.times,
    ways: [{ body: () => ({ minutes: 50 }), answer: mayChangeTime }],
  },
  'DELETE /time-entries/:id': { roles: firm, on: sight.times, ways: [{ answer: mayChangeTime }] },
  'GET /time-entries/csv': { roles: firm },
  'GET /time-entries/report': { roles: firm },
  'GET /time-entries/report/csv': { roles: firm },
  'GET /time-entries/report/pdf': { roles: firm },
  'PUT /months/:month': {
    roles: admins,
    ways: [{ second: 'a month', body: () => ({ is_closed: true }) }],
  },

  'GET /absences': { roles: firm },
  'POST /absences': {
    roles: firm,
    ways: [
      {
        what: 'of the assigned consultant',
        body: (ids) => ({ ...absence, user_id: ids['assigned consultant'] }),
        answer: (actor) => (isAdmin(actor) || actor === 'assigned consultant' ? 200 : 403),
      },
      { what: 'a closure', ...closes },
    ],
  },
  'POST /absences/import': {
    roles: admins,
    ways: [
      { body: () => ({ calendar: holiday }) },
      { what: LEAVES_NOTHING, body: () => ({ calendar: holiday }), query: () => '?preview=true' },
    ],
  },
  'PUT /absences/:id': {
    roles: firm,
    on: sight.absences,
    ways: [
      {
        what: 'of the assigned consultant',
        body: (ids) => ({ ...absence, user_id: ids['assigned consultant'] }),
        answer: (actor, thing) =>
          isAdmin(actor) || (actor === 'assigned consultant' && thing !== 'closure') ? 200 : 403,
      },
      { what: 'a closure', ...closes },
    ],
  },
  'DELETE /absences/:id': {
    roles: firm,
    on: sight.absences,
    ways: [
      {
        answer: (actor, thing) =>
          isAdmin(actor) || (actor === 'assigned consultant' && thing !== 'closure') ? 200 : 403,
      },
    ],
  },

  'GET /schedules': { roles: firm },
  'GET /schedules/attention': {
    roles: admins,
    ways: [{ query: () => '?week_start_date=2026-11-23&weeks=13' }],
  },
  'GET /schedules/appointments': {
    roles: admins,
    ways: [{ query: () => '?week_start_date=2026-11-23' }],
  },
  'GET /schedules/:id': { roles: firm, on: sight.schedules },
  'POST /schedules': {
    roles: admins,
    ways: [
      { body: () => week },
      {
        what: 'week that exists',
        body: () => ({ ...week, week_start_date: '2026-11-16' }),
        answer: () => 409,
      },
    ],
  },
  'PUT /schedules/:id': {
    roles: admins,
    on: { ...sight.schedules, 'no week yet': ['admin', 'opening admin'] },
    ways: [
      {
        body: () => ({ ...week, week_start_date: '2026-11-16' }),
        answer: (_, thing) => (thing === 'no week yet' ? 409 : 200),
      },
      { what: 'another week', body: () => week, answer: (_, thing) => (thing === 'no week yet' ? 200 : 400) },
    ],
  },
  'DELETE /schedules/:id': { roles: admins, on: sight.schedules },

  'GET /notifications': { roles: everyone },
  'PUT /notifications/:id/read': { roles: everyone, on: sight.notifications },
  'PUT /notifications/read-all': { roles: everyone },
  'DELETE /notifications': { roles: everyone },

  'GET /firm': { roles: 'anyone' },
  'GET /firm/texts': { roles: 'anyone' },
  'PUT /topics': { roles: admins, ways: [{ body: () => ({ topics: ['Tariffs', 'Origin'] }) }] },

  'GET /audit': { roles: admins },
  'GET /audit/:id': { roles: admins, on: sight.auditEntries },
  'GET /audit/csv': { roles: admins },

  'GET /settings': { roles: admins },
  'PUT /settings': { roles: admins, ways: [{ body: () => ({ consultation_duration: 45 }) }] },
  'POST /settings/test-notification': { roles: admins },

  'GET /dashboard/stats': { roles: everyone },
  'GET /dashboard/client': { roles: ['client'] },
  'GET /dashboard/consultant': { roles: ['consultant'] },
  'GET /dashboard/admin': { roles: admins },

  'GET /consultants/all': { roles: firm },
  'GET /consultants/:id': { roles: firm, on: sight.consultants },
  'GET /consultants/:id/free-times': {
    roles: firm,
    on: sight.consultants,
    ways: [{ query: () => '?day=2026-11-24' }],
  },
  'POST /consultants': { roles: admins, ways: [{ body: () => ({ ...somebody, specialties: ['A'] }) }] },
  'PUT /consultants/:id': { roles: admins, on: sight.consultants, ways: [changeOf('Renamed')] },
  'GET /consultants/:id/handover': { roles: admins, on: sight.consultants },
  'DELETE /consultants/:id': { roles: admins, on: sight.consultants },
  'PUT /consultants/:id/toggle-active': { roles: admins, on: sight.consultants },
};
