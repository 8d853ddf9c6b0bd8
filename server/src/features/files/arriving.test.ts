import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { beginFile, postFile, sendFile } from '../../../test/support/send-file.ts';
import { newWorld } from '../../../test/support/world.ts';
import { forUploads } from '../../http/limits/slots.ts';
import { logging } from '../../http/transport/log.ts';
import type { Rate } from './least-rate.ts';
import { CHUNK } from './store.ts';

const LAX: Rate = { bytesPerSecond: 1, graceMs: 60_000, everyMs: 60_000 };

async function listening(leastRate = LAX, options: Parameters<typeof newWorld>[1] = {}) {
  const world = await newWorld(() => {}, { leastRate, ...options });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  return { ...world, origin: `http://127.0.0.1:${port}` };
}

/** A tenth of a second of grace, and then a chunk a second. */
const STRICT: Rate = { bytesPerSecond: CHUNK, graceMs: 100, everyMs: 10 };

const faults: string[] = [];
const stream = { write: (line: string) => faults.push(line) };
const patient = await listening(LAX, { logger: { ...logging('error'), stream } });
afterAll(patient.end);

/** Nothing of a file that has not arrived. */
const nothingLeft = ({ db }: Pick<typeof patient, 'db'>) =>
  eventually(async () => {
    const { rows } = await sql<{ files: number; chunks: number }>`
      select (select count(*) from files where completed_at is null)::integer as files,
        (select count(*) from file_chunks where file_id not in (select id from files where completed_at is not null))::integer
          as chunks`.execute(db);
    expect(rows).toEqual([{ files: 0, chunks: 0 }]);
  });
const chunksAre = ({ db }: Pick<typeof patient, 'db'>, owner: { id: string }, count: number) =>
  eventually(async () =>
    expect(
      await db
        .selectFrom('file_chunks')
        .innerJoin('files', 'files.id', 'file_id')
        .select('number')
        .where('owner_id', '=', owner.id)
        .where('completed_at', 'is', null)
        .execute(),
    ).toHaveLength(count),
  );
/** Some more than a chunk: the end of what has arrived waits to be merged with more. */
const BEGUN = CHUNK + 16 * 1024;
const words = (size: number) => Buffer.alloc(size, 'The goods are of Kenyan origin.\n');

test('a user has four uploads on their way, and all users together thirty-two', async () => {
  const begun: Awaited<ReturnType<typeof beginFile>>[] = [];
  const beginFour = async (who: Awaited<ReturnType<typeof patient.client>>) => {
    for (let one = 0; one < forUploads.ofUser; one += 1) {
      const upload = await beginFile(patient.origin, who, { name: 'a.txt', size: 4 * CHUNK });
      upload.send(words(BEGUN));
      begun.push(upload);
    }
    await eventually(async () =>
      expect(
        await patient.db.selectFrom('files').select('id').where('owner_id', '=', who.id).execute(),
      ).toHaveLength(forUploads.ofUser),
    );
  };
  const send = (who: { token: string }) => postFile(patient.origin, who, 'a.txt', words(100));
  const first = await patient.client();
  await beginFour(first);
  expect(await send(first)).toMatchObject({ status: 429, code: 'too_many_uploads' });
  while (begun.length < forUploads.ofAll) await beginFour(await patient.client());
  expect(await send(await patient.client())).toMatchObject({ status: 503, code: 'files_busy' });
  expect(faults.splice(0)).toEqual([expect.stringContaining('files_busy')]);
  for (const { cutOff } of begun) cutOff();
  await Promise.all(begun.map(({ answer }) => answer));
  await nothingLeft(patient);
  await eventually(async () => expect(await send(first)).toMatchObject({ status: 200 }));
});

test('an upload whose caller disconnects halfway leaves nothing', async () => {
  const client = await patient.client();
  const upload = await beginFile(patient.origin, client, { name: 'a.txt', size: 4 * CHUNK });
  upload.send(words(BEGUN));
  await chunksAre(patient, client, 1);
  upload.cutOff();
  expect(await upload.answer).toBe('cut off');
  await nothingLeft(patient);
  expect(faults).toEqual([]);
  expect(await postFile(patient.origin, client, 'a.txt', words(CHUNK))).toMatchObject({ status: 200 });
});

test('an upload that stops arriving is answered with 408 and leaves nothing', async () => {
  const world = await listening(STRICT);
  onTestFinished(world.end);
  const upload = await beginFile(world.origin, await world.client(), { name: 'a.txt', size: 4 * CHUNK });
  upload.send(words(2 * CHUNK));
  expect(await upload.answer).toMatchObject({
    status: 408,
    code: 'request_timeout',
    message: 'The request took too long to arrive',
  });
  await nothingLeft(world);
});

test('an upload of which not a byte arrives is answered with 408 and leaves nothing', async () => {
  const world = await listening(STRICT);
  onTestFinished(world.end);
  const upload = await beginFile(world.origin, await world.client(), { name: 'a.txt', size: CHUNK });
  expect(await upload.answer).toMatchObject({ status: 408 });
  await nothingLeft(world);
});

test('an upload that arrives too slowly is answered with 408, however long it keeps on', async () => {
  const world = await listening(STRICT);
  onTestFinished(world.end);
  const upload = await beginFile(world.origin, await world.client(), { name: 'a.txt', size: CHUNK });
  const drip = setInterval(() => upload.send(words(1024)), 5);
  expect(await upload.answer).toMatchObject({ status: 408 });
  clearInterval(drip);
  await nothingLeft(world);
});

