import { z } from 'zod';
import { Creating, type Endpoint, pageOf, success } from '../endpoint.ts';
import { Schedule, ScheduleFilter, ScheduleForm } from './schema.ts';

const byId = z.object({ id: z.guid('Schedule not found') });

export const listSchedules = {
  method: 'GET',
  url: '/schedules',
  roles: ['consultant', 'admin'],
  schema: { querystring: ScheduleFilter, response: { 200: pageOf(Schedule) } },
} as const satisfies Endpoint;

export const getSchedule = {
  method: 'GET',
  url: '/schedules/:id',
  roles: ['consultant', 'admin'],
  schema: { params: byId, response: { 200: success(Schedule) } },
} as const satisfies Endpoint;

export const addSchedule = {
  method: 'POST',
  url: '/schedules',
  roles: ['admin'],
  schema: { headers: Creating, body: ScheduleForm, response: { 200: success(Schedule) } },
} as const satisfies Endpoint;

export const updateSchedule = {
  method: 'PUT',
  url: '/schedules/:id',
  roles: ['admin'],
  schema: { params: byId, body: ScheduleForm, response: { 200: success(Schedule) } },
} as const satisfies Endpoint;

export const deleteSchedule = {
  method: 'DELETE',
  url: '/schedules/:id',
  roles: ['admin'],
  schema: { params: byId, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;
