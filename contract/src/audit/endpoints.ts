import { type Endpoint, pageOf } from '../endpoint.ts';
import { AuditEntry, AuditFilter, AuditSelection, AuditState } from './schema.ts';

const tag = 'Audit log';

export const listAudit = {
  method: 'GET',
  url: '/audit',
  summary: 'Lists who did what, newest first, and says how the log is protected',
  tag,
  roles: ['admin'],
  schema: { querystring: AuditFilter, response: { 200: pageOf(AuditEntry).extend({ log: AuditState }) } },
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
