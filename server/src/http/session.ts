import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@consultflow/contract/users/schema';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isFull } from '../db/pg-errors.ts';
import type { Db } from '../db/open.ts';
import { batched } from '../db/batch.ts';
import { compiled } from '../db/compiled-query.ts';
import { unauthenticated } from './errors.ts';
import { addressOf } from './transport/address.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
  }
  interface FastifyRequest {
    actor: SessionUser;
  }
}

/** A user with the session they call in: the hash of its token, as hex. */
export type SessionUser = Actor & { session: string };

const IDLE_HOURS = 12;
const ABSOLUTE_DAYS = 7;

export const tokenOf = ({ headers }: FastifyRequest) => headers.authorization?.match(/^Bearer (\S+)$/)?.[1];

export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The user of the bearer token, or a 401. Only the token's hash is stored. */
export async function whoIsCalling(db: Db, request: FastifyRequest): Promise<SessionUser> {
  const token = tokenOf(request);
  if (!token) throw unauthenticated();
  const user = await userBehind(db, hashOf(token));
  if (!user) throw unauthenticated();

  const { was_idle, language, time_zone, ...actor } = user;
  request.chosenLanguage = language;
  request.chosenZone = time_zone;
  if (was_idle) await keepAlive(db, token);
  return actor;
}

/** The live sessions with their users. */
export const liveSessions = (db: Db) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.used_at', '>', sql<string>`now() - make_interval(hours => ${IDLE_HOURS})`)
    .where('sessions.created_at', '>', sql<string>`now() - make_interval(days => ${ABSOLUTE_DAYS})`)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null);

const session = sql<string>`encode(sessions.token_hash, 'hex')`.as('session');

const usersBehind = compiled((db, { hashes }: { hashes: Buffer[] }) =>
  liveSessions(db)
    .select(['users.id', 'users.name', 'users.role', 'users.account_status', 'users.specialties'])
    .select(['users.language', 'users.time_zone'])
    .select(session)
    .select(sql<boolean>`sessions.used_at < now() - interval '1 minute'`.as('was_idle'))
    .where('sessions.token_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`),
);

/** Longer than a write may hold a session, and shorter than the time-out of a silent database. */
const PATIENCE = '7s';

export const waitPatiently = (trx: Db) =>
  sql`select set_config(name, ${PATIENCE}, true) from unnest(array['lock_timeout', 'statement_timeout']) as name`.execute(
    trx,
  );

/**
 * Waits for the writes of a user whose sessions will end. The sessions are locked together with the caller's, in one
 * order, so that two callers who end each other's do not deadlock.
 */
export async function lockSessions(trx: Db, request: FastifyRequest, user_id: string) {
  await waitPatiently(trx);
  await trx
    .selectFrom('sessions')
    .select('token_hash')
    .where((is) =>
      is.or([is('user_id', '=', user_id), is('token_hash', '=', hashOf(tokenOf(request) ?? ''))]),
    )
    .orderBy('token_hash')
    .forUpdate()
    .execute();
}

/**
 * The caller, whose session cannot end before this transaction, or a 401. Locks the session's row only against
 * deletion, so that the calls of one session do not wait for each other. Sets the caller and their address for triggers,
 * which read `current_actor()` and `current_address()`.
 */
export async function holdSession(trx: Db, request: FastifyRequest): Promise<SessionUser> {
  const token = tokenOf(request);
  const address = addressOf(request.ip, request.socket.remoteAddress);
  const [held] = token ? await heldUser(trx, { hash: hashOf(token), address }) : [];
  if (!held) throw unauthenticated();
  const { carried: _carried, ...actor } = held;
  return actor;
}

const heldUser = compiled((db, { hash, address }: { hash: Buffer; address: string }) =>
  liveSessions(db)
    .select(['users.id', 'users.name', 'users.role', 'users.account_status', 'users.specialties'])
    .select(session)
    .select(
      sql<string>`set_config('consultflow.actor', users.id::text, true) || set_config('consultflow.address', ${address}, true)`.as(
        'carried',
      ),
    )
    .where('sessions.token_hash', '=', hash)
    .forKeyShare('sessions'),
);

/** Not cached, so that the end of a session takes effect at once. */
const userBehind = batched(async (db: Db, hashes: Buffer[]) => {
  const users = await usersBehind(db, { hashes });
  return new Map(users.map((user) => [user.session, user]));
});

/** Once a minute is enough for an idle limit of hours. */
const keepAlive = (db: Db, token: string) =>
  db
    .updateTable('sessions')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashOf(token))
    .execute()
    // A full disk must not make reads fail.
    .catch((error: unknown) => {
      if (!isFull(error)) throw error;
    });

/**
 * The token of a new session, shown only once. Undefined if the account was closed, or its password changed, since the
 * hash was read.
 */
export async function openSession(
  db: Db,
  { id: user_id, password_hash }: { id: string; password_hash: string },
) {
  const token = randomBytes(32).toString('base64url');
  const opened = await db
    .insertInto('sessions')
    .columns(['token_hash', 'user_id'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select([sql<Buffer>`${hashOf(token)}::bytea`.as('token_hash'), 'id'])
        .where('id', '=', user_id)
        .where('password_hash', '=', password_hash)
        .where('is_active', '=', true)
        .where('deleted_at', 'is', null)
        // Waits for a concurrent change of the account, or the change waits and then ends this session too.
        .forShare(),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!opened) return undefined;

  await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where((is) =>
      is.or([
        is('used_at', '<', sql<string>`now() - make_interval(hours => ${IDLE_HOURS})`),
        is('created_at', '<', sql<string>`now() - make_interval(days => ${ABSOLUTE_DAYS})`),
      ]),
    )
    .execute();
  return token;
}

export const endSession = (db: Db, token: string) =>
  db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();

/**
 * Ends a user's sessions, except `except`, around a change that reduces their rights. Before it, as each write locks
 * its session first and then the rows it changes; and after it, as the user may have signed in meanwhile. Call it in a
 * transaction.
 */
export async function withSessionsEnded<T>(
  trx: Db,
  user_id: string,
  except: string | undefined,
  change: () => Promise<T>,
) {
  const end = () =>
    trx
      .deleteFrom('sessions')
      .where('user_id', '=', user_id)
      .$if(except !== undefined, (query) => query.where('token_hash', '<>', hashOf(except!)))
      .execute();
  await waitPatiently(trx);
  await end();
  const changed = await change();
  await end();
  return changed;
}
