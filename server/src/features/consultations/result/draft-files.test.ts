import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { formOf } from '../../../../test/support/form.ts';
import { newWorld } from '../../../../test/support/world.ts';
import { dropOld } from '../../files/queries.ts';

const world = await newWorld();
const { app, db, call } = world;
afterAll(world.end);

const client = await world.client();
const author = await world.consultant('A');
const colleague = await world.consultant('A');
const stranger = await world.consultant('C');
type Person = typeof author;

const signing = (requires_sign_off: boolean) =>
  db.updateTable('rooms').set({ requires_sign_off }).where('code', '=', 'A').execute();

const uploaded = async (who: Person, name = 'Certificate.txt') => {
  const { payload, headers } = await formOf(name, Buffer.from(`The goods of ${name}.\n`));
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v2/files',
    headers: { authorization: `Bearer ${who.token}`, ...headers },
    payload,
  });
  return reply.json().data.id as string;
};
const download = async (who: Person, id: string) =>
  (await app.inject({ url: `/api/v2/files/${id}`, headers: { authorization: `Bearer ${who.token}` } }))
    .statusCode;
const approved = async () => {
  const { id } = await world.consultation(client, { room: 'A' });
  await call(author, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  return id;
};
const save = async (
  by: Person,
  id: string,
  draft: { file_ids?: string[]; updated_at?: string; body?: string },
) => {
  const reply = await call(by, 'PUT', `/consultations/${id}/draft`, {
    body: '<p>Use a EUR.1.</p>',
    ...draft,
  });
  return { ...reply.json(), status: reply.statusCode };
};
const namesOf = (draft: { files: { name: string }[] }) => draft.files.map(({ name }) => name);
const filesOfCase = async (who: Person, id: string) =>
  (await call(who, 'GET', `/consultations/${id}/files`))
    .json()
    .data.map(({ name }: { name: string }) => name);
const complete = (by: Person, id: string, file_ids: string[]) =>
  call(by, 'PUT', `/consultations/${id}/status`, {
    status: 'completed',
    consultation_result: '<p>Use a EUR.1.</p>',
    file_ids,
  });
const sign = async (id: string, draft_version: number) => {
  const asked = { decision: 'requested', draft_version, consultant_id: colleague.id };
  expect((await call(author, 'POST', `/consultations/${id}/sign-off`, asked)).statusCode).toBe(200);
  return call(colleague, 'POST', `/consultations/${id}/sign-off`, { decision: 'signed' });
};

test('the files of a draft are seen by the consultants who see it, and by no client and no stranger', async () => {
  const id = await approved();
  const file = await uploaded(author);
  expect(namesOf((await save(author, id, { file_ids: [file] })).data)).toEqual(['Certificate.txt']);
  expect(namesOf((await call(colleague, 'GET', `/consultations/${id}/draft`)).json().data)).toEqual([
    'Certificate.txt',
  ]);
  expect(await Promise.all([author, colleague, client, stranger].map((who) => download(who, file)))).toEqual([
    200, 200, 404, 404,
  ]);
  expect(await filesOfCase(client, id)).toEqual([]);
  expect(await filesOfCase(author, id)).toEqual([]);
});

test("somebody else's upload, or one of another case, cannot be named in a draft", async () => {
  const [id, other] = [await approved(), await approved()];
  const [theirs, elsewhere] = [await uploaded(colleague), await uploaded(author)];
  await save(author, other, { file_ids: [elsewhere] });
  for (const file_ids of [[theirs], [elsewhere]])
    expect(await save(author, id, { file_ids })).toMatchObject({ status: 400, code: 'file_not_usable' });
  const { data } = (await call(author, 'GET', `/consultations/${other}/draft`)).json();
  expect(namesOf(data)).toEqual(['Certificate.txt']);
});

test('without file_ids the files stay, and other files are another version of the draft', async () => {
  const id = await approved();
  const [one, two] = [await uploaded(author, 'One.txt'), await uploaded(author, 'Two.txt')];
  const first = await save(author, id, { file_ids: [one] });
  const second = await save(author, id, { body: '<p>Other.</p>', updated_at: first.data.updated_at });
  expect([namesOf(second.data), second.data.version]).toEqual([['One.txt'], 2]);
  const third = await save(author, id, {
    body: '<p>Other.</p>',
    updated_at: second.data.updated_at,
    file_ids: [two, one],
  });
  expect([namesOf(third.data), third.data.version]).toEqual([['Two.txt', 'One.txt'], 3]);
});

test('signing attaches the files of the draft to the version, which the client then gets', async () => {
  await signing(true);
  const id = await approved();
  const file = await uploaded(author);
  const { data } = await save(author, id, { file_ids: [file] });
  expect((await sign(id, data.version)).statusCode).toBe(200);
  expect(await filesOfCase(client, id)).toEqual(['Certificate.txt']);
  expect(await download(client, file)).toBe(200);
  await signing(false);
});

test('another file voids the request for a sign-off', async () => {
  await signing(true);
  const id = await approved();
  const { data } = await save(author, id, {});
  const asked = { decision: 'requested', draft_version: data.version, consultant_id: colleague.id };
  await call(author, 'POST', `/consultations/${id}/sign-off`, asked);
  await save(author, id, { file_ids: [await uploaded(author)], updated_at: data.updated_at });
  const signed = await call(colleague, 'POST', `/consultations/${id}/sign-off`, { decision: 'signed' });
  expect([signed.statusCode, signed.json().code]).toEqual([409, 'sign_off_not_requested']);
  await signing(false);
});

test('whoever has taken a draft over completes with the files of its former author', async () => {
  const id = await approved();
  const file = await uploaded(author);
  const { data } = await save(author, id, { file_ids: [file] });
  await save(colleague, id, { updated_at: data.updated_at });
  expect((await complete(colleague, id, [file])).statusCode).toBe(200);
  expect(await filesOfCase(client, id)).toEqual(['Certificate.txt']);
});

test('a file of a draft is not swept and not deleted; given up with the draft, it is swept a day later', async () => {
  const id = await approved();
  const file = await uploaded(author);
  await save(author, id, { file_ids: [file] });
  await db
    .updateTable('files')
    .set({ created_at: sql`now() - interval '3 days'` })
    .where('id', '=', file)
    .execute();
  await dropOld(db);
  const removed = await call(author, 'DELETE', `/files/${file}`);
  expect([removed.statusCode, removed.json().code]).toEqual([409, 'file_attached']);
  expect(await download(author, file)).toBe(200);

  expect((await call(author, 'DELETE', `/consultations/${id}/draft`)).statusCode).toBe(200);
  await dropOld(db);
  expect([await download(author, file), await download(colleague, file)]).toEqual([200, 404]);
  await db
    .updateTable('files')
    .set({ given_up_at: sql`now() - interval '25 hours'` })
    .where('id', '=', file)
    .execute();
  await dropOld(db);
  expect(await download(author, file)).toBe(404);
});

test('a message cannot take a file out of a draft', async () => {
  const id = await approved();
  const file = await uploaded(author);
  await save(author, id, { file_ids: [file] });
  const said = await call(author, 'POST', `/consultations/${id}/messages`, {
    body: '<p>x</p>',
    file_ids: [file],
  });
  expect(said.statusCode).toBe(400);
});

/** Fills a draft with a file up to all that a case can have. */
const fill = async (id: string, file: string) => {
  await save(author, id, { file_ids: [file] });
  await sql`
    insert into files (owner_id, name, kind, size, sha256, completed_at, draft_of, draft_place)
    select ${author.id}, 'Large.txt', 'text', 26214400, sha256('x'), now(), ${id}, place
    from generate_series(2, 20) as place`.execute(db);
  await sql`update files set size = 26214400 where draft_of = ${id}`.execute(db);
};

test('the files of drafts, which cannot be removed, leave room for others', async () => {
  await fill(await approved(), await uploaded(author));
  expect(await uploaded(author)).toEqual(expect.any(String));
});

test('a full draft takes no room from clients, who take none from its release', async () => {
  const id = await approved();
  await fill(id, await uploaded(author));
  const say = async (file: string) =>
    call(client, 'POST', `/consultations/${id}/messages`, { body: '<p>Here.</p>', file_ids: [file] });
  const file = await uploaded(client);
  const said = await say(file);
  expect(said.statusCode).toBe(200);
  await sql`
    insert into files (owner_id, consultation_id, entry_id, place, name, kind, size, sha256, completed_at)
    select ${client.id}, ${id}, ${said.json().data.id}, place, 'Large.txt', 'text', 26214400, sha256('x'), now()
    from generate_series(2, 20) as place`.execute(db);
  await sql`update files set size = 26214400 where id = ${file}`.execute(db);
  expect((await say(await uploaded(client))).json().code).toBe('case_files_full');

  const now = async () => (await call(author, 'GET', `/consultations/${id}/draft`)).json().data;
  const { updated_at, files } = await now();
  const ids = files.map((one: { id: string }) => one.id);
  const sorted = await save(author, id, { updated_at, file_ids: ids.toReversed() });
  expect(sorted.status).toBe(200);
  const fresh = await uploaded(author);
  const more = { updated_at: sorted.data.updated_at, file_ids: [...ids.slice(1), fresh] };
  expect((await save(author, id, more)).code).toBe('case_files_full');
  const draft = await now();
  const released = await complete(
    author,
    id,
    draft.files.map((one: { id: string }) => one.id),
  );
  expect([released.statusCode, (await filesOfCase(client, id)).length]).toEqual([200, 40]);
});
