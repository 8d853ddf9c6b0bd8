import type { Contents } from './contents.ts';

/** The columns with one-line texts, with their value if nothing visible is left. */
const oneLine: Record<string, Record<string, string>> = {
  users: { name: 'Unnamed', phone: '', video_link: '' },
  companies: {
    name: 'Unnamed',
    ...Object.fromEntries(
      ['address', 'city', 'state', 'zipCode', 'country', 'phone', 'email', 'website', 'department'].map(
        (column) => [column, ''],
      ),
    ),
  },
  rooms: { name: 'Unnamed' },
  topics: { name: 'Unnamed' },
  templates: { title: 'Untitled', topic: 'Untitled' },
  absences: { name: '' },
  consultations: { topic: '', company_name: 'Unnamed' },
  notifications: { title: 'Notification', link: '/' },
  news_mails: { title: 'Notification', link: '/' },
};
const severalLines: Record<string, string[]> = {
  users: ['bio', 'account_reason'],
  companies: ['description'],
  rooms: ['description'],
  time_entries: ['description'],
  opened_cases: ['reason'],
  consultations: ['reason'],
  consultation_changes: ['reason'],
  timeline_entries: ['reason'],
  acceptances: ['comment'],
  sign_offs: ['remark'],
  notifications: ['message'],
  news_mails: ['message'],
};

/* oxlint-disable no-control-regex -- they are what is taken out */
const inOneLine = (text: string) =>
  text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^ +| +$/g, '');
const inSeveralLines = (text: string) =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\v\f]+/g, ' ')
    .replace(/[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^[ \n]+|[ \n]+$/g, '');
const dirty = /[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;
const dirtyLines = /[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;
/* oxlint-enable no-control-regex */

/** A row after `0014_one_line_texts.sql`, as every later version can store it. */
export function cleanRow(table: string, row: object) {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const otherwise = oneLine[table]?.[column];
      if (typeof value !== 'string') return [column, value];
      if (otherwise !== undefined) return [column, dirty.test(value) ? inOneLine(value) || otherwise : value];
      const isLines = severalLines[table]?.includes(column) && dirtyLines.test(value);
      return [column, isLines ? inSeveralLines(value) : value];
    }),
  );
}

/** Counted anew by an upgrade. */
const counted = ['room_tallies', 'consultant_tallies', 'client_tallies'];

/** Pending was never set before `0045_appointments.sql`, which gives it a meaning. */
const withoutPending = (row: Record<string, unknown>) =>
  row.status === 'pending' ? { ...row, status: 'requested' } : row;

/** The contents of a firm after an upgrade to this version. */
export function cleanContents(contents: Contents): Contents {
  const cleaned = Object.entries(contents)
    .filter(([table]) => !counted.includes(table))
    .map(([table, { names, rows }]) => {
      const clean = rows.map((row) => cleanRow(table, row));
      const isEarlier = table === 'consultations' && !('appointments' in contents);
      return [table, { names, rows: isEarlier ? clean.map(withoutPending) : clean }] as const;
    });
  return Object.fromEntries(cleaned);
}
