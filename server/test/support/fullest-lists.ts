import { sql } from 'kysely';
import { drawFrom } from '../../src/demo/random.ts';
import type { newWorld } from './world.ts';

type World = Awaited<ReturnType<typeof newWorld>>;

export const ROWS = 50;
const places = Array.from({ length: ROWS }, (_, at) => at);

/**
 * Fills the lists of a firm with rows whose texts are as long as anybody makes them, all of them different and of any
 * letters of a script: the least that a compression can do. Returns the request of each list, and its reader.
 */
export async function fullestLists(world: World, letters: readonly string[]) {
  const { db } = world;
  const texts = textsOf(letters);
  const admin = await world.admin();
  const client = await world.client(texts.person());
  const consultant = await world.consultant('A');

  const people = (role: 'client' | 'consultant') =>
    db
      .insertInto('users')
      .values(places.map(() => ({ ...texts.person(), ...accountOf(role) })))
      .returning('id')
      .execute();
  const clients = await people('client');
  const consultants = await people('consultant');
  const owners = [...clients, ...clients, ...places.map(() => client)];
  const words = { ofCompany: texts.word(20), ofResult: texts.word(20), ofMessage: texts.word(20) };
  await db
    .insertInto('companies')
    .values(owners.map(({ id }) => ({ client_id: id, ...texts.company(words.ofCompany) })))
    .execute();

  const cases = await db
    .insertInto('consultations')
    .values(
      places.map((at) => ({
        ...texts.consultation(words.ofResult),
        client_id: clients[at]!.id,
        consultant_id: consultants[at]!.id,
        last_modified_by: clients[at]!.id,
        room: 'A',
        status: 'completed' as const,
        scheduled_date: new Date(Date.UTC(2026, 0, 1, at)).toISOString(),
        completed_date: new Date(Date.UTC(2026, 1, 1, at)).toISOString(),
      })),
    )
    .returning('id')
    .execute();
  for (const { id } of cases)
    await world.call(admin, 'POST', `/consultations/${id}/messages`, {
      body: `<p>${texts.around(words.ofMessage)}</p>`,
    });

  const rejections = places.map(() => JSON.stringify(texts.rejection()));
  await sql`
    insert into notifications (user_id, kind, params, title, message, type)
    select ${client.id}, 'request_rejected', params, 'Request rejected', '', 'info'
    from unnest(${rejections}::jsonb[]) as params`.execute(db);
  await sql`
    insert into time_entries (consultation_id, user_id, starts_at, minutes, description)
    select id, ${consultant.id}, now() - make_interval(hours => place::integer), 30, description
    from unnest(${cases.map(({ id }) => id)}::uuid[], ${places.map(() => texts.line(400))}::text[])
      with ordinality as entry (id, description, place)`.execute(db);
  for (const _ of places)
    await db
      .updateTable('users')
      .set({ bio: texts.line(2_000) })
      .where('id', '=', client.id)
      .execute();

  const excerpts = 'fields=excerpt&limit=50';
  const light = 'light=true&limit=50';
  return [
    { list: 'consultations', reader: admin, path: `/consultations?${excerpts}` },
    {
      list: 'consultations found by words of a message, the result and a company',
      reader: consultant,
      path: `/consultations?room=A&search=${encodeURIComponent(Object.values(words).join(' '))}&${excerpts}`,
    },
    { list: 'users', reader: admin, path: `/admin/users?${excerpts}` },
    { list: 'consultants', reader: admin, path: `/consultants/all?sort=name&${excerpts}` },
    {
      list: 'clients who wait for approval',
      reader: admin,
      path: `/users?role=client&account_status=pending&order=asc&${excerpts}`,
    },
    { list: 'clients', reader: consultant, path: `/users?role=client&${excerpts}` },
    { list: 'own companies', reader: client, path: `/companies?${light}` },
    { list: 'notifications', reader: client, path: `/notifications?${light}` },
    { list: 'time entries', reader: consultant, path: '/time-entries?light=true&limit=200' },
    { list: 'new companies in the audit log', reader: admin, path: `/audit?noun=companies&${light}` },
    { list: 'long changes in the audit log', reader: admin, path: `/audit?subject_id=${client.id}&${light}` },
  ];
}

const accountOf = (role: 'client' | 'consultant') => ({
  role,
  account_status: role === 'client' ? ('pending' as const) : ('approved' as const),
  specialties: role === 'consultant' ? ['A'] : [],
  password_hash: 'none',
});

function textsOf(letters: readonly string[]) {
  const draw = drawFrom(1);
  const line = (length: number) =>
    Array.from({ length }, (_, at) => (at % 7 === 6 && at < length - 1 ? ' ' : draw.pick(letters))).join('');
  const word = (length: number) => line(length).replaceAll(' ', '');
  const email = () => `${word(24)}@${word(16)}.example`;
  const around = (found: string) => `${line(100)} ${found} ${line(150)}`;
  return {
    line,
    word,
    around,
    person: () => ({ name: line(60), email: email(), phone: line(20), bio: line(2_000) }),
    company: (found: string) => ({
      name: `${line(60)} ${found}`,
      address: line(80),
      city: line(30),
      state: line(30),
      zipCode: line(10),
      country: line(30),
      phone: line(20),
      email: email(),
      website: word(40),
      department: line(60),
      description: line(2_000),
    }),
    consultation: (found: string) => ({
      company_name: line(80),
      topic: line(100),
      problem_details: `<p>${line(250)}</p>`,
      consultation_result: `<p>${around(found)}</p>`,
      reason: line(100),
    }),
    rejection: () => ({ by: line(60), topic: line(100), number: 1_000, reason: line(400) }),
  };
}
