import { createHash } from 'node:crypto';
import { MOST_OF_ENTRY, MOST_OF_FILE } from '@consultflow/contract/files/schema';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { contentsOf } from '../../../test/support/contents.ts';
import { earlierFirm } from '../../../test/support/earlier-firm.ts';
import { formOf } from '../../../test/support/form.ts';
import { newWorld } from '../../../test/support/world.ts';
import { migrate, migrations } from '../../db/migrate.ts';
import { dropOld } from './queries.ts';
import { CHUNK } from './store.ts';

const world = await newWorld();
afterAll(world.end);
const { app, db } = world;

type Person = { id: string; token: string };
type Headers = Record<string, string>;

const client = await world.client();
const elif = await world.consultant('A');
const stranger = await world.consultant('B');
const admin = await world.admin();

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');

const send = (who: Person, payload: Buffer, headers: Headers) =>
  app.inject({
    method: 'POST',
    url: '/api/v2/files',
    headers: { authorization: `Bearer ${who.token}`, ...headers },
    payload,
  });
const upload = async (who: Person, name: string, content: Buffer = PDF, headers: Headers = {}) => {
  const form = await formOf(name, content);
  return send(who, form.payload, { ...form.headers, ...headers });
};
const uploaded = async (who: Person, name = 'Invoice.pdf', content?: Buffer) => {
  const reply = await upload(who, name, content);
  expect(reply.statusCode).toBe(200);
  return reply.json().data.id as string;
};
const download = (who: Person, id: string, headers: Headers = {}) =>
  app.inject({
    url: `/api/v2/files/${id}`,
    headers: { authorization: `Bearer ${who.token}`, ...headers },
  });
const say = (who: Person, id: string, file_ids: string[], rest: object = {}) =>
  world.call(who, 'POST', `/consultations/${id}/messages`, { body: '<p>Here it is.</p>', file_ids, ...rest });
const filesOf = async (who: Person, id: string) =>
  (await world.call(who, 'GET', `/consultations/${id}/files`)).json().data as { id: string; name: string }[];
const chunksOf = (id: string) =>
  db.selectFrom('file_chunks').select('number').where('file_id', '=', id).execute();
const kept = async () => ({
  files: (await db.selectFrom('files').select('id').execute()).map(({ id }) => id),
  chunks: (await db.selectFrom('file_chunks').select('file_id').distinct().execute()).map(
    ({ file_id }) => file_id,
  ),
});
const allStored = async () => JSON.stringify(await contentsOf(db));
const newCase = async () => (await world.consultation(client)).id;

/** Content of some size that is text. */
const textOf = (size: number) => Buffer.alloc(size, 'The goods are of Kenyan origin.\n');

