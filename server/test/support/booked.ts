import type { Db } from '../../src/db/open.ts';

type Booking = {
  client: { id: string };
  consultant: { id: string };
  room: string;
  /** As an instant. */
  at: string;
  topic?: string;
  minutes?: number;
  seat?: number;
  isConflict?: boolean;
  isRestricted?: boolean;
};

/** An approved consultation with its appointment, booked by nobody; returns its id and its number. */
export async function booked(
  db: Db,
  {
    client,
    consultant,
    room,
    at,
    topic = 'Rules of origin',
    minutes = 60,
    seat = 1,
    isConflict = false,
    isRestricted = false,
  }: Booking,
) {
  const one = await db
    .insertInto('consultations')
    .values({
      client_id: client.id,
      last_modified_by: client.id,
      consultant_id: consultant.id,
      room: room as 'A',
      topic,
      problem_details: '<p>Which proof of origin?</p>',
      status: 'approved',
      scheduled_date: at,
      is_restricted: isRestricted,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const ends_at = new Date(Date.parse(at) + minutes * 60_000).toISOString();
  await db
    .insertInto('appointments')
    .values({
      consultation_id: one.id,
      consultant_id: consultant.id,
      room,
      seat,
      state: 'booked',
      starts_at: at,
      ends_at,
      blocked_from: at,
      blocked_until: ends_at,
      mode: 'office',
      is_conflict: isConflict,
    })
    .execute();
  return one;
}

/** That many days after the first Monday that is at least a week ahead. */
export function dayAhead(days: number) {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7) + 7 + days);
  return day.toISOString().slice(0, 10);
}
