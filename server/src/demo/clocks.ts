import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** In hours of opening time, by room; Room D has none. */
const targets = [
  { code: 'A', decision: 8, result: 40 },
  { code: 'B', decision: 8, result: 40 },
  { code: 'C', decision: 16, result: 80 },
  { code: 'E', decision: 16, result: 60 },
];

/** Gives rooms their targets, and what is open the clocks that have run since it was asked. What is due was told. */
export async function startClocks(db: Db) {
  for (const { code, decision, result } of targets)
    await db
      .updateTable('rooms')
      .set({ response_target: decision * 60, completion_target: result * 60 })
      .where('code', '=', code)
      .execute();
  await sql`delete from opening_times`.execute(db);
  await sql`select plan_opening(least(min(created_at), now())) from consultations`.execute(db);
  await sql`
    insert into clock_intervals (consultation_id, kind, since, started_at, ended_at, used)
    select id, 'decision', created_at, created_at, ended_at,
      case when ended_at is not null then opened_before(ended_at) - opened_before(created_at) end
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
