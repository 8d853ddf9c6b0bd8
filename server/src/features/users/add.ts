import { randomBytes } from 'node:crypto';
import type { NewUser } from '@consultflow/contract/users/forms';
import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { invalid } from '../../http/errors.ts';
import { hashPassword } from '../../identity/password.ts';
import { enqueueMail } from '../../mail/job.ts';
import * as users from './queries.ts';

type Added = Omit<NewUser, 'invite' | 'password'> & {
  bio?: string;
  invite?: boolean | undefined;
  password_hash: string;
};

/** The hash of the chosen password, or of a random one for an invitation. */
export async function firstPassword({ password, invite = false }: { password?: string; invite?: boolean }) {
  if (!password && !invite) throw invalid('field_missing', 'password');
  return hashPassword((!invite && password) || randomBytes(32).toString('base64url'));
}

/** Adds a user for an admin: already approved; only a consultant has specialties. Call it in a transaction. */
export async function addPerson(trx: Db, actor: Actor, { invite, specialties, ...person }: Added) {
  const rooms = person.role === 'consultant' ? [...new Set(specialties)] : [];
  const added = await users.insert(trx, { ...person, account_status: 'approved', specialties: rooms });
  if (invite) await enqueueMail(trx, { kind: 'invitation', user_id: added.id, by: actor.name });
  return added;
}
