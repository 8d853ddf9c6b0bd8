import type { Actor } from '@consultflow/contract/users/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { retryDeadlocks } from '../db/deadlocks.ts';
import type { Db } from '../db/open.ts';
import { allow } from './errors.ts';
import { makeOnce } from './idempotency.ts';
import { holdSession, lockSessions, type SessionUser } from './session.ts';

/** The work of a write. It may run more than once, so it only accesses the database. */
type Work<T> = (db: Db, actor: SessionUser) => Promise<T>;
type Show<Id, T> = (db: Db, actor: SessionUser, id: Id) => Promise<T>;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Runs a write in one transaction that locks the caller's session: whoever ends the session waits for the
     * transaction, and after the session has ended nothing is written.
     * @param ending the user whose sessions the write may end
     * @throws HttpError 401 if the session has ended, 403 if the caller's rights have changed
     */
    write: <T>(work: Work<T>, ending?: string) => Promise<T>;
    /**
     * A write that creates a record, once for each `Idempotency-Key`: `make` returns the id of the record, and `show`
     * the response, also for a retry. `body` is what a retry has to repeat, if that is not the whole body.
     */
    create: <Id extends string | null, T>(make: Work<Id>, show: Show<Id, T>, body?: unknown) => Promise<T>;
  }
}

/** Adds `write` and `create` to every request. */
export function writeAsCaller(app: FastifyInstance, db: Db) {
  app.decorateRequest('write');
  app.decorateRequest('create');
  app.addHook('onRequest', (request, _reply, done) => {
    request.write = (work, ending) => retryDeadlocks(() => writeOnce(db, request, work, ending));
    request.create = (make, show, body) =>
      request.write(async (trx, actor) => {
        const id = await makeOnce(trx, request, { user_id: actor.id }, () => make(trx, actor), body);
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

/** Compares the caller with the one that was checked before the write. */
const hasSameRights = (now: Actor, then: Actor) =>
  now.role === then.role &&
  now.account_status === then.account_status &&
  now.specialties.join() === then.specialties.join();
