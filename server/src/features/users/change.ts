import { t } from '@consultflow/contract/language/t';
import {
  canAdminister,
  canDecideOnAccounts,
  canLockOut,
  canSetAvailability,
} from '@consultflow/contract/users/policy';
import type { UserChanges } from '@consultflow/contract/users/forms';
import type { Actor, User } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { allow, conflict, found } from '../../http/errors.ts';
import { withSessionsEnded } from '../../http/session.ts';
import { linkToApproval, settle } from '../../news/tell.ts';
import * as absences from '../absences/queries.ts';
import * as appointments from '../appointments/queries.ts';
import * as companies from '../companies/queries.ts';
import * as rooms from '../rooms/queries.ts';
import { decideOnAccount } from './account.ts';
import { handOverCases } from './hand-over.ts';
import { lockOut } from './last-admin.ts';
import * as users from './queries.ts';

/** The submitted fields of a user, with a new password already hashed, which is too slow for a transaction. */
type Sent = Omit<UserChanges, 'password' | 'current_password'> & {
  password_hash?: string | undefined;
  /** Takes over the open cases of a consultant who gets another role. */
  successor_id?: string | undefined;
};

/** Whether a change may end the user's sessions, judging by the submitted fields. */
export const mayEndSessions = ({ role, is_active, status }: Sent, password: string | undefined) =>
  [password, role, is_active, status].some((one) => one !== undefined && one !== '');

/**
 * Writes the fields that the actor may change and ignores the rest. A new password ends the user's other sessions than
 * that of `token`; a new role or a deactivation ends them all. Call it in a transaction.
 */
export async function changeUser(trx: Db, actor: Actor, user: User, sent: Sent, token: string | undefined) {
  const {
    name,
    email,
    phone,
    bio,
    password_hash,
    wants_mail,
    language,
    time_zone,
    reminders,
    video_link,
    availability,
    availability_seen,
    companies: entries = [],
    account_status,
    account_status_seen = user.account_status,
    reason,
    successor_id,
  } = sent;
  const administered = canAdminister(actor) ? administeredFields(user, sent) : {};
  const role = administered.role ?? user.role;
  await rooms.checkRooms(trx, administered.specialties, user.specialties);
  const isLockedOut = administered.is_active === false || role !== user.role;
  allow(!isLockedOut || canLockOut(actor, user), 'own_access_kept');

  const changes = {
    ...given({ name, email, phone, bio, wants_mail, language, time_zone, reminders, password_hash }),
    ...given({
      video_link: role === 'consultant' ? video_link : undefined,
      availability:
        availability && canSetAvailability(actor, user) ? JSON.stringify(availability) : undefined,
    }),
    ...administered,
  };
  const losesCases = user.role === 'consultant' && role !== 'consultant';
  if (losesCases && successor_id) await handOverCases(trx, actor, user, successor_id);
  const change = async () => {
    if (Object.keys(changes).length === 0) return;
    if (await users.update(trx, user.id, changes, availability_seen)) return;
    const { availability: now } = found(await users.findAccount(trx, user.id), 'user_not_found');
    throw conflict('hours_changed', { data: now });
  };
  const isDecision =
    account_status !== undefined &&
    (account_status !== user.account_status || account_status_seen !== user.account_status);
  if (isLockedOut) {
    await lockOut(trx, user.id, change);
    await appointments.dropHoldsOf(trx, actor, user.id);
    if (role !== user.role) await settle(trx, [linkToApproval(user.id)]);
    if (losesCases) await absences.removeOf(trx, user.id);
  } else {
    await (password_hash ? withSessionsEnded(trx, user.id, token, change) : change());
    const { specialties = user.specialties } = administered;
    const left = user.specialties.filter((code) => !specialties.includes(code));
    if (left.length > 0) await appointments.dropHoldsOf(trx, actor, user.id, left);
  }
  if (user.role === 'client') await companies.writeAll(trx, user.id, entries);
  return isDecision && role === user.role && canDecideOnAccounts(actor, user)
    ? decideOnAccount(trx, actor, user, account_status, reason || null, account_status_seen)
    : t('Profile updated successfully');
}

/** The new role, active state and specialties; only a consultant has specialties. */
function administeredFields(user: User, { role = user.role, is_active, status, specialties }: Sent) {
  const active = is_active ?? (status && status === 'active');
  const codes = role === 'consultant' ? specialties : [];
  return given({
    role: role === user.role ? undefined : role,
    account_status: role === 'client' ? undefined : ('approved' as const),
    is_active: active === user.is_active ? undefined : active,
    specialties: codes && [...new Set(codes)],
  });
}

/** The fields that have a value. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: NonNullable<T[K]>;
  }>;
