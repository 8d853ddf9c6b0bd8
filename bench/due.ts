import { sql } from 'kysely';
import { type Call, reading } from './call.ts';
import { type Firm, unhurried, withoutTimeout } from './firm.ts';

/** Lists by the time at which something is due. */
export async function dueOf(firm: Firm): Promise<Call[]> {
  await startClocks(firm);
  await awaitAcceptances(firm);
  const { consultants, admin } = firm;
  return [
    reading(
      'consultant: pending by due time',
      consultants,
      ({ room }) => `/consultations?status=open&room=${room}&sort=due_at`,
    ),
    reading(
      'consultant: active by due time',
      consultants,
      () => '/consultations?status=scheduled&sort=due_at',
    ),
    reading('admin: consultations by due time', [admin], () => '/consultations?sort=due_at'),
    reading('admin: overdue consultations', [admin], () => '/consultations?due=overdue&sort=due_at'),
  ];
}

/** Half of the open cases are due within two weeks, some are overdue. The rooms have no targets: the sweeper leaves these alone. */
async function startClocks({ url }: Firm) {
  await withoutTimeout(url, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      update consultations set due_from = created_at, due_soon_at = due.at - interval '1 hour', due_at = due.at,
        clock_version = 2147483647
      from (select id, greatest(created_at, now() - interval '2 days') + interval '1 hour'
        + (('x' || substr(md5(id::text), 1, 4))::bit(16)::int % (14 * 24)) * interval '1 hour' as at from consultations
        where status in ('requested', 'approved', 'rescheduled') and id::text < '8') as due
      where due.id = consultations.id
    `.execute(trx);
  });
  await unhurried(url, ['vacuum (analyze) consultations']);
}

/** The results of a year wait for their clients, none of them due before tomorrow; about one of eight a question is open. */
async function awaitAcceptances({ url }: Firm) {
  await withoutTimeout(url, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      update consultations set awaits_acceptance = true,
        accept_due_at = case when id::text >= '2' then
          now() + interval '1 day' + (('x' || substr(md5(id::text), 1, 4))::bit(16)::int % (14 * 24)) * interval '1 hour' end,
        result_question_at = case when id::text < '2' then now() - interval '1 day' end
      where status = 'completed' and created_at > now() - interval '1 year'
    `.execute(trx);
  });
  await unhurried(url, ['vacuum (analyze) consultations']);
}
