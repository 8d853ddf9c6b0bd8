import type { Credentials, Registration } from '@consultflow/contract/auth/schema';
import type { Language } from '@consultflow/contract/language/languages';
import { knownZone } from '@consultflow/contract/known-zone';
import type { FastifyRequest } from 'fastify';
import { record, recordRepeated, transactionOf } from '../../audit/record.ts';
import type { Db } from '../../db/open.ts';
import { originOf } from '../../http/audited-replies.ts';
import { HttpError, unauthenticated } from '../../http/errors.ts';
import { madeBefore, makeOnce, strangerOf } from '../../http/idempotency.ts';
import { languageOf } from '../../http/request-language.ts';
import { networkOf } from '../../http/transport/address.ts';
import { endSession, openSession, tokenOf } from '../../http/session.ts';
import { nameOf } from '../../news/quoted.ts';
import { enqueueReset } from '../../mail/job.ts';
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
  const id = await transactionOf(db, originOf(request), (trx) =>
    makeOnce(trx, request, stranger, () =>
      addClient(trx, {
        ...registration,
        password_hash,
        language: languageOf(request),
        time_zone: knownZone(registration.time_zone) ?? null,
      }),
    ),
  );
  return { id };
}

type NewClient = Pick<Registration, 'name' | 'email' | 'phone' | 'companies'> & {
  password_hash: string;
  language: Language;
  time_zone: string | null;
};

async function addClient(trx: Db, { companies, ...client }: NewClient) {
  const { name, email, phone, password_hash, language, time_zone } = client;
  const { id } = await users.insert(trx, {
    name,
    email,
    phone,
    password_hash,
    language,
    time_zone,
    role: 'client',
  });
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

/** A session for the right password. Without it the message is always the same; every failure is logged. */
export async function signIn(db: Db, request: FastifyRequest, credentials: Credentials) {
  const known = await users.findByEmail(db, credentials.email);
  try {
    return await signInAs(db, request, known, credentials);
  } catch (error) {
    if (error instanceof HttpError) await recordFailure(db, request, known?.id, credentials, error);
    throw error;
  }
}

async function signInAs(
  db: Db,
  request: FastifyRequest,
  known: Awaited<ReturnType<typeof users.findByEmail>>,
  { password }: Credentials,
) {
  const same = await isPassword(password, known?.password_hash);
  if (!known || !same) throw unauthenticated('credentials_wrong');
  if (!known.is_active) throw unauthenticated('account_not_active');

  const token = await transactionOf(db, { ...originOf(request), actor_id: known.id }, (trx) =>
    openSession(trx, known),
  );
  const user = await users.findAccount(db, known.id);
  if (!token || !user) throw unauthenticated('credentials_wrong');
  const { id, name, role } = user;
  return { ...user, token, user: { id, name, email: user.email, role } };
}

/** Of somebody unknown, whether the account exists or not. */
const recordFailure = (
  db: Db,
  request: FastifyRequest,
  subject_id: string | undefined,
  { email }: Credentials,
  { code }: HttpError,
) =>
  transactionOf(db, originOf(request), (trx) =>
    recordRepeated(trx, networkOf(request.ip, request.socket.remoteAddress), {
      action: 'sign_in_failed',
      noun: 'users',
      subject_id: subject_id ?? null,
      plain: { code },
      hidden: { email },
    }),
  );

/** Ends the caller's session. */
export const signOut = (db: Db, request: FastifyRequest) =>
  transactionOf(db, originOf(request), (trx) => endSession(trx, tokenOf(request) ?? ''));

/** Mails a link to choose a new password, if there is an account; the same work if there is none. */
export const requestLink = (db: Db, request: FastifyRequest, email: string) =>
  transactionOf(db, originOf(request), async (trx) => {
    await enqueueReset(trx, email);
    await record(trx, { action: 'link_requested', noun: 'users', hidden: { email } });
  });
