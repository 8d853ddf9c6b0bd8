import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { networkOf } from './transport/address.ts';
import { conflict } from './errors.ts';
import { waitPatiently } from './session.ts';

/** The owner of a key: a user, or somebody without an account. */
export type Caller = { user_id: string } | { stranger: string };

/** A sign-up: an address and an e-mail. */
export const strangerOf = ({ ip, socket }: FastifyRequest, email: string): Caller => ({
  stranger: `${email} at ${networkOf(ip, socket.remoteAddress)}`,
});

type Key = { key_hash: Buffer; body_hash: Buffer; user_id: string | null };

/**
 * Creates a record, unless the same key created one within a day, and returns its id. Call it in the transaction of the
 * write: a failed one stores nothing, and a concurrent one waits for it. `body` stands for a body that is no JSON.
 * @throws HttpError 409 if the key was used with another body, or about another record, or what it created was redacted
 */
export async function makeOnce<Id extends string | null>(
  trx: Db,
  request: FastifyRequest,
  caller: Caller,
  make: () => Promise<Id>,
  body: unknown = bodyRead(request),
): Promise<Id> {
  const key = keyOf(request, caller, body);
  if (!key) return make();

  await waitPatiently(trx);
  if (await claim(trx, key)) {
    const made_id = await make();
    await trx
      .updateTable('idempotency_keys')
      .set({ made_id, user_id: key.user_id ?? made_id })
      .where('key_hash', '=', key.key_hash)
      .execute();
    return made_id;
  }
  const earlier = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'made_id', 'is_redacted'])
    .where('key_hash', '=', key.key_hash)
    .executeTakeFirstOrThrow();
  if (earlier.is_redacted) throw conflict('message_redacted');
  if (!key.body_hash.equals(earlier.body_hash)) throw conflict('sent_otherwise');
  repeated.add(request);
  return earlier.made_id as Id;
}

const repeated = new WeakSet<FastifyRequest>();

/** Whether this request is a retry of an earlier creation. */
export const isRepeated = (request: FastifyRequest) => repeated.has(request);

/** The id that the key of this request created, with the same body and about the same record; undefined if there is none committed. */
export async function madeBefore(db: Db, request: FastifyRequest, caller: Caller) {
  const key = keyOf(request, caller, bodyRead(request));
  return (
    key &&
    (await db
      .selectFrom('idempotency_keys')
      .select('made_id')
      .where('key_hash', '=', key.key_hash)
      .where('body_hash', '=', key.body_hash)
      .where('made_at', '>=', aDayAgo)
      .executeTakeFirst())
  );
}

/** Of a redacted text only that a key has made it stays, until the key is too old for a retry. */
export const redactKey = (trx: Db, user_id: string, made_id: string) =>
  trx
    .updateTable('idempotency_keys')
    .set({ body_hash: randomBytes(32), is_redacted: true })
    .where('user_id', '=', user_id)
    .where('made_id', '=', made_id)
    .execute();

/** Deletes keys older than a day. */
export const dropOldKeys = (db: Db) =>
  db.deleteFrom('idempotency_keys').where('made_at', '<', aDayAgo).execute();

const aDayAgo = sql<string>`now() - interval '1 day'`;

/** False if the key has been used; the row of its use stays locked until this transaction ends. */
const claim = async (trx: Db, key: Key) =>
  (await trx
    .insertInto('idempotency_keys')
    .values(key)
    .onConflict((is) =>
      is
        .column('key_hash')
        .doUpdateSet({ ...key, made_id: null, made_at: sql`now()`, is_redacted: false })
        .where('idempotency_keys.made_at', '<', aDayAgo),
    )
    .returning('key_hash')
    .executeTakeFirst()) !== undefined;

/** What a call does not read says nothing of it, and may be nested too deeply to be written. */
const bodyRead = ({ body, routeOptions }: FastifyRequest) => (routeOptions.schema?.body ? body : undefined);

/** Hashed with the key, which is secret: a body with a password cannot be guessed from its hash. */
function keyOf(
  { headers, method, params, routeOptions }: FastifyRequest,
  caller: Caller,
  body: unknown,
): Key | undefined {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  const call = `${method} ${routeOptions.config.endpoint?.url}`;
  const hasIds = Object.keys(params ?? {}).length > 0;
  return {
    key_hash: createHash('sha256')
      .update(JSON.stringify([caller, call, key]))
      .digest(),
    body_hash: createHmac('sha256', key)
      .update(JSON.stringify(hasIds ? [params, body] : body) ?? '')
      .digest(),
    user_id: 'user_id' in caller ? caller.user_id : null,
  };
}
