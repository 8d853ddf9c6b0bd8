import { sql } from 'kysely';
import { JOBS } from './jobs.ts';
import { tryLock, waitForLock } from './locks.ts';
import { type Db, openDatabase, SCHEMA, UNLIMITED } from './open.ts';

/** With which role a server works in its own database. */
const OWN_ROLE = 'consultflow_server';

/** The address of a database of our own for the role of the server. */
export function asOwnRole(connectionString: string) {
  const url = new URL(connectionString);
  url.username = OWN_ROLE;
  return url.href;
}

/**
 * The address with which the server works: that of a role that owns nothing, and so can only add to the audit log, if
 * the database has or accepts one; else that of the owner, after `warn` has been told why.
 */
export async function addressOfServer(owner: string, server: string, warn: (reason: string) => void) {
  const owning = openDatabase(owner, () => {}, UNLIMITED);
  try {
    if (new URL(server).username === OWN_ROLE) await makeOwnRole(owning);
    await grantTo(owning, await roleBehind(server, owning));
    await check(server);
    return server;
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
    return owner;
  } finally {
    await owning.destroy();
  }
}

/** Roles belong to the whole cluster: another database may have made it. */
const makeOwnRole = (owner: Db) =>
  sql`do $$ begin
    if not exists (select from pg_roles where rolname = ${sql.lit(OWN_ROLE)}) then
      create role ${sql.id(OWN_ROLE)} login;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`.execute(owner);

/** The role of an address, which must lead to the same database: a lock that the owner holds is taken there. */
async function roleBehind(server: string, owner: Db) {
  const serving = openDatabase(server, () => {});
  try {
    return await owner.transaction().execute(async (trx) => {
      await sql.raw(waitForLock('roles')).execute(trx);
      const { rows } = await sql<{ role: string; taken: boolean }>`
        select current_user as role, (${sql.raw(tryLock('roles').replace(/ as taken$/, ''))}) as taken`.execute(
        serving,
      );
      if (rows[0]!.taken) throw new Error('it is another database');
      return rows[0]!.role;
    });
  } finally {
    await serving.destroy();
  }
}

/** What the server does at run time: nothing with the schema, and of the audit log only reading and adding. */
const grantTo = (owner: Db, role: string) =>
  owner.transaction().execute(async (trx) => {
    // Several starting servers.
    await sql.raw(waitForLock('roles')).execute(trx);
    const to = sql.id(role);
    for (const schema of [SCHEMA, JOBS].map((name) => sql.id(name)))
      await sql`
        grant usage on schema ${schema} to ${to};
        grant select, insert, update, delete on all tables in schema ${schema} to ${to};
        grant usage, select on all sequences in schema ${schema} to ${to}`.execute(trx);
    await sql`
      revoke update, delete on audit_entries, audit_values, audit_batches from ${to};
      revoke insert, update, delete on migrations from ${to}`.execute(trx);
  });

/** A role that inherits the owner's rights, or a superuser, is none. */
async function check(server: string) {
  const serving = openDatabase(server, () => {});
  try {
    const { rows } = await sql<{ is_append_only: boolean }>`select is_append_only()`.execute(serving);
    if (!rows[0]!.is_append_only) throw new Error('its role can change the audit log');
  } finally {
    await serving.destroy();
  }
}
