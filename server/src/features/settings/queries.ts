import type { Settings, SettingsChanges } from '@consultflow/contract/settings/schema';
import type { Db } from '../../db/open.ts';

const columns = [
  'max_consultations_per_day',
  'consultation_duration',
  'time_zone',
  'notify_in_app',
  'notify_by_email',
] as const;

/** The server's own zone, until an admin has chosen one. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC';

export async function read(db: Db): Promise<Settings> {
  const settings = await db.selectFrom('settings').select(columns).executeTakeFirstOrThrow();
  return { ...settings, time_zone: settings.time_zone ?? ownZone() };
}

export async function update(db: Db, changes: SettingsChanges) {
  if (Object.keys(changes).length > 0) await db.updateTable('settings').set(changes).execute();
  return read(db);
}

export async function lastBackup(db: Db) {
  const last = await db
    .selectFrom('backups')
    .select((all) => all.fn.max('made_at').as('made_at'))
    .executeTakeFirst();
  return last?.made_at ?? null;
}
