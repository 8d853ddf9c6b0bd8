import { z } from 'zod';
import { says } from '../language/says.ts';
import { AffectedAppointment } from '../appointments/schema.ts';
import { Creating, type Endpoint, pageOf, success } from '../endpoint.ts';
import { Paging } from '../paging.ts';
import { Attention, WeeksFilter } from './attention.ts';
import { Schedule, ScheduleFilter, ScheduleForm, WeekStart } from './schema.ts';

const tag = 'Schedules';
const byId = z.object({ id: z.guid(says('Schedule not found')) });

/** The appointments ahead that have lost their consultant by this change: they stay booked. */
const Affected = z.object({ affected: z.array(AffectedAppointment) });
const Saved = Schedule.extend(Affected.shape);

export const listSchedules = {
  method: 'GET',
  url: '/schedules',
  summary: 'Lists the weeks',
  tag,
  roles: ['consultant', 'admin'],
  schema: { querystring: ScheduleFilter, response: { 200: pageOf(Schedule) } },
} as const satisfies Endpoint;

export const getAttention = {
  method: 'GET',
  url: '/schedules/attention',
  summary: 'Returns how weeks are planned, and what needs attention in them',
  tag,
  roles: ['admin'],
  schema: { querystring: WeeksFilter, response: { 200: success(Attention) } },
} as const satisfies Endpoint;

export const listBooked = {
  method: 'GET',
  url: '/schedules/appointments',
  summary: 'Lists the appointments ahead of a week, by time',
  tag,
  roles: ['admin'],
  schema: {
    querystring: Paging.extend({ week_start_date: WeekStart }),
    response: { 200: pageOf(AffectedAppointment.extend({ id: z.string() })) },
  },
} as const satisfies Endpoint;

export const getSchedule = {
  method: 'GET',
  url: '/schedules/:id',
  summary: 'Returns one week',
  tag,
  roles: ['consultant', 'admin'],
  schema: { params: byId, response: { 200: success(Schedule) } },
} as const satisfies Endpoint;

export const addSchedule = {
  method: 'POST',
  url: '/schedules',
  summary: 'Saves a week that has no schedule yet',
  tag,
  roles: ['admin'],
  refusals: [409],
  example: {
    week_start_date: '2026-11-16',
    assignments: [
      {
        day: 'Monday',
        room_assignments: [{ room: 'A', consultant_ids: ['8f7d1c60-2a4b-4f0e-8a3d-7c5e9b1d2e22'] }],
      },
    ],
  },
  schema: { headers: Creating, body: ScheduleForm, response: { 200: success(Saved) } },
} as const satisfies Endpoint;

export const updateSchedule = {
  method: 'PUT',
  url: '/schedules/:id',
  summary: 'Replaces the schedule of a week',
  tag,
  roles: ['admin'],
  refusals: [409],
  schema: { params: byId, body: ScheduleForm, response: { 200: success(Saved) } },
} as const satisfies Endpoint;

export const deleteSchedule = {
  method: 'DELETE',
  url: '/schedules/:id',
  summary: 'Deletes the schedule of a week',
  tag,
  roles: ['admin'],
  schema: { params: byId, response: { 200: success(Affected) } },
} as const satisfies Endpoint;
