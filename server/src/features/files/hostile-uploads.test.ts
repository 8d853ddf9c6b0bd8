import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { MOST_OF_FILE, MOST_SENT, MOST_UNATTACHED } from '@consultflow/contract/files/schema';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { compound, ooxml, packed } from '../../../test/support/file-contents.ts';
import { jpeg, png } from '../../../test/support/images.ts';
import { beginFile, sendFile } from '../../../test/support/send-file.ts';
import { newWorld } from '../../../test/support/world.ts';
import { MOST_BESIDE_FILE } from './form.ts';
import { forgetSent } from './queries.ts';

const world = await newWorld();
afterAll(world.end);
const { app, db } = world;
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const client = await world.client();

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');
const stored = () => db.selectFrom('files').select('id').execute();
const sentBy = async ({ id }: { id: string }) =>
  (
    await db.selectFrom('sent_files').select('size').where('owner_id', '=', id).orderBy('sent_at').execute()
  ).map(({ size }) => size);
const upload = (name: string, content: Buffer) => sendFile(app, client, name, content);
const download = async (id: string) =>
  (await app.inject({ url: `/api/v2/files/${id}`, headers: { authorization: `Bearer ${client.token}` } }))
    .rawPayload;

test('a file that is announced too large is refused before a byte of it arrives', async () => {
  const before = await stored();
  const size = MOST_OF_FILE + MOST_BESIDE_FILE + 1;
  const { answer } = await beginFile(origin, client, { name: 'a.txt', size });
  expect(await answer).toMatchObject({ status: 413, message: 'A file may have 25 MB' });
  expect(await stored()).toEqual(before);
});

test.each([
  ['without a length', undefined],
  ['within the length of a form', MOST_OF_FILE + 1],
])('a file %s that turns out too large is refused, and nothing of it stays', async (_how, size) => {
  const before = await stored();
  const file = await beginFile(origin, client, { name: 'a.txt', size });
  file.send(Buffer.alloc(MOST_OF_FILE + 1, 'Words '));
  file.end();
  expect(await file.answer).toMatchObject({ status: 413, message: 'A file may have 25 MB' });
  expect(await stored()).toEqual(before);
});

test('a file of just 25 MiB is stored, with and without a length', async () => {
  for (const size of [MOST_OF_FILE, undefined]) {
    const file = await beginFile(origin, client, { name: 'a.txt', size });
    file.send(Buffer.alloc(MOST_OF_FILE, 'Words '));
    file.end();
    expect(await file.answer).toMatchObject({ status: 200, data: { size: MOST_OF_FILE } });
  }
});

test('many short uploads that nothing takes count as longer ones', async () => {
  const other = await world.client();
  await sql`
    insert into files (owner_id, name, size)
    select ${other.id}, 'a.txt', 1 from generate_series(1, ${MOST_UNATTACHED / (64 * 1024) - 1}::int)`.execute(
    db,
  );
  const send = () => sendFile(app, other, 'a.txt', Buffer.from('x'));
  expect((await send()).statusCode).toBe(200);
  const refused = await send();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_much_unattached']);
});

test('a client sends at most 2 GiB in 24 hours, and staff what they need', async () => {
  const [other, colleague] = [await world.client(), await world.consultant('A')];
  for (const { id } of [other, colleague])
    await sql`
      insert into sent_files (id, owner_id, size, sent_at)
      values (gen_random_uuid(), ${id}, ${MOST_SENT - 1}, now() - interval '23 hours')`.execute(db);
  const send = (who: typeof other) => sendFile(app, who, 'a.txt', Buffer.from('Words'));
  const refused = await send(other);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_much_sent']);
  expect((await send(colleague)).statusCode).toBe(200);
  await sql`update sent_files set sent_at = now() - interval '25 hours' where size = ${MOST_SENT - 1}`.execute(
    db,
  );
  expect((await send(other)).statusCode).toBe(200);
  await forgetSent(db);
  expect(await sentBy(other)).toEqual([5]);
  expect(await sentBy(colleague)).toEqual([]);
});

test('what a client has sent counts, also once it is deleted, and what was refused', async () => {
  const other = await world.client();
  const { id } = (await sendFile(app, other, 'a.txt', Buffer.from('Words'))).json().data;
  expect((await world.call(other, 'DELETE', `/files/${id}`)).statusCode).toBe(200);
  expect(await sentBy(other)).toEqual([5]);
  const bad = Buffer.alloc(1_000);
  expect((await sendFile(app, other, 'a.txt', bad)).statusCode).toBe(400);
  const [first, second] = await sentBy(other);
  expect(first).toBe(5);
  expect(second).toBeGreaterThanOrEqual(bad.length);
});

