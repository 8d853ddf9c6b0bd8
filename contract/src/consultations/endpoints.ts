import { z } from 'zod';
import { Creating, type Endpoint, pageOf, success } from '../endpoint.ts';
import {
  Change,
  ChangeFilter,
  ConsultationRow,
  ConsultationChanges,
  ConsultationDetail,
  ConsultationFilter,
  ConsultationRequest,
  ConsultationSelection,
  ExportChoice,
  Move,
} from './schema.ts';

const byId = z.object({ id: z.uuid('Consultation not found') });
const everyone = ['client', 'consultant', 'admin'] as const;

export const listConsultations = {
  method: 'GET',
  url: '/consultations',
  roles: everyone,
  schema: { querystring: ConsultationFilter, response: { 200: pageOf(ConsultationRow) } },
} as const satisfies Endpoint;

/** The same list for a spreadsheet. */
export const downloadConsultations = {
  method: 'GET',
  url: '/consultations/csv',
  roles: everyone,
  file: 'text/csv',
  schema: { querystring: ConsultationSelection },
} as const satisfies Endpoint;

export const listTopics = {
  method: 'GET',
  url: '/consultations/topics',
  roles: everyone,
  schema: { response: { 200: success(z.array(z.string())) } },
} as const satisfies Endpoint;

export const getConsultation = {
  method: 'GET',
  url: '/consultations/:id',
  roles: everyone,
  schema: { params: byId, response: { 200: success(ConsultationDetail) } },
} as const satisfies Endpoint;

export const getHistory = {
  method: 'GET',
  url: '/consultations/:id/history',
  roles: everyone,
  schema: { params: byId, querystring: ChangeFilter, response: { 200: pageOf(Change) } },
} as const satisfies Endpoint;

export const exportConsultation = {
  method: 'GET',
  url: '/consultations/:id/export',
  roles: everyone,
  file: 'application/pdf',
  schema: { params: byId, querystring: ExportChoice },
} as const satisfies Endpoint;

export const requestConsultation = {
  method: 'POST',
  url: '/consultations',
  roles: ['client'],
  schema: { headers: Creating, body: ConsultationRequest, response: { 200: success(ConsultationDetail) } },
} as const satisfies Endpoint;

export const changeConsultation = {
  method: 'PUT',
  url: '/consultations/:id',
  roles: everyone,
  schema: { params: byId, body: ConsultationChanges, response: { 200: success(ConsultationDetail) } },
} as const satisfies Endpoint;

export const moveConsultation = {
  method: 'PUT',
  url: '/consultations/:id/status',
  roles: everyone,
  schema: { params: byId, body: Move, response: { 200: success(ConsultationDetail) } },
} as const satisfies Endpoint;

export const deleteConsultation = {
  method: 'DELETE',
  url: '/consultations/:id',
  roles: ['admin'],
  schema: { params: byId, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;
