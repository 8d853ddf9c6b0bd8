import { sql } from 'kysely';
import { databaseOf } from './database.ts';
import type { Someone } from './firm.ts';
import type { Product } from './product.ts';

export const COUNT = 10_000;

/** Each a minute older than the one before, 'Topic 1' the newest. */
export async function fillHistory(product: Product, client: Someone, consultant: Someone) {
  const db = databaseOf(product);
  const BATCH = 2_000;
  for (let from = 1; from <= COUNT; from += BATCH)
    await sql`
      insert into consultations (client_id, consultant_id, room, topic, problem_details, status, scheduled_date,
        completed_date, consultation_result, last_modified_by)
      select ${client.id}, ${consultant.id}, 'B', 'Topic ' || place, '<p>Question ' || place || '</p>', 'completed',
        moment, moment, '<p>Answer ' || place || '</p>', ${consultant.id}
      from generate_series(${sql.lit(from)}::integer, ${sql.lit(from + BATCH - 1)}) as place,
        lateral (select timestamptz '2026-11-01 09:00Z' - place * interval '1 minute' as moment) as at`.execute(
      db,
    );
  await db.destroy();
}
