import { MOST_CHANGES } from '@consultflow/contract/consultations/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formOf } from '../../../../test/support/form.ts';
import { textOf } from '../../../../test/support/read-pdf.ts';
import { newWorld } from '../../../../test/support/world.ts';

const world = await newWorld();
const { db, call } = world;
afterAll(world.end);

const named = async <P extends { id: string }>(name: string, person: P) => {
  await db.updateTable('users').set({ name }).where('id', '=', person.id).execute();
  return person;
};
const admin = await named('Marta', await world.admin());
const client = await world.client({ name: 'Anna' });
const ece = await named('Ece', await world.consultant('A'));
const mert = await named('Mert', await world.consultant('A'));
const can = await named('Can', await world.consultant('A'));
type Person = { id: string; token: string };
const names = new Map([
  [client.id, 'Anna'],
  [ece.id, 'Ece'],
  [mert.id, 'Mert'],
  [can.id, 'Can'],
]);

beforeAll(() => db.updateTable('rooms').set({ requires_sign_off: true }).where('code', '=', 'A').execute());

const done = async (by: Person, method: 'POST' | 'PUT' | 'DELETE', path: string, body = {}) => {
  const reply = await call(by, method, path, body);
  expect([path, reply.statusCode, reply.body]).toEqual([path, 200, expect.anything()]);
  return reply.json<{ data: { id: string; version: number; updated_at: string } }>().data;
};
const ask = (by: Person, id: string, draft_version: number, whom: Person) =>
  done(by, 'POST', `/consultations/${id}/sign-off`, {
    decision: 'requested',
    draft_version,
    consultant_id: whom.id,
  });
const decide = (by: Person, id: string, decision: string, remark?: string) =>
  done(by, 'POST', `/consultations/${id}/sign-off`, { decision, remark });

