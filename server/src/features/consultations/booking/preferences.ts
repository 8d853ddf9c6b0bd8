import type { PreferenceChoices } from '@consultflow/contract/appointments/schema';
import type { z } from 'zod';
import type { Db } from '../../../db/open.ts';
import { invalid } from '../../../http/errors.ts';
import * as appointments from '../../appointments/queries.ts';
import { checkConsultant } from './times.ts';
import type { Seen } from '../queries.ts';

type Chosen = z.infer<typeof PreferenceChoices>;

/** Stores the times that a client would like, with consultants of the room; replaces earlier ones. */
export async function prefer(trx: Db, of: Seen, chosen: Chosen) {
  const now = new Date().toISOString();
  for (const [at, { starts_at, consultant_id }] of chosen.entries()) {
    if (isKept(of, starts_at, consultant_id)) continue;
    if (starts_at <= now) throw invalid('preference_over', `preferences.${at}.starts_at`);
    if (consultant_id) await checkConsultant(trx, of, consultant_id, `preferences.${at}.consultant_id`);
  }
  await appointments.writePreferences(trx, of, chosen);
}

/** In another room its times are with anybody, apart from consultants who are chosen together with the room. */
export async function preferInRoom(trx: Db, of: Seen, before: Seen, chosen: Chosen | undefined) {
  const withAnybody = before.preferences.map((one) => ({ ...one, consultant_id: null }));
  const wanted = (chosen ?? before.preferences).map(({ starts_at, consultant_id }) => ({
    starts_at,
    consultant_id: isKept(before, starts_at, consultant_id) ? null : consultant_id,
  }));
  await prefer(trx, { ...of, preferences: withAnybody }, withoutEqual(wanted));
}

/** Each once, at its first place: two become equal when both are with anybody. */
const withoutEqual = (wanted: Chosen) =>
  wanted.filter((one, at) => !wanted.slice(0, at).some((earlier) => isSame(earlier, one)));

const isSame = (one: Chosen[number], other: Chosen[number]) =>
  one.starts_at === other.starts_at && (one.consultant_id ?? null) === (other.consultant_id ?? null);

/** Screens send the whole request back. */
const isKept = (of: Seen, starts_at: string, consultant_id: string | null | undefined) =>
  of.preferences.some((one) => isSame(one, { starts_at, consultant_id }));
