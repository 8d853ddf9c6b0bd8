import { z } from 'zod';
import { type Endpoint, pageOf, success } from '../endpoint.ts';
import { says } from '../language/says.ts';
import { AuditEntry, AuditFilter, AuditSelection, AuditState } from './schema.ts';

const tag = 'Audit log';

export const listAudit = {
  method: 'GET',
  url: '/audit',
  summary:
    'Lists who did what, newest first, with the beginnings of long values, and how the log is protected',
  tag,
  roles: ['admin'],
  schema: { querystring: AuditFilter, response: { 200: pageOf(AuditEntry).extend({ log: AuditState }) } },
} as const satisfies Endpoint;

export const getAuditEntry = {
  method: 'GET',
  url: '/audit/:id',
  summary: 'Returns an entry of the audit log with its whole values',
  tag,
  roles: ['admin'],
  schema: {
    params: z.object({ id: z.string().regex(/^[1-9]\d{0,14}$/, says('Entry not found')) }),
    response: { 200: success(AuditEntry) },
  },
} as const satisfies Endpoint;

/** The same list for a spreadsheet. */
export const downloadAudit = {
  method: 'GET',
  url: '/audit/csv',
  summary: 'Returns the audit log as a spreadsheet',
  tag,
  roles: ['admin'],
  file: 'text/csv',
  schema: { querystring: AuditSelection },
} as const satisfies Endpoint;
