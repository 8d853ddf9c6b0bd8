import type { Actor } from '@consultflow/contract/users/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDeadlock } from '../db/pg-errors.ts';
import type { Db } from '../db/open.ts';
import { allow } from './errors.ts';
import { makeOnce } from './idempotency.ts';
import { holdSession, lockSessions } from './session.ts';

/** What a call changes. It may run more than once, so it does nothing but speak to the database. */
type Work<T> = (db: Db, actor: Actor) => Promise<T>;
type Show<Id, T> = (db: Db, actor: Actor, id: Id) => Promise<T>;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Runs a write in one transaction that holds the caller's session: whoever ends the session waits for the
     * transaction, and once the session has ended nothing is written.
     * @param ending the user whose sessions the write may end
     * @throws HttpError 401 when the session has ended, 403 when the caller's rights have changed
     */
    write: <T>(work: Work<T>, ending?: string) => Promise<T>;
    /**
     * A write that makes something, once for each `Idempotency-Key`: `make` answers the id of what it made, and `show`
     * the reply, also for whoever asks again.
     */
    create: <Id extends string | null, T>(make: Work<Id>, show: Show<Id, T>) => Promise<T>;
  }
}

/** Gives every request its `write` and its `create`. */
export function writeAsCaller(app: FastifyInstance, db: Db) {
  app.decorateRequest('write');
  app.decorateRequest('create');
  app.addHook('onRequest', (request, _reply, done) => {
    request.write = (work, ending) => withRetries(() => writeOnce(db, request, work, ending));
    request.create = (make, show) =>
      request.write(async (trx, actor) => {
        const id = await makeOnce(trx, request, { user_id: actor.id }, () => make(trx, actor));
        return show(trx, actor, id);
      });
    done();
  });
}

const writeOnce = <T>(db: Db, request: FastifyRequest, work: Work<T>, ending: string | undefined) =>
  db.transaction().execute(async (trx) => {
    if (ending !== undefined) await lockSessions(trx, request, ending);
    const actor = await holdSession(trx, request);
    allow(hasSameRights(actor, request.actor), 'rights_changed');
    return work(trx, actor);
  });

/** What the checks before the write were based on. */
const hasSameRights = (now: Actor, then: Actor) =>
  now.role === then.role &&
  now.account_status === then.account_status &&
  now.specialties.join() === then.specialties.join();

const ATTEMPTS = 3;

/** The database undoes one of two transactions that wait for each other; that one is run again. */
async function withRetries<T>(attempt: () => Promise<T>, left = ATTEMPTS): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (left <= 1 || !isDeadlock(error)) throw error;
    return withRetries(attempt, left - 1);
  }
}
