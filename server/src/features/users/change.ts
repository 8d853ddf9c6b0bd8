import { canAdminister, canDecideOnAccounts, canLockOut } from '@consultflow/contract/users/policy';
import type { Actor, User, UserChanges } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { allow, found } from '../../http/errors.ts';
import { endOtherSessions } from '../../http/session.ts';
import { hashPassword } from '../auth/password.ts';
import * as companies from '../companies/queries.ts';
import { checkRooms } from '../rooms/check.ts';
import { decideOnAccount } from './account.ts';
import { withFreeEmail } from './email-taken.ts';
import { withAnAdminLeft } from './last-admin.ts';
import * as users from './queries.ts';

/**
 * Writes what the actor may change of a user and ignores the rest. A new password ends the user's sessions but the
 * one of `token`; a new role or a deactivation ends them all.
 */
export async function changeUser(
  db: Db,
  actor: Actor,
  user: User,
  body: UserChanges,
  token: string | undefined,
) {
  const {
    name,
    email,
    phone,
    bio,
    password,
    wants_mail,
    companies: entries = [],
    account_status,
    reason,
  } = body;
  const administered = canAdminister(actor) ? administeredFields(user, body) : {};
  await checkRooms(db, administered.specialties, user.specialties);
  const isLockedOut = administered.is_active === false || (administered.role ?? user.role) !== user.role;
  allow(!isLockedOut || canLockOut(actor, user), 'You cannot take your own access away');

  const changes = {
    ...given({ name, email, phone, bio, wants_mail }),
    ...administered,
    ...(password && { password_hash: await hashPassword(password) }),
  };
  const stays = (administered.role ?? user.role) === user.role;
  const isDecision = account_status !== undefined && account_status !== user.account_status;
  return withFreeEmail(() =>
    withAnAdminLeft(db, isLockedOut, async (trx) => {
      if (Object.keys(changes).length > 0) found(await users.update(trx, user.id, changes), 'User not found');
      if (user.role === 'client') for (const entry of entries) await writeCompany(trx, user.id, entry);
      if (password || isLockedOut) await endOtherSessions(trx, user.id, isLockedOut ? undefined : token);
      return isDecision && stays && canDecideOnAccounts(actor, user)
        ? decideOnAccount(trx, user, account_status, reason || null)
        : 'Profile updated successfully';
    }),
  );
}

/** Role, activity, specialties and availability as they will be; only a consultant has specialties. */
function administeredFields(
  user: User,
  { role = user.role, is_active, status, specialties, availability }: UserChanges,
) {
  const active = is_active ?? (status && status === 'active');
  const rooms = role === 'consultant' ? specialties : [];
  return given({
    role: role === user.role ? undefined : role,
    account_status: role === 'client' ? undefined : ('approved' as const),
    is_active: active === user.is_active ? undefined : active,
    specialties: rooms && [...new Set(rooms)],
    availability: availability && JSON.stringify(availability),
  });
}

/** By id it is changed, without it is added; none is ever deleted this way. */
async function writeCompany(
  db: Db,
  client_id: string,
  { id, ...fields }: NonNullable<UserChanges['companies']>[number],
) {
  const written = id
    ? await companies.update(db, client_id, id, fields)
    : await companies.insert(db, client_id, fields);
  found(written, 'Company not found');
}

/** The fields that have a value. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: NonNullable<T[K]>;
  }>;