test('an upload takes ten minutes at most, whatever its pace', async () => {
  const world = await listening();
  onTestFinished(world.end);
  expect(world.app.server.requestTimeout).toBe(600_000);
  Object.assign(world.app.server, { requestTimeout: 100, headersTimeout: 100 });
  const upload = await beginFile(world.origin, await world.client(), { name: 'a.txt', size: CHUNK });
  const drip = setInterval(() => upload.send(words(10)), 5);
  expect(await upload.answer).toMatchObject({ status: 408, code: 'request_timeout' });
  clearInterval(drip);
  await nothingLeft(world);
});

test('of two hundred uploads by one user at once four run, and the others are told to wait', async () => {
  const client = await patient.client();
  const running = await Promise.all(
    Array.from({ length: 4 }, () => beginFile(patient.origin, client, { name: 'a.txt', size: 2 * CHUNK })),
  );
  for (const upload of running) upload.send(words(BEGUN));
  await chunksAre(patient, client, 4);
  const others = await Promise.all(
    Array.from({ length: 196 }, () => postFile(patient.origin, client, 'a.txt', words(10))),
  );
  for (const answer of others)
    expect(answer).toMatchObject({
      status: 429,
      message: 'Four files of yours are on their way. Please wait until one has arrived.',
    });
  for (const upload of running) {
    upload.send(words(2 * CHUNK - BEGUN));
    upload.end();
    expect(await upload.answer).toMatchObject({ status: 200 });
  }
  await nothingLeft(patient);
  expect(await postFile(patient.origin, client, 'a.txt', words(10))).toMatchObject({ status: 200 });
});

test('of two hundred uploads by as many users at once each arrives or is told to wait', async () => {
  const clients = await Promise.all(Array.from({ length: 200 }, () => patient.client()));
  for (let left = clients; left.length > 0;) {
    const answers = await Promise.all(
      left.map((client) => postFile(patient.origin, client, 'a.txt', words(2 * CHUNK))),
    );
    const isStored = (answer: (typeof answers)[number]) => answer !== 'cut off' && answer.status === 200;
    for (const answer of answers.filter((one) => !isStored(one)))
      expect(answer).toMatchObject({
        status: 503,
        message: 'Many files are on their way right now. Please try again in a moment.',
      });
    const waiting = left.filter((_, n) => !isStored(answers[n]!));
    // Each round stores some, however slow the machine is.
    expect(waiting.length).toBeLessThan(left.length);
    left = waiting;
  }
  await nothingLeft(patient);
}, 300_000);

const admin = await patient.admin();
const change = ({ id }: { id: string }, body: object) => patient.call(admin, 'PUT', `/users/${id}`, body);

test.each([
  ['signs out', 401, (one) => patient.call(one, 'POST', '/auth/logout')],
  ['is deactivated', 401, ({ id }) => patient.call(admin, 'PUT', `/users/${id}/toggle-active`)],
  ['is deleted', 401, ({ id }) => patient.call(admin, 'DELETE', `/users/${id}`)],
  ['gets a new password', 401, (one) => change(one, { password: 'another-harbour-9' })],
  ['gets another role', 401, (one) => change(one, { role: 'admin' })],
  ['is no longer approved', 403, (one) => change(one, { account_status: 'rejected' })],
] as [string, number, (one: { id: string; token: string }) => PromiseLike<{ statusCode: number }>][])(
  'an upload whose caller %s meanwhile ends with its next chunk and leaves nothing',
  async (_what, status, act) => {
    const client = await patient.client();
    const upload = await beginFile(patient.origin, client, { name: 'a.txt', size: 4 * CHUNK });
    upload.send(words(BEGUN));
    await chunksAre(patient, client, 1);
    expect((await act(client)).statusCode).toBe(200);
    upload.send(words(CHUNK));
    expect(await upload.answer).toMatchObject({ status });
    await nothingLeft(patient);
  },
);

test('an upload that fills the disk midway is stopped in our words and leaves nothing', async () => {
  let isFull = false;
  const world = await listening(LAX, { hasSpace: async (kept) => kept === 'record' || !isFull });
  onTestFinished(world.end);
  const client = await world.client();
  const upload = await beginFile(world.origin, client, { name: 'a.txt', size: 4 * CHUNK });
  upload.send(words(BEGUN));
  await chunksAre(world, client, 1);
  isFull = true;
  upload.send(words(4 * CHUNK - BEGUN));
  const full = {
    status: 503,
    code: 'disk_full_for_files',
    message: 'No files can be added right now: the disk is nearly full. Please tell an admin.',
  };
  expect(await upload.answer).toMatchObject(full);
  await nothingLeft(world);
  expect(await postFile(world.origin, client, 'a.txt', words(10))).toMatchObject(full);
  await world.consultation(client);
  isFull = false;
  expect(await postFile(world.origin, client, 'a.txt', words(4 * CHUNK))).toMatchObject({ status: 200 });
});

test('a disk that PostgreSQL finds full midway is told in our words, and nothing is left', async () => {
  const client = await patient.client();
  await sql`
    create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(patient.db);
  await sql`create trigger no_space before insert on file_chunks for each row when (new.number > 1)
    execute function no_space()`.execute(patient.db);
  const reply = await sendFile(patient.app, client, 'a.txt', words(4 * CHUNK));
  await sql`drop function no_space cascade`.execute(patient.db);
  expect(reply.statusCode).toBe(503);
  expect(reply.json().message).toMatch(/^Nothing can be saved right now: the disk is full\./);
  await nothingLeft(patient);
  expect((await sendFile(patient.app, client, 'a.txt', words(4 * CHUNK))).statusCode).toBe(200);
});
