import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INFECTED, newClamd } from '../../../test/support/clamd.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { formOf } from '../../../test/support/form.ts';
import { sendFile } from '../../../test/support/send-file.ts';
import { newWorld } from '../../../test/support/world.ts';
import type { Db } from '../../db/open.ts';
import { openScanner } from './scanner.ts';
import { takeNext, wantScans } from './scans.ts';

const clamd = await newClamd();
const logged: string[] = [];
const open = (db: Db) =>
  openScanner(
    db,
    clamd.address,
    { warn: (error) => logged.push(String(error)), info: (line) => logged.push(line) },
    20,
  );
const world = await newWorld((app) => {
  app.scanner = open(app.db);
});
const { app, db } = world;
let isThere = true;
afterAll(async () => {
  await app.scanner?.close();
  if (isThere) await clamd.leave();
  await world.end();
});
beforeAll(() => wantScans(db, true));
beforeEach(async () => {
  clamd.answers('verdict');
  logged.length = 0;
  if (!isThere) await clamd.comeBack();
  isThere = true;
});
const goAway = () => {
  isThere = false;
  return clamd.leave();
};

type Person = { id: string; token: string };
type Listed = { id: string; name: string; is_being_scanned: boolean; infection: string | null };
const client = await world.client();
const elif = await world.consultant('A');

const upload = (name: string, content = `The goods are of Kenyan origin.\n${name}`) =>
  sendFile(app, client, name, Buffer.from(content));
const download = async (who: Person, id: string) => {
  const reply = await world.call(who, 'GET', `/files/${id}`);
  return [reply.statusCode, reply.statusCode === 200 ? reply.body : reply.json().code];
};
const say = (id: string, file_ids: string[], body = '<p>Here it is.</p>') =>
  world.call(client, 'POST', `/consultations/${id}/messages`, { body, file_ids });
const filesOf = async (who: Person, id: string): Promise<Listed[]> => {
  const { data } = (await world.call(who, 'GET', `/consultations/${id}/timeline`)).json();
  return data.flatMap(({ files = [] }: { files?: Listed[] }) => files);
};
const chunksOf = (id: string) =>
  db.selectFrom('file_chunks').select('number').where('file_id', '=', id).execute();
/** What failed is due again at once instead of in half a minute. */
const retrySoon = () =>
  db
    .updateTable('files')
    .set({ scan_after: new Date(0).toISOString() })
    .execute();

describe('while the scanner is there', () => {
  test('a file is scanned before its upload is answered, and can be opened at once', async () => {
    const reply = await upload('Clean.txt');
    const { id, is_being_scanned } = reply.json().data;
    expect([reply.statusCode, is_being_scanned]).toEqual([200, false]);
    expect(clamd.scanned.at(-1)).toBe('The goods are of Kenyan origin.\nClean.txt');
    expect((await download(client, id))[0]).toBe(200);
  });

  test('one of several chunks arrives there as it was sent', async () => {
    const content = `${'Kenyan coffee, washed. '.repeat(40_000)}end`;
    await upload('Long.txt', content);
    expect(clamd.scanned.at(-1)).toBe(content);
  });

  test('one with a virus is refused and deleted', async () => {
    const reply = await upload('Bill.txt', INFECTED);
    expect([reply.statusCode, reply.json().code, reply.json().errors]).toEqual([
      400,
      'file_infected',
      { file: '“Bill.txt” contains a virus and has been deleted.' },
    ]);
    const file = await db
      .selectFrom('files')
      .selectAll()
      .where('name', '=', 'Bill.txt')
      .executeTakeFirstOrThrow();
    expect(await chunksOf(file.id)).toEqual([]);
    expect(await download(client, file.id)).toEqual([404, 'file_not_found']);
    const { id } = await world.consultation(client);
    expect((await say(id, [file.id])).json().code).toBe('file_infected');
  });

  test('a repeated upload of one with a virus is refused alike', async () => {
    const { payload, headers } = await formOf('Twice.txt', Buffer.from(INFECTED));
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/api/v2/files',
        headers: { ...headers, authorization: `Bearer ${client.token}`, 'idempotency-key': 'twice' },
        payload,
      });
    expect((await send()).json().code).toBe('file_infected');
    expect((await send()).json().code).toBe('file_infected');
  });
});

