import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { networkOf } from './transport/address.ts';
import { conflict } from './errors.ts';
import { waitPatiently } from './session.ts';

/** Whose key it is: of a user, or of somebody who has no account yet. */
export type Caller = { user_id: string } | { stranger: string };

/** Whoever signs up: an address and an e-mail. */
export const strangerOf = ({ ip, socket }: FastifyRequest, email: string): Caller => ({
  stranger: `${email} at ${networkOf(ip, socket.remoteAddress)}`,
});

type Key = { key_hash: Buffer; body_hash: Buffer; user_id: string | null };

/**
 * Makes something, unless it was made under the same key within a day, and answers its id. Call it in the transaction
 * that makes it: a failed one keeps nothing, and one at the same time waits for it.
 * @throws HttpError 409 when the key was used with another body
 */
export async function makeOnce<Id extends string | null>(
  trx: Db,
  request: FastifyRequest,
  caller: Caller,
  make: () => Promise<Id>,
): Promise<Id> {
  const key = keyOf(request, caller);
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
    .select(['body_hash', 'made_id'])
    .where('key_hash', '=', key.key_hash)
    .executeTakeFirstOrThrow();
  if (!key.body_hash.equals(earlier.body_hash)) throw conflict('sent_otherwise');
  repeated.add(request);
  return earlier.made_id as Id;
}

const repeated = new WeakSet<FastifyRequest>();

/** Whether what this request asked for had been made under its key before. */
export const isRepeated = (request: FastifyRequest) => repeated.has(request);

/** What was made under the key of this request, with the same body; undefined when nothing was, as far as is known yet. */
export async function madeBefore(db: Db, request: FastifyRequest, caller: Caller) {
  const key = keyOf(request, caller);
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

/** Takes away those that are a day old. */
export const dropOldKeys = (db: Db) =>
  db.deleteFrom('idempotency_keys').where('made_at', '<', aDayAgo).execute();

const aDayAgo = sql<string>`now() - interval '1 day'`;

/** False when the key has been used; what its use locks stays as it is until this transaction is over. */
const claim = async (trx: Db, key: Key) =>
  (await trx
    .insertInto('idempotency_keys')
    .values(key)
    .onConflict((is) =>
      is
        .column('key_hash')
        .doUpdateSet({ ...key, made_id: null, made_at: sql`now()` })
        .where('idempotency_keys.made_at', '<', aDayAgo),
    )
    .returning('key_hash')
    .executeTakeFirst()) !== undefined;

/** Without the key, which nobody else has, no body can be guessed from its hash: it may hold a password. */
function keyOf({ headers, body, method, routeOptions }: FastifyRequest, caller: Caller): Key | undefined {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  const call = `${method} ${routeOptions.config.endpoint?.url}`;
  return {
    key_hash: createHash('sha256')
      .update(JSON.stringify([caller, call, key]))
      .digest(),
    body_hash: createHmac('sha256', key)
      .update(JSON.stringify(body) ?? '')
      .digest(),
    user_id: 'user_id' in caller ? caller.user_id : null,
  };
}
