import { type Db, openDatabase, UNLIMITED } from '../../src/db/open.ts';
import { type Contents, contentsOf } from './contents.ts';

/** What a restored firm does not have. */
const PASSING = [
  'sessions',
  'opened_cases',
  'one_time_links',
  'calendar_links',
  'calendar_readers',
  'limits',
  'idempotency_keys',
  'events',
  'backups',
  'mailed_news',
  'sent_files',
  'virus_scanner',
  'words_to_check',
  'audit_position',
  'audit_repeats',
  'audit_checks',
  // A view of the timeline.
  'consultation_changes',
];

/** A backup and a restore are entries of the log themselves. */
const isOfBackup = (table: string, { noun }: Record<string, unknown>) =>
  table === 'audit_entries' && noun === 'backups';

const isKept = (name: string) => name !== 'txid' && name !== 'token_hash';

/** Every row of the firm, sorted. */
export async function firmIn(db: Db): Promise<Contents> {
  const { migrations: _steps, ...contents } = await contentsOf(db);
  return Object.fromEntries(
    Object.entries(contents)
      .filter(([table]) => !PASSING.includes(table))
      .map(([table, { names, rows }]) => [
        table,
        {
          names: names.filter(isKept),
          rows: sorted(
            rows
              .filter((row) => !isOfBackup(table, row))
              .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => isKept(name)))),
          ),
        },
      ]),
  );
}

const sorted = (rows: Contents[string]['rows']) =>
  rows
    .map((row) => ({ row, text: JSON.stringify(row) }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ row }) => row);

/** The same of a database without users, read before and after. */
export async function firmAt(url: string) {
  const db = openDatabase(url, () => {}, UNLIMITED);
  try {
    return await firmIn(db);
  } finally {
    await db.destroy();
  }
}