describe('while the scanner is away', () => {
  test('a file waits as being scanned for everybody, and is served once it has been scanned', async () => {
    await goAway();
    const reply = await upload('Waiting.txt');
    const file = reply.json().data;
    expect([reply.statusCode, file.is_being_scanned]).toEqual([200, true]);
    const { id } = await world.consultation(client);
    expect((await say(id, [file.id])).statusCode).toBe(200);
    for (const who of [client, elif]) {
      expect(await download(who, file.id)).toEqual([409, 'file_being_scanned']);
      expect(await filesOf(who, id)).toMatchObject([{ id: file.id, is_being_scanned: true }]);
    }
    await world.call(elif, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
    await world.call(elif, 'PUT', `/consultations/${id}/status`, {
      status: 'completed',
      consultation_result: '<p>A EUR.1.</p>',
    });
    const zip = await world.call(client, 'POST', '/exports', { ids: [id], format: 'zip', files: true });
    const inZip = unzipSync(zip.rawPayload);
    expect(Object.keys(inZip).some((name) => name.endsWith('Waiting.txt'))).toBe(false);
    expect(Buffer.from(inZip['Left out.txt'] ?? '').toString()).toMatch(
      /“\W?Waiting.txt\W?” is still being scanned for viruses/,
    );

    await clamd.comeBack();
    isThere = true;
    await retrySoon();
    await expect.poll(async () => (await download(elif, file.id))[0]).toBe(200);
    expect(await filesOf(elif, id)).toMatchObject([
      { id: file.id, is_being_scanned: false, infection: null },
    ]);
    await expect
      .poll(() => logged)
      .toEqual([expect.stringContaining('ECONNREFUSED'), 'The virus scanner is back.']);
  });

  test('a virus that is found later leaves the name and what it was in the entry', async () => {
    await goAway();
    const { id: file } = (await upload('Invoice.txt', INFECTED)).json().data;
    const { id } = await world.consultation(client);
    await say(id, [file]);
    await clamd.comeBack();
    isThere = true;
    await retrySoon();
    await expect
      .poll(() => filesOf(elif, id))
      .toMatchObject([{ name: 'Invoice.txt', infection: 'Test.Signature', is_being_scanned: false }]);
    expect(await chunksOf(file)).toEqual([]);
    expect(await download(client, file)).toEqual([404, 'file_not_found']);
    expect((await world.call(client, 'GET', `/consultations/${id}/files`)).json().data).toEqual([]);
    const events = await db.selectFrom('events').selectAll().execute();
    expect(JSON.stringify(events)).toContain(id);
    const entries = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('noun', '=', 'files')
      .where('action', '=', 'changed')
      .where('subject_id', '=', file)
      .orderBy('id')
      .execute();
    expect(entries.at(-1)).toMatchObject({ actor_id: null });
  });

  test('the message of such a file can still be redacted', async () => {
    await goAway();
    const { id: file } = (await upload('Secret name.txt', INFECTED)).json().data;
    const { id } = await world.consultation(client);
    const { data } = (await say(id, [file])).json();
    await clamd.comeBack();
    isThere = true;
    await retrySoon();
    await expect.poll(() => filesOf(elif, id)).toMatchObject([{ infection: 'Test.Signature' }]);
    const admin = await world.admin();
    await world.call(admin, 'POST', `/messages/${data.id}/redact`, { reason: 'A mistake' });
    expect(await filesOf(elif, id)).toEqual([]);
  });

  test('a file that is too large for the scanner is refused, and the log says why', async () => {
    clamd.answers('limit');
    const reply = await upload('Large.txt');
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'file_too_large_to_scan']);
    expect(logged.join()).toMatch(/INSTREAM size limit exceeded/);
    expect(await db.selectFrom('files').where('name', '=', 'Large.txt').select('id').execute()).toEqual([]);
  });

  test('one attached while the scanner was away says that it is too large, until the limit is raised', async () => {
    await goAway();
    const { data } = (await upload('Attached.txt')).json();
    const { id } = await world.consultation(client);
    await say(id, [data.id]);
    await world.call(elif, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
    await world.call(elif, 'PUT', `/consultations/${id}/status`, {
      status: 'completed',
      consultation_result: '<p>A EUR.1.</p>',
    });
    clamd.answers('limit');
    await clamd.comeBack();
    isThere = true;
    await retrySoon();
    await expect.poll(() => filesOf(elif, id)).toMatchObject([{ is_too_large_to_scan: true }]);
    expect(await download(elif, data.id)).toEqual([409, 'file_not_scannable']);
    const zip = await world.call(client, 'POST', '/exports', { ids: [id], format: 'zip', files: true });
    expect(Buffer.from(unzipSync(zip.rawPayload)['Left out.txt'] ?? '').toString()).toMatch(
      /“\W?Attached.txt\W?” is too large for the virus scanner/,
    );
    clamd.answers('verdict');
    await retrySoon();
    await expect.poll(async () => (await download(elif, data.id))[0]).toBe(200);
    expect(await filesOf(elif, id)).toMatchObject([{ is_too_large_to_scan: false }]);
  });

  test('a scanner that disconnects halfway is away', async () => {
    clamd.answers('nothing');
    const uploading = upload('Halfway.txt');
    await expect
      .poll(() =>
        db
          .selectFrom('files')
          .select('id')
          .where('name', '=', 'Halfway.txt')
          .where('completed_at', 'is not', null)
          .execute(),
      )
      .toHaveLength(1);
    await goAway();
    expect((await uploading).json().data.is_being_scanned).toBe(true);
  });
});

test('files still wait for their scan when a server without a scanner has started beside it, and the log says so', async () => {
  await goAway();
  const { id } = (await upload('Waiting.txt')).json().data;
  expect(await wantScans(db, false)).toBe(true);
  await eventually(async () => expect(await download(client, id)).toEqual([409, 'file_being_scanned']));
  expect(logged.join('\n')).toContain('A server without CLAMAV_URL had switched the scans off');
});

test('files from before are not served until they have been scanned', async () => {
  await app.scanner?.close();
  delete app.scanner;
  await wantScans(db, false);
  const { data } = (await upload('Earlier.txt')).json();
  expect(data.is_being_scanned).toBe(false);
  expect((await download(client, data.id))[0]).toBe(200);
  await wantScans(db, true);
  expect(await download(client, data.id)).toEqual([409, 'file_being_scanned']);
  app.scanner = open(db);
  await retrySoon();
  await expect.poll(async () => (await download(client, data.id))[0]).toBe(200);
});

test('a waiting file is given to one of several servers', async () => {
  await goAway();
  await app.scanner?.close();
  for (let number = 0; number < 6; number += 1) await upload(`Shared ${number}.txt`);
  await retrySoon();
  const taken = await Promise.all(Array.from({ length: 12 }, () => takeNext(db)));
  const ids = taken.filter((one) => one !== undefined).map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(6);
  expect(new Set(ids).size).toBe(ids.length);
});
