import type { NewUser } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { hashPassword } from '../auth/password.ts';
import { withFreeEmail } from './email-taken.ts';
import * as users from './queries.ts';

/** Somebody whom an admin adds: approved from the start; only a consultant has specialties. */
export async function addPerson(db: Db, { password, specialties, ...person }: NewUser & { bio?: string }) {
  const password_hash = await hashPassword(password);
  const rooms = person.role === 'consultant' ? [...new Set(specialties)] : [];
  return withFreeEmail(() =>
    users.insert(db, { ...person, password_hash, account_status: 'approved', specialties: rooms }),
  );
}
