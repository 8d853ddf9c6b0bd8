import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { Creating, type Endpoint, pageOf, success } from '../endpoint.ts';
import {
  Change,
  ChangeFilter,
  ConsultationRow,
  ConsultationChanges,
  ConsultationDetail,
  ConsultationFilter,
  NewConsultation,
  ConsultationSelection,
  ExportChoice,
  Move,
  Opening,
  Restriction,
} from './schema.ts';

const tag = 'Consultations';
const byId = z.object({ id: givenId(says('Consultation not found')) });
const everyone = ['client', 'consultant', 'admin'] as const;

export const listConsultations = {
  method: 'GET',
  url: '/consultations',
  summary: 'Lists the consultations the caller may see',
  tag,
  roles: everyone,
  refusals: [403],
  schema: {
    querystring: ConsultationFilter,
    response: { 200: pageOf(ConsultationRow) },
  },
} as const satisfies Endpoint;

/** The same list as a spreadsheet. */
export const downloadConsultations = {
  method: 'GET',
  url: '/consultations/csv',
  summary: 'Returns the consultations the caller may see as a spreadsheet',
  tag,
  roles: everyone,
  refusals: [403],
  file: 'text/csv',
  schema: { querystring: ConsultationSelection },
} as const satisfies Endpoint;

export const listTopics = {
  method: 'GET',
  url: '/consultations/topics',
  summary: 'Lists the topics that the request form offers',
  tag,
  roles: everyone,
  schema: { response: { 200: success(z.array(z.string())) } },
} as const satisfies Endpoint;

export const getConsultation = {
  method: 'GET',
  url: '/consultations/:id',
  summary: 'Returns one consultation with the companies of its client',
  tag,
  roles: everyone,
  isLong: true,
  schema: { params: byId, response: { 200: success(ConsultationDetail) } },
} as const satisfies Endpoint;

export const getHistory = {
  method: 'GET',
  url: '/consultations/:id/history',
  summary: 'Lists every change of a consultation',
  tag,
  roles: everyone,
  schema: { params: byId, querystring: ChangeFilter, response: { 200: pageOf(Change) } },
} as const satisfies Endpoint;

export const exportConsultation = {
  method: 'GET',
  url: '/consultations/:id/export',
  summary: 'Returns a completed consultation as a PDF',
  tag,
  roles: everyone,
  refusals: [409],
  file: 'application/pdf',
  schema: { params: byId, querystring: ExportChoice },
} as const satisfies Endpoint;

export const requestConsultation = {
  method: 'POST',
  url: '/consultations',
  summary: 'Requests a consultation',
  tag,
  roles: ['client'],
  refusals: [404, 409],
  schema: { headers: Creating, body: NewConsultation, response: { 200: success(ConsultationDetail) } },
} as const satisfies Endpoint;

export const changeConsultation = {
  method: 'PUT',
  url: '/consultations/:id',
  summary: 'Edits a request or a result, or moves the consultation',
  tag,
  roles: everyone,
  refusals: [403, 409],
  example: { topic: 'Rules of origin', updated_at: '2026-11-16T10:05:00.000Z' },
  schema: { params: byId, body: ConsultationChanges, response: { 200: success(ConsultationDetail) } },
} as const satisfies Endpoint;

export const moveConsultation = {
  method: 'PUT',
  url: '/consultations/:id/status',
  summary: 'Moves a consultation to another status',
  tag,
  roles: everyone,
  refusals: [403, 409],
  example: { status: 'approved', scheduled_date: '2026-11-16T09:00:00.000Z' },
  schema: { headers: Creating, params: byId, body: Move, response: { 200: success(ConsultationDetail) } },
} as const satisfies Endpoint;

export const deleteConsultation = {
  method: 'DELETE',
  url: '/consultations/:id',
  summary: 'Deletes a consultation with its history',
  tag,
  roles: ['admin'],
  schema: { params: byId, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

export const restrictConsultation = {
  method: 'PUT',
  url: '/consultations/:id/restriction',
  summary: 'Restricts a consultation to named consultants, or lifts the restriction',
  tag,
  roles: ['consultant', 'admin'],
  refusals: [403, 409],
  example: { people: ['5b0c2b3e-1f53-4c1e-9a53-0d6f6c2f7a11'], reason: 'A conflict of interest in the room' },
  schema: {
    params: byId,
    body: Restriction,
    response: { 200: success(z.object({ is_restricted: z.boolean() })) },
  },
} as const satisfies Endpoint;

export const openConsultation = {
  method: 'POST',
  url: '/consultations/:id/open',
  summary: 'Opens a restricted consultation for this session and an hour',
  tag,
  roles: ['admin'],
  refusals: [409],
  example: { reason: 'The client asks by phone where it stands' },
  schema: { headers: Creating, params: byId, body: Opening, response: { 200: success(ConsultationDetail) } },
} as const satisfies Endpoint;