test('an upload is stored in chunks, with its hash, and comes back as it was', async () => {
  const content = textOf(2 * CHUNK + 5);
  const reply = await upload(client, 'Origin.txt', content);
  expect(reply.json().data).toMatchObject({
    name: 'Origin.txt',
    kind: 'text',
    type: 'text/plain',
    size: content.length,
    has_macros: false,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  const { id } = reply.json().data;
  expect(await chunksOf(id)).toHaveLength(3);
  const back = await download(client, id);
  expect(back.rawPayload.equals(content)).toBe(true);
  expect(back.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringContaining(`attachment; filename="Origin.txt"`) as string,
    'x-content-type-options': 'nosniff',
    'content-length': `${content.length}`,
  });
});

test.each([
  ['bytes=0-0', 0, 0],
  [`bytes=${CHUNK - 1}-${CHUNK}`, CHUNK - 1, CHUNK],
  [`bytes=${CHUNK}-`, CHUNK, CHUNK + 99],
  ['bytes=-10', CHUNK + 90, CHUNK + 99],
  ['bytes=5-999999999', 5, CHUNK + 99],
])('the range %s is answered with just these bytes', async (range, first, last) => {
  const content = textOf(CHUNK + 100);
  const id = await uploaded(client, 'a.txt', content);
  const reply = await download(client, id, { range });
  expect(reply.statusCode).toBe(206);
  expect(reply.headers['content-range']).toBe(`bytes ${first}-${last}/${content.length}`);
  expect(reply.rawPayload.equals(content.subarray(first, last + 1))).toBe(true);
});

test('a part of a file is recorded as exported, as the whole is, and a range beyond its end is not', async () => {
  const id = await uploaded(client, 'a.txt', textOf(CHUNK + 100));
  const recorded = async () =>
    (
      await sql`select from audit_entries where action = 'exported' and subject_id = ${id} and actor_id = ${client.id}`.execute(
        db,
      )
    ).rows.length;
  await download(client, id);
  expect(await recorded()).toBe(1);
  await download(client, id, { range: 'bytes=0-' });
  await download(client, id, { range: 'bytes=1-1' });
  expect(await recorded()).toBe(3);
  await download(client, id, { range: `bytes=${CHUNK + 100}-` });
  expect(await recorded()).toBe(3);
});

test('a range beyond the end is 416, and one that makes no sense gets the whole file', async () => {
  const id = await uploaded(client);
  expect((await download(client, id, { range: `bytes=${PDF.length}-` })).statusCode).toBe(416);
  for (const range of ['bytes=9-3', 'lines=1-2', 'bytes=', 'bytes=0-1,3-4'])
    expect((await download(client, id, { range })).rawPayload.equals(PDF)).toBe(true);
});

test('a file that differs from what was stored is never handed out whole', async () => {
  const id = await uploaded(client, 'a.txt', textOf(CHUNK + 100));
  await sql`update file_chunks set content = set_byte(content, 7, 65) where file_id = ${id} and number = 1`.execute(
    db,
  );
  const reply = await download(client, id).catch((error: Error) => error);
  expect(reply instanceof Error || reply.rawPayload.length < CHUNK + 100).toBe(true);
});

test('a file whose chunks are in another order never arrives whole', async () => {
  const content = Buffer.concat([Buffer.alloc(CHUNK, 'a'), Buffer.alloc(CHUNK, 'b')]);
  const id = await uploaded(client, 'a.txt', content);
  await sql`
    update file_chunks set content = other.content, sha256 = other.sha256
    from file_chunks as other
    where file_chunks.file_id = ${id} and other.file_id = ${id} and other.number = 1 - file_chunks.number`.execute(
    db,
  );
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const reply = await fetch(`${origin}/api/v2/files/${id}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  let arrived = 0;
  const reading = (async () => {
    for await (const piece of reply.body!) arrived += piece.length;
  })();
  await expect(reading).rejects.toThrow('terminated');
  expect(arrived).toBeLessThan(content.length);
});

test('files of a message are seen by everybody who sees it, in their order', async () => {
  const id = await newCase();
  const [first, second] = [await uploaded(client, 'B.pdf'), await uploaded(client, 'A.pdf')];
  const reply = await say(client, id, [first, second]);
  expect(reply.json().data.files).toMatchObject([{ id: first, name: 'B.pdf', kind: 'pdf' }, { id: second }]);
  for (const who of [client, elif, admin]) {
    expect((await download(who, first)).statusCode).toBe(200);
    expect((await filesOf(who, id)).map((one) => one.id).toSorted()).toEqual([first, second].toSorted());
  }
  expect((await download(stranger, first)).statusCode).toBe(404);
  const { data } = (await world.call(elif, 'GET', `/consultations/${id}/timeline`)).json();
  expect(data.at(-1).files.map(({ name }: { name: string }) => name)).toEqual(['B.pdf', 'A.pdf']);
});

test('a file of a note exists for no client', async () => {
  const id = await newCase();
  const file = await uploaded(elif, 'Internal.pdf');
  expect((await say(elif, id, [file], { visibility: 'staff' })).statusCode).toBe(200);
  expect((await download(client, file)).statusCode).toBe(404);
  expect((await world.call(client, 'DELETE', `/files/${file}`)).statusCode).toBe(404);
  expect(await filesOf(client, id)).toEqual([]);
  expect(await filesOf(admin, id)).toMatchObject([{ id: file }]);
});

test('a message may have files and no words, but not neither', async () => {
  const id = await newCase();
  const reply = await say(client, id, [await uploaded(client)], { body: '' });
  expect(reply.json().data).toMatchObject({ body: '', files: [{ name: 'Invoice.pdf' }] });
  expect((await say(client, id, [], { body: '<p> </p>' })).json().message).toBe('Please enter a message');
});

const request = { topic: 'Tariffs', room: 'A', problem_details: '<p>Which?</p>' };
const timelineOf = async (who: Person, id: string) =>
  (await world.call(who, 'GET', `/consultations/${id}/timeline`)).json().data as {
    kind: string;
    to?: string;
    files?: { name: string }[];
  }[];

test('files come with a request, with a change of it, with a result and with a change of that', async () => {
  const asked = await world.call(client, 'POST', '/consultations', {
    ...request,
    file_ids: [await uploaded(client, 'Invoice.pdf')],
  });
  const { id } = asked.json().data;
  const put = async (who: Person, url: string, body: object) =>
    expect((await world.call(who, 'PUT', `/consultations/${id}${url}`, body)).statusCode).toBe(200);
  await put(client, '', { file_ids: [await uploaded(client, 'Packing list.pdf')] });
  await put(elif, '/status', { status: 'approved' });
  const result = { status: 'completed', consultation_result: '<p>Done.</p>' };
  await put(elif, '/status', { ...result, file_ids: [await uploaded(elif, 'Draft.pdf')] });
  await put(elif, '', {
    consultation_result: '<p>Better.</p>',
    file_ids: [await uploaded(elif, 'Final.pdf')],
  });

  const entries = (await timelineOf(client, id)).filter(({ files = [] }) => files.length > 0);
  expect(entries.map(({ kind, files }) => [kind, files![0]!.name])).toEqual([
    ['request', 'Invoice.pdf'],
    ['edit', 'Packing list.pdf'],
    ['status', 'Draft.pdf'],
    ['result', 'Final.pdf'],
  ]);
  expect(await filesOf(client, id)).toHaveLength(4);
});

test('a decision other than a result takes no files, and nothing of it is done', async () => {
  const id = await newCase();
  const file_ids = [await uploaded(elif)];
  for (const [method, url] of [
    ['PUT', '/status'],
    ['PUT', ''],
  ] as const) {
    const reply = await world.call(elif, method, `/consultations/${id}${url}`, {
      status: 'approved',
      file_ids,
    });
    expect(reply.json().errors).toEqual({ file_ids: 'Files can be added to a result or a message' });
  }
  expect(await timelineOf(elif, id)).toMatchObject([{ kind: 'request' }]);
});

test('a request with the file of another is refused, and nothing of it stays', async () => {
  const count = async () => (await world.call(client, 'GET', '/consultations?limit=100')).json().data.length;
  const before = await count();
  const reply = await world.call(client, 'POST', '/consultations', {
    ...request,
    file_ids: [await uploaded(elif)],
  });
  expect(reply.json().errors).toEqual({ file_ids: 'A file is no longer there. Please add it again.' });
  expect(await count()).toBe(before);
});

test('an upload is seen by its owner alone until it is attached', async () => {
  const file = await uploaded(client);
  for (const who of [elif, admin, await world.client()])
    expect((await download(who, file)).statusCode).toBe(404);
});

test.each([
  ['of somebody else', async () => [await uploaded(elif)]],
  ['of nobody', async () => ['9b0c2f0e-98a4-4b8e-8f4b-5d6d3e0b5a11']],
  [
    'that is attached already',
    async () => {
      const file = await uploaded(client);
      await say(client, await newCase(), [file]);
      return [file];
    },
  ],
  ['given twice', async () => Array.from({ length: 2 }, () => '9b0c2f0e-98a4-4b8e-8f4b-5d6d3e0b5a11')],
  ['one too many', async () => Array.from({ length: MOST_OF_ENTRY + 1 }, () => crypto.randomUUID())],
  ['that are no ids', async () => ['x']],
])('a message with a file %s is refused, and nothing of it stays', async (_what, ids) => {
  const id = await newCase();
  const good = await uploaded(client);
  const reply = await say(client, id, [good, ...(await ids())]);
  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json().errors)[0]).toMatch(/^file_ids/);
  expect(await filesOf(client, id)).toEqual([]);
  expect((await say(client, id, [good])).statusCode).toBe(200);
});

test('of twenty messages that name the same file at once, one gets it', async () => {
  const id = await newCase();
  const file = await uploaded(client);
  const replies = await Promise.all(Array.from({ length: 20 }, () => say(client, id, [file])));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19);
});

test.each([
  ['empty', 'a.pdf', Buffer.alloc(0), {}, 400, 'This file is empty'],
  ['too large', 'a.txt', textOf(MOST_OF_FILE + 1), {}, 413, 'A file may have 25 MB'],
  ['a program', 'a.exe', Buffer.from('MZ\u0000\u0001'), {}, 400, 'Files of this type cannot be added'],
  ['a page', 'a.txt', Buffer.from(' <!DOCTYPE html><script>x</script>'), {}, 400, 'Files of this type'],
  ['a drawing', 'a.svg', Buffer.from('<svg onload=x>'), {}, 400, 'Files of this type'],
  ['another than its name says', 'a.pdf', Buffer.from('GIF89a...'), {}, 400, 'not what its name says: pdf'],
  ['without a name', ' ', PDF, {}, 400, 'The file needs a name'],
  ['called ..', '..', PDF, {}, 400, 'The file needs a name'],
  ['with a name of 256 letters', `${'ğ'.repeat(252)}.pdf`, PDF, {}, 400, '255 characters'],
  ['JSON', 'a.pdf', PDF, { 'content-type': 'application/json' }, 415, 'multipart/form-data'],
])(
  'an upload that is %s is refused, and nothing of it stays',
  async (_what, name, content, headers, status, says) => {
    const before = await kept();
    const reply = await upload(client, name, content, headers);
    expect([reply.statusCode, reply.json().message]).toEqual([status, expect.stringContaining(says)]);
    expect(await kept()).toEqual(before);
  },
);

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\ayse\\Fatura №7.pdf', 'Fatura №7.pdf'],
  ['line\nbreak\u202Efdp.pdf', 'line breakfdp.pdf'],
  [`${'𝕏'.repeat(251)}.pdf`, `${'𝕏'.repeat(251)}.pdf`],
  ['請求書.pdf', '請求書.pdf'],
  ['6" pipe.pdf', '6" pipe.pdf'],
  ['فاتورة.pdf', 'فاتورة.pdf'],
])('the name %j is stored as %j', async (given, stored) => {
  const reply = await upload(client, given);
  expect(reply.json().data.name).toBe(stored);
  const { headers } = await download(client, reply.json().data.id);
  const [, encoded] = /filename\*=UTF-8''(\S+)/.exec(String(headers['content-disposition'])) ?? [];
  expect(decodeURIComponent(encoded!)).toBe(stored);
});

const boundary = { 'content-type': 'multipart/form-data; boundary=b' };
const partOf = (disposition: string, content = PDF.toString()) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n`;
const fileCalled = (name: string) => partOf(`name="file"; filename="${name}"`);
const end = '--b--\r\n';

test.each([
  ['two files', `${fileCalled('a.pdf')}${fileCalled('b.pdf')}${end}`, 'Please send one file'],
  ['a file in another field', `${partOf('name="document"; filename="a.pdf"')}${end}`, 'Please send one file'],
  [
    'no file',
    `--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n${end}`,
    'Please send one file',
  ],
  ['nothing', end, 'Please send one file'],
  ['no end', fileCalled('a.pdf'), 'did not arrive completely'],
  ['an end in the middle of the file', fileCalled('a.pdf').slice(0, -20), 'did not arrive completely'],
  ['no beginning', 'x', 'did not arrive completely'],
  ['a file without a name', `${partOf('name="file"; filename=""')}${end}`, 'needs a name'],
  [
    'too many fields',
    `${partOf('name="x"')
      .replace(/Content-Type.*\r\n/, '')
      .repeat(20)}${fileCalled('a.pdf')}${end}`,
    'Please send one file',
  ],
])('a form with %s is refused, and nothing of it stays', async (_what, form, says) => {
  const before = await kept();
  const reply = await send(client, Buffer.from(form), boundary);
  expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringContaining(says)]);
  expect(await kept()).toEqual(before);
});

test('a form without a boundary is refused', async () => {
  const reply = await send(client, PDF, { 'content-type': 'multipart/form-data' });
  expect(reply.statusCode).toBe(415);
});

test('of two names in one part the first counts, and other fields are ignored', async () => {
  const field = partOf('name="note"', 'x').replace(/Content-Type.*\r\n/, '');
  const form = `${field}${partOf('name="file"; filename="a.pdf"; filename="b.pdf"')}${field}${end}`;
  expect((await send(client, Buffer.from(form), boundary)).json().data.name).toBe('a.pdf');
});

test('clients who are not approved upload nothing', async () => {
  for (const who of [await world.pendingClient(), await world.rejectedClient()])
    expect((await upload(who, 'a.pdf')).statusCode).toBe(403);
});

test('a retry with the same key returns the file that is there, another content is 409', async () => {
  const headers = { 'idempotency-key': 'one' };
  const first = (await upload(client, 'a.pdf', PDF, headers)).json().data.id;
  const before = await kept();
  expect((await upload(client, 'a.pdf', PDF, headers)).json().data.id).toBe(first);
  expect((await upload(client, 'a.txt', textOf(10), headers)).statusCode).toBe(409);
  expect(await kept()).toEqual(before);
});

test('a file is taken back from a message within fifteen minutes, by its owner alone, and its name and content go', async () => {
  const id = await newCase();
  const [kept1, gone] = [await uploaded(client), await uploaded(client, 'Wrong one.pdf')];
  const message = (await say(client, id, [kept1, gone])).json().data.id as string;
  const takeBack = (who: Person, file: string, of = message) =>
    world.call(who, 'DELETE', `/messages/${of}/files/${file}`);
  const other = (await say(client, id, [await uploaded(client)])).json().data.id as string;
  expect((await takeBack(client, gone, other)).statusCode).toBe(404);
  expect((await world.call(client, 'DELETE', `/files/${gone}`)).json().message).toBe(
    'This file has been sent already',
  );
  expect((await takeBack(elif, gone)).statusCode).toBe(403);
  expect((await takeBack(client, gone)).statusCode).toBe(200);
  expect((await takeBack(client, gone)).statusCode).toBe(404);
  expect((await download(elif, gone)).statusCode).toBe(404);
  expect(await chunksOf(gone)).toEqual([]);
  const { data } = (await world.call(elif, 'GET', `/consultations/${id}/timeline`)).json();
  expect(data.at(-2).files).toMatchObject([
    { id: kept1, removed_at: null },
    {
      id: gone,
      name: '',
      kind: null,
      size: 0,
      sha256: '',
      has_macros: false,
      removed_at: expect.any(String) as string,
    },
  ]);
  await sql`update timeline_entries set at = now() - interval '16 minutes' where consultation_id = ${id}`.execute(
    db,
  );
  expect((await takeBack(client, kept1)).statusCode).toBe(409);
});

test('of a file that was taken back nothing is stored by which its content could be recognised', async () => {
  const pin = Buffer.from('PIN 4711\n');
  const headers = { 'idempotency-key': 'pin' };
  const file = (await upload(client, 'pin.txt', pin, headers)).json().data;
  expect(await allStored()).toContain(file.sha256);
  const message = (await say(client, await newCase(), [file.id])).json().data.id as string;
  await world.call(client, 'DELETE', `/messages/${message}/files/${file.id}`);
  expect(await allStored()).not.toContain(file.sha256);
  expect((await upload(client, 'pin.txt', pin, headers)).statusCode).toBe(404);
});

test('an upgrade removes the hashes of files that were taken back before, and keeps those of infected ones', async () => {
  const { db: earlier } = await earlierFirm(migrations().indexOf('0100_files_taken_back.sql'));
  const hashes = { back: 'aa'.repeat(32), infected: 'bb'.repeat(32), there: 'cc'.repeat(32) };
  await sql`
    with owner as (
      insert into users (name, email, password_hash, role, account_status)
      values ('Ayşe', 'ayse@port.example', 'x', 'client', 'approved') returning id
    ), consultation as (
      insert into consultations (client_id, problem_details, last_modified_by)
      select id, '<p>x</p>', id from owner returning id, client_id
    ), entry as (
      insert into timeline_entries (consultation_id, kind, actor_id, position, shown_position)
      select id, 'message', client_id, 1, 1 from consultation returning id, consultation_id
    )
    insert into files (owner_id, consultation_id, entry_id, place, name, kind, has_macros, size, sha256, completed_at,
      scanned_at, removed_at, infection)
    select client_id, consultation.id, entry.id, place, name, 'spreadsheet', true, 9, decode(hash, 'hex'), now(),
      now(), removed_at, infection
    from consultation, entry, (values
      (1, '', ${hashes.back}, now(), null),
      (2, 'x.xlsx', ${hashes.infected}, now(), 'Test'),
      (3, 'y.xlsx', ${hashes.there}, null, null)
    ) as file (place, name, hash, removed_at, infection)`.execute(earlier);
  await migrate(earlier, () => Promise.reject(new Error('filled as if it were new')));
  const { rows } = await sql`
    select kind, has_macros, size, encode(sha256, 'hex') as hash from files
    join users on users.id = owner_id where email = 'ayse@port.example' order by place`.execute(earlier);
  const whole = { kind: 'spreadsheet', has_macros: true, size: 9 };
  expect(rows).toEqual([
    { kind: 'text', has_macros: false, size: 0, hash: '00'.repeat(32) },
    { ...whole, hash: hashes.infected },
    { ...whole, hash: hashes.there },
  ]);
});

test('an upload that nothing took is deleted by its owner, or after a day; one cut off after a quarter of an hour', async () => {
  const [own, old, recent] = [await uploaded(client), await uploaded(client), await uploaded(client)];
  const attached = await uploaded(client);
  await say(client, await newCase(), [attached]);
  const [{ id: cut } = expect.fail()] = await db
    .insertInto('files')
    .values({ owner_id: client.id, name: 'cut.pdf', size: 9, created_at: sql`now() - interval '16 minutes'` })
    .returning('id')
    .execute();
  expect((await world.call(client, 'DELETE', `/files/${own}`)).statusCode).toBe(200);
  await sql`update files set created_at = now() - interval '25 hours' where id in (${old}, ${attached})`.execute(
    db,
  );
  await dropOld(db);
  const { files, chunks } = await kept();
  for (const gone of [own, old, cut]) {
    expect(files).not.toContain(gone);
    expect(chunks).not.toContain(gone);
  }
  for (const there of [recent, attached]) expect(files).toContain(there);
});

test('a redaction takes the files of a message with it', async () => {
  const id = await newCase();
  const file = await uploaded(client);
  const message = (await say(client, id, [file])).json().data.id;
  expect(
    (await world.call(admin, 'POST', `/messages/${message}/redact`, { reason: 'A slip' })).statusCode,
  ).toBe(200);
  expect((await download(elif, file)).statusCode).toBe(404);
  expect((await kept()).files).not.toContain(file);
  expect((await kept()).chunks).not.toContain(file);
});

test('files that wait to be attached have 500 MiB together, those of a case too', async () => {
  const hoarder = await world.client();
  const { id } = await world.consultation(hoarder);
  const large = (times: number) =>
    sql`insert into files (owner_id, name, kind, size, sha256, completed_at)
      select ${hoarder.id}, 'a.txt', 'text', 26214400, sha256('a'), now() from generate_series(1, ${times})`.execute(
      db,
    );
  await large(20);
  expect((await upload(hoarder, 'a.pdf')).statusCode).toBe(409);
  await sql`update files set entry_id = (select id from timeline_entries where consultation_id = ${id} limit 1),
    consultation_id = ${id}, place = number from (
      select id as of, row_number() over () as number from files where owner_id = ${hoarder.id}) as numbered
    where files.id = of`.execute(db);
  const file = await uploaded(hoarder);
  const full = 'The files of a consultation may have 500 MB together';
  expect((await say(hoarder, id, [file])).json().message).toBe(full);
  const ofStaff = await uploaded(elif);
  expect((await say(elif, id, [ofStaff], { visibility: 'staff' })).json().message).toBe(full);
});