/** A case whose draft Ece has asked Mert to sign. */
let id = '';
let saved: { version: number; updated_at: string };
beforeEach(async () => {
  ({ id } = await world.consultation(client, { topic: 'Dates' }));
  await done(ece, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  saved = await done(ece, 'PUT', `/consultations/${id}/draft`, { body: '<p>Use a EUR.1.</p>' });
  await db.deleteFrom('news_mails').execute();
  await ask(ece, id, saved.version, mert);
});

type Entry = { id: string; kind: string; position: number; what: string; remark: string | null } & Record<
  'actor' | 'signer' | 'former_signer' | 'requested_by',
  { name: string } | null
>;
const timeline = async (by: Person): Promise<Entry[]> =>
  (await call(by, 'GET', `/consultations/${id}/timeline?limit=200`)).json().data;
const happened = async () =>
  (await timeline(ece))
    .filter(({ kind }) => kind === 'sign_off')
    .map(({ what, actor, signer, former_signer, remark }) =>
      [actor!.name, what, signer!.name, former_signer?.name, remark].filter(Boolean).join(' '),
    );

const toldBy = async (table: 'notifications' | 'news_mails') =>
  (
    await sql<{ user_id: string; message: string; link: string }>`
      select user_id, message, link from ${sql.table(table)}
      where consultation_id = ${id} and kind like 'sign_off%' order by created_at, id`.execute(db)
  ).rows.map(({ user_id, message, link }) => ({ to: names.get(user_id), message, link }));
/** Who was told what of this case in the app and by mail, each with the entry that it leads to. */
const told = async () => ({ app: await toldBy('notifications'), mail: await toldBy('news_mails') });
const sentences = (rows: { to: string | undefined; message: string }[]) =>
  rows.map(({ to, message }) => `${to}: ${message}`).toSorted();
const number = async () =>
  (await db.selectFrom('consultations').select('number').where('id', '=', id).executeTakeFirstOrThrow())
    .number;

test('whoever is asked is told in the app and by mail, with a link to the entry', async () => {
  const { app, mail } = await told();
  const entry = (await timeline(ece)).at(-1)!;
  const expected = {
    to: 'Mert',
    message: `“Ece” asks you to sign the result of #${await number()} “Dates”.`,
    link: `/consultant/consultations/${id}#${entry.id}`,
  };
  expect(app).toEqual([expected]);
  expect(mail).toEqual([expected]);
  expect(entry).toMatchObject({ kind: 'sign_off', what: 'requested', draft_version: saved.version });
});

test('a returned draft says why in the timeline and to whoever asked', async () => {
  await decide(mert, id, 'returned', 'Which form?');
  expect(await happened()).toEqual(['Ece requested Mert', 'Mert returned Mert Which form?']);
  const { app, mail } = await told();
  const news = `Ece: “Mert” returned the draft for #${await number()} “Dates”. Remark: “Which form?”`;
  expect(sentences(app)).toContain(news);
  // What Mert has done he need not be asked for by mail.
  expect(sentences(mail)).toEqual([news]);
});

test('a signature is told to whoever asked, and the completion to the client', async () => {
  await decide(mert, id, 'signed');
  expect(await happened()).toEqual(['Ece requested Mert', 'Mert signed Mert']);
  expect(sentences((await told()).mail)).toEqual([
    `Ece: “Mert” signed the result of #${await number()} “Dates”.`,
  ]);
  const { rows: mails } = await sql`
    select kind from news_mails where user_id = ${client.id} and consultation_id = ${id}`.execute(db);
  expect(mails).toEqual([{ kind: 'consultation_completed' }]);
});

test('a signature that a colleague has asked for is told to both and to the assignee once', async () => {
  await decide(ece, id, 'withdrawn');
  await db.deleteFrom('news_mails').execute();
  await ask(can, id, saved.version, mert);
  await decide(mert, id, 'signed');
  const signed = `“Mert” signed the result of #${await number()} “Dates”.`;
  expect(sentences((await told()).mail)).toEqual([`Can: ${signed}`, `Ece: ${signed}`]);
  const { rows } = await sql`
    select user_id from notifications where kind = 'consultation_completed' and consultation_id = ${id}`.execute(
    db,
  );
  expect(rows).toEqual([{ user_id: client.id }]);
});

test('a withdrawn request is told to whoever was asked', async () => {
  await decide(ece, id, 'withdrawn');
  expect(await happened()).toEqual(['Ece requested Mert', 'Ece withdrawn Mert']);
  expect(sentences((await told()).mail)).toEqual([
    `Mert: “Ece” withdrew the request to sign the result of #${await number()} “Dates”.`,
  ]);
});

test.each<[string, () => Promise<unknown>, string, string[]]>([
  [
    'another text',
    () =>
      done(can, 'PUT', `/consultations/${id}/draft`, { body: '<p>New.</p>', updated_at: saved.updated_at }),
    'Can',
    ['Ece', 'Mert'],
  ],
  ['discarding it', () => done(ece, 'DELETE', `/consultations/${id}/draft`), 'Ece', ['Mert']],
  [
    'the signer’s own change',
    () =>
      done(mert, 'PUT', `/consultations/${id}/draft`, { body: '<p>New.</p>', updated_at: saved.updated_at }),
    'Mert',
    ['Ece'],
  ],
  [
    'a cancellation',
    () => done(client, 'PUT', `/consultations/${id}/status`, { status: 'canceled' }),
    'Anna',
    ['Ece', 'Mert'],
  ],
])('a request that %s voids is told once to both, except whoever did it', async (_, change, by, others) => {
  await change();
  expect(await happened()).toEqual(['Ece requested Mert', `${by} voided Mert`]);
  const message = `“${by}” made a change, so that the draft for #${await number()} “Dates” is no longer to be signed.`;
  expect(sentences((await told()).mail)).toEqual(others.map((to) => `${to}: ${message}`));
});

test('a reassigned request is told to the new signer and to the former one', async () => {
  await ask(admin, id, saved.version, can);
  // To whom it is already, it is not given again.
  await ask(admin, id, saved.version, can);
  expect(await happened()).toEqual(['Ece requested Mert', 'Marta reassigned Can Mert']);
  const name = `#${await number()} “Dates”`;
  expect(sentences((await told()).mail)).toEqual([
    `Can: “Ece” asks you to sign the result of ${name}.`,
    `Mert: “Marta” asked another colleague to sign the result of ${name}.`,
  ]);
  const unread = (await call(mert, 'GET', '/notifications')).json().data;
  expect(
    unread.find((one: { isRead: boolean; message: string }) =>
      one.message.includes(`sign the result of ${name}`),
    ),
  ).toMatchObject({ isRead: false, message: expect.stringContaining('another colleague') });
});

test('nothing is told and nothing recorded of a decision that is refused', async () => {
  const before = [await happened(), await told()];
  expect((await call(can, 'POST', `/consultations/${id}/sign-off`, { decision: 'signed' })).statusCode).toBe(
    403,
  );
  expect([await happened(), await told()]).toEqual(before);
});

test('of two who return at the same moment, one does, and it is told once', async () => {
  const replies = await Promise.all(
    ['One', 'Two'].map((remark) =>
      call(mert, 'POST', `/consultations/${id}/sign-off`, { decision: 'returned', remark }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await happened()).toHaveLength(2);
  expect((await told()).mail).toHaveLength(1);
});

test('clients see no entry of it, and count what they see without gaps', async () => {
  await decide(mert, id, 'returned', 'Which form?');
  const shown = await timeline(client);
  expect(shown.map(({ kind }) => kind)).toEqual(['request', 'status']);
  expect(shown.map(({ position }) => position)).toEqual([1, 2]);
  await ask(ece, id, saved.version, mert);
  await decide(mert, id, 'signed');
  const later = await timeline(client);
  expect(later.map(({ kind, position }) => [kind, position])).toEqual([
    ['request', 1],
    ['status', 2],
    ['status', 3],
  ]);
});

test('a version that was signed names its author and its signer, to the client too', async () => {
  // Who saves the same text last has not written it.
  await done(mert, 'PUT', `/consultations/${id}/draft`, {
    body: '<p>Use a EUR.1.</p>',
    updated_at: saved.updated_at,
  });
  await decide(mert, id, 'signed');
  const [version] = (await call(client, 'GET', `/consultations/${id}/versions`)).json().data;
  expect(version).toMatchObject({ number: 1, author: { name: 'Ece' }, signed_by: { name: 'Mert' } });
  expect((await call(client, 'GET', `/consultations/${id}`)).json().data.result_signature).toEqual({
    author: { id: ece.id, name: 'Ece' },
    signer: { id: mert.id, name: 'Mert' },
  });
});

test('the document of a signed result names both', async () => {
  await decide(mert, id, 'signed');
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/v2/exports',
    headers: { authorization: `Bearer ${client.token}` },
    payload: { ids: [id], format: 'pdf', history: false },
  });
  expect(reply.statusCode).toBe(200);
  expect(textOf(reply.rawPayload)).toMatch(/Result written by\s*Ece\s*Result signed by\s*Mert/);
});

test('a version without a signature has an author alone', async () => {
  const other = await world.consultation(client, { room: 'B' });
  const consultant = await named('Deniz', await world.consultant('B'));
  await done(consultant, 'PUT', `/consultations/${other.id}/status`, { status: 'approved' });
  await done(consultant, 'PUT', `/consultations/${other.id}/status`, {
    status: 'completed',
    consultation_result: '<p>Done.</p>',
  });
  const [version] = (await call(client, 'GET', `/consultations/${other.id}/versions`)).json().data;
  expect(version).toMatchObject({ author: { name: 'Deniz' }, signed_by: null });
  expect((await call(client, 'GET', `/consultations/${other.id}`)).json().data.result_signature).toBe(null);
});

test('after many requests nobody is asked any more', async () => {
  await decide(ece, id, 'withdrawn');
  await sql`
    with asked as (
      select id from sign_offs where consultation_id = ${id}
    ), entry as (
      insert into timeline_entries (consultation_id, kind, actor_id)
      select ${id}, 'sign_off', ${ece.id} from generate_series(2, ${MOST_CHANGES}::integer) returning id
    )
    insert into sign_off_changes (id, sign_off_id, what, signer_id)
    select entry.id, asked.id, 'requested', ${mert.id} from entry, asked`.execute(db);
  const reply = await call(ece, 'POST', `/consultations/${id}/sign-off`, {
    decision: 'requested',
    draft_version: saved.version,
    consultant_id: mert.id,
  });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'too_many_changes']);
});

