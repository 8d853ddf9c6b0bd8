import type { Credentials, Registration } from '@consultflow/contract/auth/schema';
import type { Language } from '@consultflow/contract/language/languages';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/open.ts';
import { unauthenticated } from '../../http/errors.ts';
import { madeBefore, makeOnce, strangerOf } from '../../http/idempotency.ts';
import { languageOf } from '../../http/request-language.ts';
import { openSession } from '../../http/session.ts';
import { nameOf } from '../../news/quoted.ts';
import { linkToApproval, tellAdmins } from '../../news/tell.ts';
import * as users from '../users/queries.ts';
import { hashPassword, isPassword } from '../../identity/password.ts';

/** Creates a client with a first company; the account awaits approval. */
export async function registerClient(db: Db, request: FastifyRequest, registration: Registration) {
  const { email, password } = registration;
  const stranger = strangerOf(request, email);
  // Not rate-limited, so it must not cost a password hash.
  const made = await madeBefore(db, request, stranger);
  if (made?.made_id) return { id: made.made_id };
  const password_hash = await hashPassword(password);
  const id = await db
    .transaction()
    .execute((trx) =>
      makeOnce(trx, request, stranger, () =>
        addClient(trx, { ...registration, password_hash, language: languageOf(request) }),
      ),
    );
  return { id };
}

type NewClient = Pick<Registration, 'name' | 'email' | 'phone' | 'companies'> & {
  password_hash: string;
  language: Language;
};

async function addClient(trx: Db, { name, email, phone, password_hash, language, companies }: NewClient) {
  const { id } = await users.insert(trx, { name, email, phone, password_hash, language, role: 'client' });
  await trx
    .insertInto('companies')
    .values(companies.map((company) => ({ ...company, client_id: id })))
    .execute();
  await tellAdmins(trx, {
    kind: 'client_signed_up',
    params: { name: nameOf({ name }), company: nameOf({ name: companies[0]?.name ?? '' }) },
    type: 'info',
    link: linkToApproval(id),
    caused_by: null,
  });
  return id;
}

/** A session for the right password; the same message for every failure. */
export async function signIn(db: Db, { email, password }: Credentials) {
  const known = await users.findByEmail(db, email);
  const same = await isPassword(password, known?.password_hash);
  if (!known || !same) throw unauthenticated('credentials_wrong');
  if (!known.is_active) throw unauthenticated('account_not_active');

  const token = await openSession(db, known);
  const user = await users.findById(db, known.id);
  if (!token || !user) throw unauthenticated('credentials_wrong');
  const { id, name, role } = user;
  return { ...user, token, user: { id, name, email: user.email, role } };
}
