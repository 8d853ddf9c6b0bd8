import { z } from 'zod';
import { ConsultationDetail } from '../consultations/schema.ts';
import { type Endpoint, pageOf, success } from '../endpoint.ts';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { Instant } from '../sent.ts';
import { WeeklyHours } from '../settings/hours.ts';
import { NewMessage } from '../timeline/schema.ts';
import { AppointmentFilter, BusyTime } from './busy.ts';
import { Adviser, AppointmentChanges, Assignee, ProposalIds, Slot, SlotFilter } from './schema.ts';

const tag = 'Appointments';
const everyone = ['client', 'consultant', 'admin'] as const;
const ofCase = z.object({ id: givenId(says('Consultation not found')) });

export const listSlots = {
  method: 'GET',
  url: '/rooms/:code/slots',
  summary: 'Lists the bookable times of a room that begin in a span, by time, then consultant',
  tag,
  roles: everyone,
  schema: {
    params: z.object({ code: z.string().regex(/^[A-Z]$/, says('Room not found')) }),
    querystring: SlotFilter,
    response: {
      200: pageOf(Slot).extend({
        /** Of the firm. */
        time_zone: z.string(),
        /** Of the firm, by its clock; absent from servers of an earlier version. */
        opening_hours: WeeklyHours.optional(),
        /** The Mondays, by the firm's calendar, of the weeks of the span that have no schedule. */
        weeks_without_schedule: z.array(z.string()),
        /** When the firm is closed in the span. */
        closures: z.array(z.object({ name: z.string(), starts_at: Instant, ends_at: Instant })),
      }),
    },
  },
} as const satisfies Endpoint;

export const listAppointments = {
  method: 'GET',
  url: '/appointments',
  summary: 'Lists the booked and held times of a consultant, or of the consultants of a room, in a span',
  tag,
  roles: ['consultant', 'admin'],
  schema: { querystring: AppointmentFilter, response: { 200: pageOf(BusyTime) } },
} as const satisfies Endpoint;

export const changeAppointment = {
  method: 'PUT',
  url: '/consultations/:id/appointment',
  summary: 'Changes how the two sides meet, or marks a past appointment as missed',
  tag,
  roles: ['consultant', 'admin'],
  refusals: [403, 409],
  example: { mode: 'video', link: 'https://meet.example.org/trade-advice' },
  schema: {
    params: ofCase,
    body: AppointmentChanges,
    response: {
      200: success(
        ConsultationDetail.extend({
          /** The version that this change followed. */
          changed_from: Instant.optional(),
        }),
      ),
    },
  },
} as const satisfies Endpoint;

export const acceptProposal = {
  method: 'POST',
  url: '/consultations/:id/proposals/:proposal_id/accept',
  summary: 'Accepts a proposed time, which books it',
  tag,
  roles: ['client'],
  refusals: [403, 409],
  schema: {
    params: ofCase.extend({ proposal_id: givenId(says('Proposal not found')) }),
    response: { 200: success(ConsultationDetail) },
  },
} as const satisfies Endpoint;

export const declineProposals = {
  method: 'POST',
  url: '/consultations/:id/proposals/decline',
  summary: 'Declines the proposed times, with a message if there is one',
  tag,
  roles: ['client'],
  refusals: [403, 409],
  example: { body: '<p>I am traveling all week. Is the week after possible?</p>' },
  schema: {
    params: ofCase,
    body: z.object({ body: NewMessage.shape.body.nullish(), proposal_ids: ProposalIds.optional() }),
    response: { 200: success(ConsultationDetail) },
  },
} as const satisfies Endpoint;

export const listAdvisers = {
  method: 'GET',
  url: '/consultations/:id/advisers',
  summary:
    'Lists the consultants who can take over a consultation, and whether they are free at its appointment',
  tag,
  roles: ['consultant', 'admin'],
  schema: { params: ofCase, response: { 200: success(z.array(Adviser)) } },
} as const satisfies Endpoint;

export const assignConsultation = {
  method: 'PUT',
  url: '/consultations/:id/assignee',
  summary: 'Assigns a consultation to a consultant of its room, with its appointment, or to nobody',
  tag,
  roles: ['consultant', 'admin'],
  refusals: [403, 409],
  example: { consultant_id: '8f7d1c60-2a4b-4f0e-8a3d-7c5e9b1d2e22' },
  schema: { params: ofCase, body: Assignee, response: { 200: success(ConsultationDetail) } },
} as const satisfies Endpoint;
