import type { Status } from '@consultflow/contract/consultations/status';
import type { RoomCode } from '@consultflow/contract/rooms/code';
import type { Role } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import { buildApp } from '../../src/app.ts';
import { JOBS } from '../../src/db/jobs.ts';
import { openDatabase } from '../../src/db/open.ts';
import { addressOfServer, asOwnRole } from '../../src/db/server-role.ts';
import * as users from '../../src/features/users/queries.ts';
import { openSession } from '../../src/http/session.ts';
import { newDatabase, patient } from './database.ts';

type Person = { id: string; token: string };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A new server on a new database, with functions that create users and records; `prepare` may add hooks. As in the
 * product, a server `withOwnRole` owns nothing.
 */
export async function newWorld(
  prepare: (app: ReturnType<typeof buildApp>) => void = () => {},
  { withOwnRole = false, ...options }: { withOwnRole?: boolean } & Parameters<typeof buildApp>[1] = {},
) {
  const database = await newDatabase();
  const { db, end } = database;
  const serving = withOwnRole ? await openWithOwnRole(database.url) : db;
  const app = buildApp(serving, { connectionString: database.url, ...options });
  prepare(app);
  await app.ready();
  let count = 0;

  const person = async (
    role: Role,
    rest: Partial<Parameters<typeof users.insert>[1]> = {},
  ): Promise<Person> => {
    count += 1;
    const { id } = await users.insert(db, {
      name: `${role} ${count}`,
      email: `${role}${count}@firm.example`,
      password_hash: 'none',
      role,
      account_status: 'approved',
      ...rest,
    });
    const token = await openSession(db, { id, password_hash: 'none' });
    return { id, token: token! };
  };

  const call = (
    actor: Pick<Person, 'token'> | null,
    method: Method,
    url: string,
    body?: object,
    base = '/api/v2',
  ) =>
    app.inject({
      method,
      url: base + url,
      headers: actor ? { authorization: `Bearer ${actor.token}` } : {},
      ...(body && { payload: body }),
    });

  const consultation = async (
    client: Person,
    rest: { room?: RoomCode; topic?: string; problem_details?: string } = {},
  ) => {
    const reply = await call(client, 'POST', '/consultations', {
      room: 'A',
      topic: 'Rules of origin',
      problem_details: '<p>Which proof of origin?</p>',
      ...rest,
    });
    return reply.json().data as { id: string; status: Status; updated_at: string };
  };

  return {
    db,
    url: database.url,
    /** The queued jobs. */
    jobs: () =>
      sql<{ state: string; data: object }>`select state, data from ${sql.id(JOBS, 'job')}`.execute(db),
    /** Makes the waiting news due, as after a minute. */
    newsAreDue: () =>
      sql`update news_mails set due_at = now(), created_at = created_at - interval '1 minute'
        where due_at > now()`.execute(db),
    app,
    call,
    consultation,
    client: (rest: Parameters<typeof person>[1] = {}) => person('client', rest),
    pendingClient: () => person('client', { account_status: 'pending' }),
    rejectedClient: () => person('client', { account_status: 'rejected' }),
    consultant: (...specialties: RoomCode[]) => person('consultant', { specialties }),
    admin: () => person('admin'),
    end: async () => {
      await app.close();
      if (withOwnRole) await serving.destroy();
      await end();
    },
  };
}

async function openWithOwnRole(url: string) {
  const address = await addressOfServer(url, asOwnRole(url), (reason) => {
    throw new Error(reason);
  });
  return openDatabase(address, () => {}, patient);
}
