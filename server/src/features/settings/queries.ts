import type {
  FirmIdentity,
  SeenSettings,
  Settings,
  SettingsChanges,
} from '@consultflow/contract/settings/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { clockIn } from '../../time/clock.ts';
import { firmZone } from './firm-zone.ts';

const columns = [
  'max_consultations_per_day',
  'consultation_duration',
  'time_zone',
  'notify_in_app',
  'notify_by_email',
  'opening_hours',
  'buffer_before',
  'buffer_after',
  'minimum_notice',
  'booking_horizon',
  'cancellation_cutoff',
  'reminders',
  'acceptance_days',
  'clients_see_time',
  sql<number>`coalesce(slot_interval, consultation_duration)`.as('slot_interval'),
] as const;

export async function read(db: Db): Promise<Settings> {
  const { time_zone, ...rest } = await db.selectFrom('settings').select(columns).executeTakeFirstOrThrow();
  return { ...rest, time_zone: firmZone(time_zone) };
}

/** Whether the database knows a time zone of this name; like `Intl`, whatever its case. */
export const isZone = async (db: Db, name: string) =>
  (
    await sql<{ is_known: boolean }>`
      select exists (select from pg_timezone_names where lower(name) = lower(${name})) as is_known`.execute(
      db,
    )
  ).rows[0]!.is_known;

/** The firm's time zone, as spreadsheets and file names show it. */
export const firmClock = async (db: Db) => clockIn((await read(db)).time_zone);

/** Separate from the rest, which is read with every request. */
export async function identity(db: Db): Promise<FirmIdentity> {
  const { firm_logo, ...words } = await db
    .selectFrom('settings')
    .select(['firm_name', 'firm_logo', 'terms', 'privacy', 'contact'])
    .executeTakeFirstOrThrow();
  return { ...words, firm_logo: firm_logo && firm_logo.toString('base64') };
}

/** What editors compare with what they saw; nobody else changes it before the end of the transaction. */
export const lockSeen = (trx: Db): Promise<SeenSettings> =>
  trx
    .selectFrom('settings')
    .select(['terms', 'privacy', 'contact', 'opening_hours'])
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function update(db: Db, { firm_logo, opening_hours, ...changes }: SettingsChanges) {
  const logo =
    firm_logo === undefined ? {} : { firm_logo: firm_logo ? Buffer.from(firm_logo, 'base64') : null };
  const hours = opening_hours && { opening_hours: JSON.stringify(opening_hours) };
  const changed = { ...changes, ...logo, ...hours };
  if (Object.keys(changed).length > 0) await db.updateTable('settings').set(changed).execute();
}

export async function lastBackup(db: Db) {
  const last = await db
    .selectFrom('backups')
    .select((all) => all.fn.max('made_at').as('made_at'))
    .executeTakeFirst();
  return last?.made_at ?? null;
}
