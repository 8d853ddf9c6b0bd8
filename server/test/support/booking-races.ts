import { buildApp } from '../../src/app.ts';
import { newWorld } from './world.ts';

const TRIES = 5;

type Person = { id: string; token: string };

/** The Monday after next, by UTC, which is the firm's zone here. */
function mondayAfterNext() {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7) + 7);
  return day.toISOString().slice(0, 10);
}

/**
 * A firm with a room of one seat, another of many and a consultant for each of the many who book the same time at once;
 * the calls go to one server or in turn to two.
 */
export async function newRace(servers: 1 | 2, many = 50) {
  const world = await newWorld();
  const second = servers === 2 ? buildApp(world.db, { connectionString: world.url }) : undefined;
  await second?.ready();
  const apps = second ? [world.app, second] : [world.app];
  const admin = await world.admin();
  const client = await world.client();
  const consultants = await Promise.all(Array.from({ length: many }, () => world.consultant('A', 'B')));
  await world.call(admin, 'PUT', '/settings', { time_zone: 'UTC', max_consultations_per_day: 50 });
  const { data: rooms } = (await world.call(admin, 'GET', '/rooms')).json();
  const roomB = rooms.find(({ code }: { code: string }) => code === 'B');
  await world.call(admin, 'PUT', `/rooms/${roomB.id}`, { capacity: 1 });
  const roomA = rooms.find(({ code }: { code: string }) => code === 'A');
  await world.call(admin, 'PUT', `/rooms/${roomA.id}`, { capacity: 2 * many });
  const monday = mondayAfterNext();
  const ids = consultants.map(({ id }) => id);
  const twoRooms = [
    { room: 'A', consultant_ids: ids },
    { room: 'B', consultant_ids: ids },
  ];
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  const nextMonday = new Date(Date.parse(monday) + 7 * 86_400_000).toISOString().slice(0, 10);
  // There are other times after the last hour of the week.
  for (const week_start_date of [monday, nextMonday])
    await world.call(admin, 'POST', '/schedules', {
      week_start_date,
      assignments: weekdays.map((day) => ({ day, room_assignments: twoRooms })),
    });

  /** The start of one of the 45 hours of the week. */
  const hour = (round: number) => {
    const start = Date.parse(`${monday}T09:00:00Z`) + (Math.floor(round / 9) % 5) * 86_400_000;
    return new Date(start + (round % 9) * 3_600_000).toISOString();
  };
  /** Requests by many clients, as one has a limit. */
  const requests = async (
    room: 'A' | 'B',
    status = 'requested',
    consultant_id: (at: number) => string | null = () => null,
  ) =>
    (
      await world.db
        .insertInto('consultations')
        .values(
          Array.from({ length: many }, (_, at) => ({
            client_id: client.id,
            last_modified_by: client.id,
            room,
            topic: 'Rules of origin',
            problem_details: '<p>Which proof of origin?</p>',
            status: status as 'requested',
            consultant_id: consultant_id(at),
            ...(status === 'approved' && { scheduled_date: new Date() }),
          })),
        )
        .returning('id')
        .execute()
    ).map(({ id }) => id);
  const sendOnce = (at: number, actor: Person, id: string, payload: object) =>
    apps[at % apps.length]!.inject({
      method: 'PUT',
      url: `/api/v2/consultations/${id}/status`,
      headers: { authorization: `Bearer ${actor.token}` },
      payload,
    });
  /** On a busy machine a call may wait too long for the others. It is sent again, as the reply asks. */
  const send = async (...call: Parameters<typeof sendOnce>) => {
    let reply = await sendOnce(...call);
    for (let left = TRIES; left > 0 && reply.json().code === 'service_busy'; left -= 1)
      reply = await sendOnce(...call);
    return reply;
  };

  /** The statuses of all replies, in order; each refusal has its code and other slots. */
  const outcome = (replies: Awaited<ReturnType<typeof send>>[], taken: string) => ({
    statuses: replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b),
    refusals: replies
      .filter(({ statusCode }) => statusCode !== 200)
      .filter((reply) => {
        const { code, data } = reply.json<{ code: string; data?: { starts_at: string }[] }>();
        return code !== 'slot_not_available' || !data?.length || data.some((one) => one.starts_at < taken);
      })
      .map((reply) => reply.body),
  });
  const clear = () => world.db.deleteFrom('consultations').execute();
  const booked = async () =>
    (await world.db.selectFrom('appointments').select('id').where('state', '=', 'booked').execute()).length;

  return {
    expected: { statuses: [200, ...Array.from({ length: many - 1 }, () => 409)], refusals: [] },
    /** Many for the same hour of one consultant. */
    forOneSlot: async (round: number) => {
      const starts_at = hour(round);
      const slot = { starts_at, consultant_id: consultants[0]!.id };
      const cases = await requests('A');
      const replies = await Promise.all(
        cases.map((id, at) => send(at, consultants[at]!, id, { status: 'approved', slot })),
      );
      const found = { ...outcome(replies, starts_at), booked: await booked() };
      await clear();
      return found;
    },
    /** Each consultant for themselves, in a room with one seat. */
    forLastSeat: async (round: number) => {
      const starts_at = hour(round);
      const cases = await requests('B');
      const replies = await Promise.all(
        cases.map((id, at) => send(at, consultants[at]!, id, { status: 'approved', slot: { starts_at } })),
      );
      const found = { ...outcome(replies, starts_at), booked: await booked() };
      await clear();
      return found;
    },
    /** Each moves another case to the same hour of one consultant. */
    intoOneSlot: async (round: number) => {
      const starts_at = hour(round);
      const slot = { starts_at, consultant_id: consultants[0]!.id };
      const cases = await requests('A', 'approved', (at) => consultants[at]!.id);
      const replies = await Promise.all(
        cases.map((id, at) => send(at, consultants[at]!, id, { status: 'rescheduled', slot })),
      );
      const found = { ...outcome(replies, starts_at), booked: await booked() };
      await clear();
      return found;
    },
    end: async () => {
      await second?.close();
      await world.end();
    },
  };
}
