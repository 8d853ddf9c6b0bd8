import type { ReportRow, TimeReport } from '@consultflow/contract/time/schema';
import type { TimeDocument } from '../../src/documents/time/document.ts';
import { product } from '../../src/letterhead/letterhead.ts';

export const row = (name: string | null, changes: Partial<ReportRow> = {}): ReportRow => ({
  key: name,
  name,
  billable: 190,
  not_billable: 0,
  entries: 3,
  is_sealed: false,
  left: null,
  agreed: null,
  ...changes,
});

const nothing = { company_name: null, user_name: null, room: null, is_billable: null };
const month = { month: '2026-11', is_closed: false, closed_by: null, closed_at: null, is_over: false };

/** A report by company, with what else it may have. */
export const reportWith = (changes: Partial<TimeReport>): TimeDocument => ({
  report: {
    by: 'company',
    from: '2026-11',
    to: '2026-11',
    only: nothing,
    rows: [
      row('Ege Kuru Meyve Gıda San. ve Tic. A.Ş.', { left: 275, agreed: 720 }),
      row('Nordfjord Sjømat AS', { not_billable: 15, left: -70, agreed: 720 }),
      row(null),
      row(null, { is_sealed: true, billable: 25 }),
    ],
    total: { billable: 595, not_billable: 15, entries: 12 },
    is_closed: false,
    months: [month],
    ...changes,
  },
  room: null,
  made_at: '2026-11-25T06:40:00Z',
  time_zone: 'Europe/Istanbul',
  firm: product,
  language: 'en',
});