test('where results are signed, neither files nor an earlier text make a version; saving the same changes nothing', async () => {
  await decide(mert, id, 'signed');
  const first = (await call(ece, 'GET', `/consultations/${id}`)).json().data;
  const form = await formOf('Ruling.txt', Buffer.from('Heading 0804'));
  const uploaded = await world.app.inject({
    method: 'POST',
    url: '/api/v2/files',
    headers: { authorization: `Bearer ${ece.token}`, ...form.headers },
    payload: form.payload,
  });
  const put = (by: Person, body: object) => call(by, 'PUT', `/consultations/${id}`, body);
  const same = { consultation_result: first.consultation_result, updated_at: first.updated_at };
  const withFile = await put(ece, { ...same, file_ids: [uploaded.json().data.id] });
  expect([withFile.statusCode, withFile.json().code]).toEqual([409, 'sign_off_required']);
  const unchanged = await put(ece, same);
  expect([unchanged.statusCode, unchanged.json().data]).toEqual([200, first]);

  const draft = await done(ece, 'PUT', `/consultations/${id}/draft`, { body: '<p>Use a EUR-MED.</p>' });
  await ask(ece, id, draft.version, can);
  await decide(can, id, 'signed');
  const earlier = await put(ece, same);
  expect([earlier.statusCode, earlier.json().code]).toEqual([409, 'sign_off_required']);
  const versions = (await call(client, 'GET', `/consultations/${id}/versions`)).json().data;
  expect(versions.map(({ body }: { body: string }) => body)).toEqual([
    '<p>Use a EUR.1.</p>',
    '<p>Use a EUR-MED.</p>',
  ]);
});