test('who has given up more than 2 GiB in drafts is told that it is too much', async () => {
  const elif = await world.consultant('A');
  await sql`
    insert into files (owner_id, name, size, given_up_at)
    select ${elif.id}, 'a.txt', ${MOST_OF_FILE}, now() from generate_series(1, 90)`.execute(db);
  const refused = await sendFile(app, elif, 'a.txt', Buffer.from('x'));
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_much_unattached']);
});

test.each([
  ['a letter', 'a.txt', 'x', 200],
  ['a NUL', 'a.txt', '\0', 400],
  ['the first byte of a PDF', 'a.pdf', '%', 400],
  ['the first byte of a ZIP', 'a.zip', 'P', 400],
])('a file of one byte, %s, is judged like any other', async (_what, name, content, status) => {
  const reply = await upload(name, Buffer.from(content));
  expect(reply.statusCode).toBe(status);
});

const scripts = ['İğüş', 'Ελλη', 'Русс', 'العر', 'עברי', '日本語文', 'हिंदी', '𝕏𝕐😀🎉'];
const lettersOf = (length: number) =>
  Array.from(scripts.join('').repeat(10))
    .slice(0, length - '.pdf'.length)
    .join('');

test('a name has 255 letters of any scripts, and no 256', async () => {
  const name = `${lettersOf(255)}.pdf`;
  expect(Array.from(name)).toHaveLength(255);
  expect((await upload(name, PDF)).json().data.name).toBe(name);
  const reply = await upload(`${lettersOf(256)}.pdf`, PDF);
  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    'A file name can have at most 255 characters',
  ]);
});

test.each([
  ['..\\..\\boot.pdf', 'boot.pdf'],
  ['/etc/.pdf', '.pdf'],
  ['a/../b.pdf', 'b.pdf'],
  ['invoice\u202Efdp.exe.pdf', 'invoicefdp.exe.pdf'],
  ['\u2066x\u2069.pdf', 'x.pdf'],
])('the name %j is stored as %j', async (given, name) => {
  expect((await upload(given, PDF)).json().data.name).toBe(name);
});

test.each(['.', '..', '...', '/', '\u202E', '\u200B', '\0', 'a\0b.pdf', ' \t '])(
  'the name %j is refused',
  async (name) => {
    const before = await stored();
    const reply = await upload(name, PDF);
    expect([reply.statusCode, reply.json().message]).toEqual([400, 'The file needs a name']);
    expect(await stored()).toEqual(before);
  },
);

test.each([
  [`filename="a.pdf"; filename*=UTF-8''b.pdf`, 'a.pdf'],
  [`filename*=UTF-8''b.pdf; filename="a.pdf"`, 'a.pdf'],
  [`filename*=UTF-8''..%2Fb.pdf`, 'b.pdf'],
  [`filename="a.pdf"; filename*=UTF-8''%00%2E%2E%2Fb.exe`, 'a.pdf'],
  [`filename="a.pdf"; filename*=x-unknown''%ff.pdf`, 'a.pdf'],
])('a part with %s gets the name %s, which is no path', async (names, name) => {
  const form = `--b\r\nContent-Disposition: form-data; name="file"; ${names}\r\n\r\n${PDF.toString()}\r\n--b--\r\n`;
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v2/files',
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
    payload: form,
  });
  expect(reply.json().data.name).toBe(name);
});

test('a ZIP bomb in a ZIP bomb is stored as the small file that it is', async () => {
  const zeros = deflateRawSync(Buffer.alloc(64 * 1024 * 1024));
  const inner = packed('zeros.bin', zeros, 64 * 1024 * 1024);
  const bomb = packed('inner.zip', deflateRawSync(inner), inner.length);
  expect(bomb.length).toBeLessThan(100 * 1024);
  const { data } = (await upload('42.zip', bomb)).json();
  expect(data).toMatchObject({ kind: 'zip', size: bomb.length });
  expect((await download(data.id)).equals(bomb)).toBe(true);
});

test.each([
  ['a.docx', ooxml('word', 'word/vbaProject.bin'), true],
  ['a.xlsm', ooxml('xl', 'xl/vbaProject.bin'), true],
  ['a.doc', compound('WordDocument', '_VBA_PROJECT'), true],
  ['a.pptx', ooxml('ppt'), false],
])('%s is stored with a mark of its macros', async (name, content, has_macros) => {
  expect((await upload(name, content)).json().data).toMatchObject({ has_macros });
});

test.each([
  ['a.png', png(40, 40).subarray(0, 50)],
  ['a.jpg', jpeg.subarray(0, 200)],
  ['a.gif', Buffer.from('GIF89a')],
  ['a.webp', Buffer.from('RIFF\u00ff\u00ff\u00ff\u007fWEBP', 'latin1')],
])('%s that breaks off is stored as it came, and never opened', async (name, content) => {
  const { data } = (await upload(name, content)).json();
  expect(data).toMatchObject({
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  expect((await download(data.id)).equals(content)).toBe(true);
});
