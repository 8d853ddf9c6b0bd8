import { randomBytes } from 'node:crypto';
import { REQUIRED } from '@consultflow/contract/text';
import type { Actor, NewUser } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { invalid } from '../../http/errors.ts';
import { hashPassword } from '../auth/password.ts';
import { enqueueMail } from '../mail/job.ts';
import { withFreeEmail } from './email-taken.ts';
import * as users from './queries.ts';

type Added = Omit<NewUser, 'invite'> & { bio?: string; invite?: boolean };

/** Somebody whom an admin adds: approved from the start; only a consultant has specialties. */
export async function addPerson(
  db: Db,
  actor: Actor,
  { password, invite = false, specialties, ...person }: Added,
) {
  if (!password && !invite) throw invalid(REQUIRED, 'password');
  // Nobody knows the password of somebody who is invited.
  const password_hash = await hashPassword((!invite && password) || randomBytes(32).toString('base64url'));
  const rooms = person.role === 'consultant' ? [...new Set(specialties)] : [];
  return withFreeEmail(() =>
    db.transaction().execute(async (trx) => {
      const added = await users.insert(trx, {
        ...person,
        password_hash,
        account_status: 'approved',
        specialties: rooms,
      });
      if (invite) await enqueueMail(trx, { kind: 'invitation', user_id: added.id, by: actor.name });
      return added;
    }),
  );
}
