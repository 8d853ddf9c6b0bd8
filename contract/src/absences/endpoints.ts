import { z } from 'zod';
import { Creating, type Endpoint, pageOf, success } from '../endpoint.ts';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { AffectedAppointment } from '../appointments/schema.ts';
import { CalendarImport, ImportMode, ImportResult } from './import.ts';
import { Absence, AbsenceFilter, AbsenceForm, RemovedAbsence } from './schema.ts';

const tag = 'Schedules';
const byId = z.object({ id: givenId(says('Absence not found')) });
const staff = ['consultant', 'admin'] as const;

const newYear = {
  user_id: null,
  name: 'New Year',
  starts_at: '2026-12-31T21:00:00.000Z',
  ends_at: '2027-01-01T21:00:00.000Z',
};

/** An absence, and the appointments that it falls on. */
const Saved = Absence.extend({
  affected: z.array(AffectedAppointment),
});

export const listAbsences = {
  method: 'GET',
  url: '/absences',
  summary: 'Lists the absences of consultants and the closures of the firm',
  tag,
  roles: staff,
  schema: { querystring: AbsenceFilter, response: { 200: pageOf(Absence) } },
} as const satisfies Endpoint;

export const addAbsence = {
  method: 'POST',
  url: '/absences',
  summary: 'Adds an absence; without a user it closes the firm',
  tag,
  roles: staff,
  refusals: [403, 409],
  example: newYear,
  schema: { headers: Creating, body: AbsenceForm, response: { 200: success(Saved) } },
} as const satisfies Endpoint;

export const importClosures = {
  method: 'POST',
  url: '/absences/import',
  summary: 'Adds closures from a calendar file (.ics), or only reads it with `preview=true`',
  tag,
  roles: ['admin'],
  refusals: [409],
  schema: {
    headers: Creating,
    querystring: ImportMode,
    body: CalendarImport,
    response: { 200: success(ImportResult) },
  },
} as const satisfies Endpoint;

export const updateAbsence = {
  method: 'PUT',
  url: '/absences/:id',
  summary: 'Changes an absence or a closure',
  tag,
  roles: staff,
  refusals: [403, 409],
  example: newYear,
  schema: { params: byId, body: AbsenceForm, response: { 200: success(Saved) } },
} as const satisfies Endpoint;

export const deleteAbsence = {
  method: 'DELETE',
  url: '/absences/:id',
  summary: 'Deletes an absence or a closure',
  tag,
  roles: staff,
  refusals: [403, 409],
  schema: { params: byId, querystring: RemovedAbsence, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;
