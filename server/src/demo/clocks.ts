import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** In minutes of opening time; Room D has none. */
export const targets = {
  response_target: sql<
    number | null
  >`case when code in ('A', 'B') then 480 when code in ('C', 'E') then 960 end`,
  completion_target: sql<
    number | null
  >`case when code in ('A', 'B') then 2400 when code in ('C', 'E') then 4800 end`,
};

/**
 * Books what is scheduled, and gives what is open the clocks that have run since it was asked. What was due before is
 * not told any more.
 */
export async function startClocks(db: Db) {
  await sql`select book_scheduled(), (select plan_opening(least(min(created_at), now())) from consultations)`.execute(
    db,
  );
  await sql`
    insert into clock_intervals (consultation_id, kind, since, started_at, ended_at, used)
    select consultations.id, 'decision', consultations.created_at, consultations.created_at, ended_at,
      case when ended_at is not null then opened_before(ended_at) - opened_before(consultations.created_at) end
    from consultations join rooms on rooms.code = room,
      lateral (select case when status = 'pending' then waiting_since end as ended_at) as asked
    where status in ('requested', 'pending') and response_target is not null
      and not exists (select from clock_intervals where consultation_id = consultations.id)`.execute(db);
  await sql`select run_clock(id, false) from consultations
    where status in ('requested', 'approved', 'rescheduled') order by id`.execute(db);
  await sql`
    update consultations set due_told = case when due_at < now() then 2 else 1 end,
      tell_at = case when due_at >= now() then due_at end
    where due_soon_at < now() and due_at is not null`.execute(db);
}
