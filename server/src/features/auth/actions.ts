import type { Credentials, Registration } from '@consultflow/contract/auth/schema';
import type { Db } from '../../db/open.ts';
import { unauthenticated } from '../../http/errors.ts';
import { openSession } from '../../http/session.ts';
import { quotedName } from '../notifications/quoted.ts';
import { tellAdmins } from '../notifications/tell.ts';
import { withFreeEmail } from '../users/email-taken.ts';
import * as users from '../users/queries.ts';
import { hashPassword, isPassword } from './password.ts';

/** A new client with a first company, awaiting approval. */
export async function registerClient(db: Db, { companies, password, ...person }: Registration) {
  const password_hash = await hashPassword(password);
  return withFreeEmail(() =>
    db.transaction().execute(async (trx) => {
      const { id } = await users.insert(trx, {
        name: person.name,
        email: person.email,
        phone: person.phone,
        password_hash,
        role: 'client',
      });
      await trx
        .insertInto('companies')
        .values(companies.map((company) => ({ ...company, client_id: id })))
        .execute();
      await tellAdmins(trx, {
        title: 'New client',
        message: `${quotedName(person.name)} of ${quotedName(companies[0]?.name ?? '')} has signed up and awaits approval.`,
        type: 'info',
        link: `/admin/pending-approvals?open=${id}`,
        caused_by: null,
      });
      return { id };
    }),
  );
}

/** A session for whoever knows the password; one sentence for every way of not getting in. */
export async function signIn(db: Db, { email, password }: Credentials) {
  const known = await users.findByEmail(db, email);
  const same = await isPassword(password, known?.password_hash);
  if (!known || !same) throw unauthenticated(WRONG);
  if (!known.is_active) throw unauthenticated('Your account is not active. Please contact the firm.');

  const token = await openSession(db, known);
  const user = await users.findById(db, known.id);
  if (!token || !user) throw unauthenticated(WRONG);
  const { id, name, role } = user;
  return { ...user, token, user: { id, name, email: user.email, role } };
}

const WRONG = 'Login failed. Please check your credentials.';
