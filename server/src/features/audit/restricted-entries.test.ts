import type { AuditEntry } from '@consultflow/contract/audit/schema';
import type { Room } from '@consultflow/contract/rooms/schema';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { addCompleted } from '../../../test/support/completed.ts';
import { sendFile } from '../../../test/support/send-file.ts';
import { newWorld } from '../../../test/support/world.ts';
import { FIELDS_OF_CASES } from '../../visibility/audit.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const client = await world.client();
const consultant = await world.consultant('A');

const entriesOf = async (search: string): Promise<AuditEntry[]> =>
  (await world.call(admin, 'GET', `/audit?search=${encodeURIComponent(search)}&limit=200`)).json().data;
const valuesIn = (entries: AuditEntry[]) =>
  entries.flatMap(({ changes }) => changes.flatMap(({ before, after }) => [before.value, after.value]));

async function restrictedCase(topic: string, people = [consultant]) {
  const { id } = await world.consultation(client, { topic });
  const { number } = (await world.call(client, 'GET', `/consultations/${id}`)).json().data;
  await world.call(consultant, 'PUT', `/consultations/${id}/restriction`, {
    people: people.map((one) => one.id),
  });
  await world.call(consultant, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  return { id, number: number as number };
}
const open = (id: string) =>
  world.call(admin, 'POST', `/consultations/${id}/open`, { reason: 'The client calls' });

test('entries about a restricted case are found by its number and show no values until it is opened', async () => {
  const { id, number } = await restrictedCase('Embargo');
  const sealed = await entriesOf(`#${number}`);
  expect(sealed.map(({ noun, action }) => `${noun} ${action}`)).toEqual(
    expect.arrayContaining(['consultations created', 'consultations changed', 'case_people created']),
  );
  expect(new Set(sealed.map(({ case_id }) => case_id))).toEqual(new Set([id]));
  expect(valuesIn(sealed).filter((value) => value !== null)).toEqual([]);
  expect(sealed.map(({ subject_name }) => subject_name).filter(Boolean)).toEqual([]);
  expect(await entriesOf(`${number}`)).toEqual(sealed);

  await open(id);
  const opened = await entriesOf(`#${number}`);
  expect(valuesIn(opened)).toEqual(expect.arrayContaining(['Embargo', 'approved', 'The client calls']));
  expect(opened[0]).toMatchObject({ noun: 'opened_cases', action: 'opened', actor: { id: admin.id } });
  const csv = (await world.call(await world.admin(), 'GET', '/audit/csv')).body;
  expect(csv).not.toContain('Embargo');
});

test('entries about a case that was deleted while it was restricted stay without values', async () => {
  const { id, number } = await restrictedCase('Sanctions list');
  await open(id);
  expect((await world.call(admin, 'DELETE', `/consultations/${id}`)).statusCode).toBe(200);
  const entries = await entriesOf(id);
  expect(entries).toContainEqual(expect.objectContaining({ noun: 'consultations', action: 'removed' }));
  expect(valuesIn(entries).filter((value) => value !== null)).toEqual([]);
  expect(await entriesOf(`#${number}`)).toEqual(entries);

  const { id: plain } = await world.consultation(client, { topic: 'Quotas' });
  await world.call(admin, 'DELETE', `/consultations/${plain}`);
  expect(valuesIn(await entriesOf(plain))).toContain('Quotas');
});

/** What others told somebody of a case, by each filter and search for this person. */
async function toldOf(id: string, of: { id: string }, name: string) {
  const queries = [`subject_id=${of.id}`, `search=${of.id}`, `search=${encodeURIComponent(name)}`];
  return Promise.all(
    queries.map(async (query) => {
      const reply = await world.call(admin, 'GET', `/audit?noun=notifications&limit=200&${query}`);
      return (reply.json().data as AuditEntry[]).filter(
        ({ case_id, actor }) => case_id === id && actor?.id !== of.id,
      );
    }),
  );
}

async function mentioned(topic: string) {
  const colleague = { ...(await world.consultant('A')), name: `Zeynep ${topic}` };
  await world.db.updateTable('users').set({ name: colleague.name }).where('id', '=', colleague.id).execute();
  const { id } = await restrictedCase(topic, [consultant, colleague]);
  const body = `<p>See here, <span data-mention="${colleague.id}">@x</span></p>`;
  await world.call(consultant, 'POST', `/consultations/${id}/messages`, { body, visibility: 'staff' });
  return { id, colleague };
}

test('whom a restricted case concerns is in no entry, and finds none, until it is opened', async () => {
  const { id, colleague } = await mentioned('Antidumping');
  expect(await toldOf(id, colleague, colleague.name)).toEqual([[], [], []]);
  expect(await toldOf(id, client, 'client 2')).toEqual([[], [], []]);
  const told = (await entriesOf(id)).filter(({ noun }) => noun === 'notifications');
  expect(told).not.toEqual([]);
  expect(told.filter(({ subject_id }) => subject_id !== null)).toEqual([]);
  const [alone] = told;
  expect((await world.call(admin, 'GET', `/audit/${alone!.id}`)).json().data).toEqual(alone);
  const csv = (await world.call(admin, 'GET', `/audit/csv?search=${id}`)).body;
  expect(csv).toContain('Notification sent');
  expect(csv).toContain(id);
  expect(csv).not.toContain(colleague.id);

  await open(id);
  const [filtered, ...searched] = await toldOf(id, colleague, colleague.name);
  expect(filtered).toContainEqual(
    expect.objectContaining({ subject_id: colleague.id, subject_name: colleague.name }),
  );
  expect(searched).toEqual([filtered, filtered]);
});

test('whom a case concerned that was deleted while it was restricted is told to nobody', async () => {
  const { id, colleague } = await mentioned('Safeguards');
  await open(id);
  await world.call(admin, 'DELETE', `/consultations/${id}`);
  expect(await toldOf(id, colleague, colleague.name)).toEqual([[], [], []]);
  expect((await entriesOf(id)).filter(({ subject_id }) => subject_id === colleague.id)).toEqual([]);
});

test.each(['deleted', 'given another role', 'in a room that is deleted'])(
  'the client of a restricted case is in no entry when its consultant is %s and a successor gets it',
  async (how) => {
    const [sealed, plain] = [await clientOf('Sealed', how), await clientOf('Plain', how)];
    const [room, next] = await newRooms();
    const [leaving, successor] = [
      await world.consultant(room.code),
      await world.consultant(room.code, next.code),
    ];
    const { id } = await world.consultation(sealed, { room: room.code });
    const { id: other } = await world.consultation(plain, { room: room.code });
    const people = { people: [leaving.id] };
    expect((await world.call(leaving, 'PUT', `/consultations/${id}/restriction`, people)).statusCode).toBe(
      200,
    );
    for (const one of [id, other])
      await world.call(leaving, 'PUT', `/consultations/${one}/status`, { status: 'approved' });
    const until = (await world.call(admin, 'GET', '/audit?limit=1')).json().data[0].id as number;

    const [address, body] = handovers(how, { leaving, successor, room, next });
    const reply = await world.call(admin, body ? 'PUT' : 'DELETE', address, body);
    expect(reply.statusCode).toBe(200);
    const kinds = ['consultant_changed', 'room_of_client_closed'] as const;
    const told = await world.db
      .selectFrom('notifications')
      .select('user_id')
      .where('kind', 'in', kinds)
      .execute();
    expect(told.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([sealed.id, plain.id]));
    await world.call(sealed, 'DELETE', '/notifications');

    const since = async (query: string) =>
      (
        (await world.call(admin, 'GET', `/audit?noun=notifications&limit=200&${query}`)).json()
          .data as AuditEntry[]
      ).filter((entry) => entry.id > until && entry.actor?.id !== sealed.id);
    const ofSeveral = (await since('')).filter(({ case_id }) => case_id === null);
    expect(ofSeveral).not.toEqual([]);
    expect(valuesIn(ofSeveral).filter((value) => value !== null)).toEqual([]);
    expect(ofSeveral.filter(({ subject_id, subject_name }) => subject_id ?? subject_name)).toEqual([]);
    for (const query of [
      `subject_id=${sealed.id}`,
      `search=${sealed.id}`,
      `search=${encodeURIComponent(sealed.name)}`,
    ])
      expect(await since(query)).toEqual([]);
    const csv = (await world.call(admin, 'GET', `/audit/csv?noun=notifications&actor_id=${admin.id}`)).body;
    for (const word of [sealed.name, sealed.id]) expect(csv).not.toContain(word);
  },
);

test('whom an account was approved for is shown', async () => {
  const pending = await world.pendingClient();
  await world.call(admin, 'PUT', `/users/${pending.id}`, { account_status: 'approved' });
  const told = (await entriesOf(pending.id)).find(({ noun }) => noun === 'notifications');
  expect(told).toMatchObject({ subject_id: pending.id });
});

async function clientOf(what: string, how: string) {
  const name = `${what} ${how}`;
  return { ...(await world.client({ name })), name };
}

async function newRooms() {
  const rooms = [];
  for (const name of ['Former', 'Next'])
    rooms.push((await world.call(admin, 'POST', '/rooms', { name })).json().data);
  return rooms as [Room, Room];
}

type Person = { id: string };
type Handover = { leaving: Person; successor: Person; room: Room; next: Room };

function handovers(how: string, { leaving, successor, room, next }: Handover): [string, object?] {
  const successor_id = successor.id;
  if (how === 'deleted') return [`/consultants/${leaving.id}?successor_id=${successor_id}`];
  if (how === 'given another role')
    return [`/users/${leaving.id}?successor_id=${successor_id}`, { role: 'admin' }];
  return [`/admin/rooms/${room.id}?successor_id=${next.id}`];
}

test('a refused change of a message tells nothing of its restricted case until it is opened', async () => {
  const { id, colleague } = await mentioned('Licences');
  const message = await say(id, '<p>An offer</p>');
  const refused = await world.call(colleague, 'PUT', `/messages/${message}`, { body: '<p>Mine</p>' });
  expect(refused.statusCode).toBe(403);
  expect((await entriesOf(message)).map(({ action }) => action)).toContain('refused');
  expect(await valuesAbout(message, 'messages')).toEqual([]);
  await open(id);
  expect(await valuesAbout(message, 'messages')).toContain('PUT /messages/:id');
});

const valuesAbout = async (id: string, noun: string) =>
  valuesIn((await entriesOf(id)).filter((entry) => entry.noun === noun)).filter((value) => value !== null);
const say = async (id: string, body: string, file_ids: string[] = []) =>
  (await world.call(consultant, 'POST', `/consultations/${id}/messages`, { body, file_ids })).json().data
    .id as string;
const upload = async (name: string) =>
  (await sendFile(world.app, consultant, name, Buffer.from('a,b\n1,2\n'))).json().data.id as string;

test('the name of a file is shown once it belongs to a case that the admin may see', async () => {
  const file = await upload('price of the arms.csv');
  expect(await valuesAbout(file, 'files')).toEqual([]);

  const { id } = await restrictedCase('Customs');
  await say(id, '<p>See this</p>', [file]);
  expect((await entriesOf(file)).map(({ action }) => action)).toContain('created');
  expect(await valuesAbout(file, 'files')).toEqual([]);
  await open(id);
  expect(await valuesAbout(file, 'files')).toContain('price of the arms.csv');
});

test('earlier texts of a message are sealed with their restricted case', async () => {
  const { id } = await restrictedCase('Dual use');
  const message = await say(id, '<p>An early price</p>');
  await world.call(consultant, 'PUT', `/messages/${message}`, { body: '<p>A later price</p>' });
  await open(id);
  await world.call(admin, 'POST', `/messages/${message}/redact`, { reason: 'Sent by mistake' });
  expect(await valuesAbout(message, 'message_versions')).not.toEqual([]);

  const sealed = await valuesOf(await world.admin(), message);
  expect(sealed.filter((value) => value !== null)).toEqual([]);
});

test('the names of the files of a redacted message are erased', async () => {
  const { id } = await world.consultation(client);
  await world.call(consultant, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  const file = await upload('passport of Jane Roe.csv');
  const message = await say(id, '<p>Here</p>', [file]);
  expect(await valuesAbout(file, 'files')).toContain('passport of Jane Roe.csv');
  await world.call(admin, 'POST', `/messages/${message}/redact`, { reason: 'Sent by mistake' });
  expect((await entriesOf(file)).map(({ action }) => action)).toContain('removed');
  expect(await valuesAbout(file, 'files')).not.toContain('passport of Jane Roe.csv');
  const { rows } = await sql`select from audit_values where value like 'passport%'`.execute(world.db);
  expect(rows).toEqual([]);
});

test('an export of several cases is shown to those who may see all of them', async () => {
  const worker = { client, consultant };
  const [plain, restricted] = await addCompleted(world.db, worker, 2);
  await sql`update consultations set is_restricted = true where id = ${restricted}`.execute(world.db);
  await sql`insert into case_people (consultation_id, user_id) values (${restricted}, ${consultant.id})`.execute(
    world.db,
  );
  await world.call(consultant, 'POST', '/exports', {
    ids: [plain, restricted],
    format: 'pdf',
    email: 'bank@trade.example',
  });
  const exported = async () =>
    (await valuesOf(admin, consultant.id)).filter((value) => value === 'bank@trade.example');
  expect(await exported()).toEqual([]);
  await open(restricted!);
  expect(await exported()).toEqual(['bank@trade.example']);
});

const valuesOf = async (by: { token: string }, search: string) =>
  valuesIn((await world.call(by, 'GET', `/audit?search=${search}&limit=200`)).json().data);

async function lastTimeExport(by: { id: string; token: string }, address: string) {
  await world.call(by, 'GET', `/time-entries/${address}`);
  const query = `noun=time_entries&event=exports&actor_id=${by.id}&limit=1`;
  const [{ id }] = (await world.call(admin, 'GET', `/audit?${query}`)).json().data;
  return async () => {
    const entry = (await world.call(admin, 'GET', `/audit/${id}`)).json().data as AuditEntry;
    return valuesIn([entry]).filter((value) => value !== null);
  };
}

test.each(['csv', 'report/csv', 'report/pdf'])(
  'an export of time by %s shows its call and filters',
  async (kind) => {
    const values = await lastTimeExport(admin, `${kind}?from=2026-03&room=A`);
    expect(await values()).toEqual(expect.arrayContaining([`GET /time-entries/${kind}`, '2026-03', 'A']));
  },
);

test('an export of the time of a restricted case shows no values until the case is opened', async () => {
  const { id } = await restrictedCase('Quota holders');
  const values = await lastTimeExport(consultant, `csv?from=2026-03&consultation_id=${id}`);
  expect(await values()).toEqual([]);
  await open(id);
  expect(await values()).toContain('GET /time-entries/csv');
});

const book = async (consultation_id: string, description: string) =>
  (
    await world.call(consultant, 'POST', '/time-entries', {
      consultation_id,
      starts_at: '2026-03-10T09:00:00Z',
      minutes: 30,
      description,
    })
  ).json().data.id as string;
const sidesOf = async (id: string, by = admin) => {
  const entries: AuditEntry[] = (
    await world.call(by, 'GET', `/audit?noun=time_entries&subject_id=${id}&limit=1`)
  ).json().data;
  const { changes } = entries[0]!;
  return (['before', 'after'] as const).map((side) =>
    Object.fromEntries(changes.map((change) => [change.field, change[side].value])),
  );
};
const NOTHING = { consultation_id: null, description: null };

test('of time that was moved between cases the log shows only what was on a case that the admin may see', async () => {
  const [first, second] = [await restrictedCase('Merger'), await restrictedCase('Takeover')];
  const { id: plain } = await world.consultation(client, { topic: 'Tariffs' });
  const move = async (from: string, to: string) => {
    const id = await book(from, `Talk on ${from}`);
    const moved = { consultation_id: to, description: `Talk on ${to}` };
    expect((await world.call(consultant, 'PUT', `/time-entries/${id}`, moved)).statusCode).toBe(200);
    return id;
  };
  const [out, into, across] = [
    await move(first.id, plain),
    await move(plain, first.id),
    await move(first.id, second.id),
  ];
  const shown = { consultation_id: expect.stringContaining('Tariffs'), description: `Talk on ${plain}` };
  expect(await sidesOf(out)).toEqual([NOTHING, shown]);
  expect(await sidesOf(into)).toEqual([NOTHING, NOTHING]);
  expect(await sidesOf(across)).toEqual([NOTHING, NOTHING]);
  const csv = (await world.call(admin, 'GET', '/audit/csv?noun=time_entries')).body;
  expect(csv).toContain(`Talk on ${plain}`);
  expect(csv).not.toContain(`Talk on ${first.id}`);

  await open(second.id);
  expect((await sidesOf(across))[0]).toEqual(NOTHING);
  await open(first.id);
  expect((await sidesOf(out))[0]).toMatchObject({ description: `Talk on ${first.id}` });
  expect((await sidesOf(into))[1]).toMatchObject({ description: `Talk on ${first.id}` });
});

test('a follow-up does not name the restricted case that it follows until that is opened', async () => {
  const { id } = await restrictedCase('Penalties');
  const form = { room: 'A', topic: 'Next steps', problem_details: '<p>And now?</p>', follows_id: id };
  const follow = (await world.call(client, 'POST', '/consultations', form)).json().data.id as string;
  const valueOf = async () => {
    const created = (await entriesOf(follow)).find(({ noun }) => noun === 'consultations')!;
    return created.changes.find(({ field }) => field === 'follows_id')!.after;
  };
  expect(await valueOf()).toEqual({ state: 'hidden', value: null });
  expect(valuesIn(await entriesOf(follow))).toContain('Next steps');
  const csv = (await world.call(admin, 'GET', `/audit/csv?search=${follow}`)).body;
  expect(csv).toContain('Next steps');
  expect(csv).not.toContain(id);
  await open(id);
  expect((await valueOf()).value).toContain('Penalties');
});

test('a file that was in the draft of a restricted case does not name it elsewhere', async () => {
  const { id } = await restrictedCase('Transit');
  const { id: plain } = await world.consultation(client);
  const file = await upload('list.csv');
  const draftOf = (draft_of: string | null, draft_place: number | null) =>
    world.db.updateTable('files').set({ draft_of, draft_place }).where('id', '=', file).execute();
  await draftOf(id, 1);
  await draftOf(null, null);
  await say(plain, '<p>See this</p>', [file]);
  expect(await valuesAbout(file, 'files')).toContain('list.csv');
  expect(await valuesAbout(file, 'files')).not.toContain(id);
  await open(id);
  expect((await valuesAbout(file, 'files')).filter((value) => value?.includes('Transit'))).toHaveLength(2);
});

test('every audited column that refers to a consultation is known to the log', async () => {
  const { rows } = await sql<{ column: string }>`
    select distinct attname::text as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'consultations'::regclass and exists (
      select from pg_trigger where tgrelid = conrelid and tgname like '%\\_audit')
    order by attname::text`.execute(world.db);
  expect(rows.map(({ column }) => column)).toEqual([...FIELDS_OF_CASES].toSorted());
});
