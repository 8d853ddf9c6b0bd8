import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import { hashPassword } from './identity/password.ts';
import * as users from './features/users/queries.ts';

const EMAIL = 'admin@consultflow.example';

/** The first admin, from the environment or generated; returns what to print, once. */
export async function addFirstAdmin(db: Db, config: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>) {
  const email = config.ADMIN_EMAIL?.toLowerCase() ?? EMAIL;
  const password = config.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  await users.insert(db, {
    name: 'Admin',
    email,
    password_hash: await hashPassword(password),
    role: 'admin',
    account_status: 'approved',
  });
  return config.ADMIN_PASSWORD
    ? `First admin: ${email}`
    : `First admin: ${email}, password ${password} (printed only now)`;
}
