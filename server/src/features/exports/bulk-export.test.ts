import { once } from 'node:events';
import { type IncomingMessage, request as open } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { Readable } from 'node:stream';
import { archive } from './archive.ts';
import { documentsOf } from './selection.ts';
import { drawDocument } from '../../documents/draw.ts';
import { sample } from '../../../test/support/sample-document.ts';
import { addCompleted } from '../../../test/support/completed.ts';
import { pagesOf, textOf } from '../../../test/support/read-pdf.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);
await world.app.listen({ port: 0 });
const { port } = world.app.server.address() as AddressInfo;

const client = await world.client({ name: 'Ayşe Yıldırım' });
const consultant = await world.consultant('A');
const all = await addCompleted(world.db, { client, consultant }, 70);
const [first, second] = all;
const account = { name: 'Ayşe Yıldırım', role: 'client', account_status: 'approved' } as const;
const callerNow = async () => ({ ...client, ...account, specialties: [] });
const waiting = (await world.consultation(client)).id;

const ask = (actor: { token: string } | null, body: object) => world.call(actor, 'POST', '/exports', body);

describe('as one PDF', () => {
  test('begins with a table of contents that lists every page, with links', async () => {
    const reply = await ask(client, { ids: [second, first], format: 'pdf' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(reply.headers['content-disposition']).toMatch(/filename="Consultations \d{4}-\d\d-\d\d\.pdf"/);
    const pages = pagesOf(reply.rawPayload);
    expect(pages).toHaveLength(3);
    expect(pages[0]).toMatch(/Rules of origin\s+Ayşe Yıldırım .*\b2\n[^]*Tariffs 0, Other: .*\b3\n/);
    expect(pages[1]).toMatch(/Consultation record 1 of 2[^]*Question 1[^]*Answer 1[^]*Page 2 of 3/);
    expect(pages[2]).toMatch(/Consultation record 2 of 2[^]*Question 0[^]*Answer 0[^]*Page 3 of 3/);
    expect(reply.rawPayload.toString('latin1').match(/\/Subtype \/Link/g)!.length).toBeGreaterThanOrEqual(4);
  });

  test('contains the history only on request', async () => {
    for (const [history, holds] of [
      [true, true],
      [false, false],
      [undefined, false],
    ] as const) {
      const both = await ask(client, { ids: [first, second], format: 'pdf', history });
      expect(textOf(both.rawPayload).includes('History When Who What')).toBe(holds);
      const query = history === undefined ? '' : `?history=${history}`;
      const one = await world.call(client, 'GET', `/consultations/${first}/export${query}`);
      expect(textOf(one.rawPayload).includes('History When Who What')).toBe(holds);
    }
  });

  test('accepts 200, and says so if there are more', async () => {
    const many = Array.from({ length: 201 }, () => crypto.randomUUID());
    const reply = await ask(client, { ids: many, format: 'pdf' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe('One PDF holds at most 200 consultations. Choose a ZIP for more.');
    expect((await ask(client, { ids: many.slice(1), format: 'pdf' })).statusCode).toBe(404);
  });
});

describe('as a ZIP', () => {
  test('contains one PDF for each, under unique readable names', async () => {
    const reply = await ask(consultant, { ids: [...all, first], format: 'zip' });
    expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    const files = Object.entries(unzipSync(reply.rawPayload));
    expect(files).toHaveLength(all.length);
    const { number } = await world.db
      .selectFrom('consultations')
      .select('number')
      .where('id', '=', first!)
      .executeTakeFirstOrThrow();
    expect(files.map(([name]) => name)).toContain(`Consultation #${number} - Tariffs 0, Other- شهادة.pdf`);
    for (const [name, pdf] of files) {
      expect(name).toMatch(/^Consultation #\d+ - .*\.pdf$/);
      expect(textOf(pdf)).toMatch(/Question \d+ .*Answer \d+/);
    }
  });

  test('lists what was deleted during the export', async () => {
    const { arrived, answer } = await read({ ids: all, format: 'zip' });
    answer.pause();
    const gone = await world.db
      .deleteFrom('consultations')
      .where('id', '=', all.at(-1)!)
      .returning('number')
      .executeTakeFirstOrThrow();
    all.pop();
    answer.resume();
    await once(answer, 'end');
    const files = unzipSync(Buffer.concat(arrived));
    expect(Object.keys(files)).toHaveLength(all.length + 1);
    expect(new TextDecoder().decode(files['Left out.txt'])).toContain(
      `#${gone.number}: it is no longer there`,
    );
  });
});

describe('is refused', () => {
  test.each([
    ['nothing chosen', { ids: [] }, 400, 'Please select at least one consultation to export'],
    ['nothing at all', {}, 400, 'Please select at least one consultation to export'],
    [
      'nothing to mail',
      { ids: [], email: 'a@b.example' },
      400,
      'Please select at least one consultation to email',
    ],
    ['no address', { ids: [first], email: ' ' }, 400, 'Please enter an email address'],
    ['a bad address', { ids: [first], email: 'a@b' }, 400, 'Please enter a valid email address'],
    ['a bad format', { ids: [first], format: 'doc' }, 400, 'Please choose PDF or ZIP'],
    ['a bad id', { ids: ['x'] }, 400, 'Consultation not found'],
    ['one that waits', { ids: [first, waiting] }, 409, 'Only completed consultations can be exported'],
    ['one that is missing', { ids: [first, crypto.randomUUID()] }, 404, 'Consultation not found'],
    [
      'more than 5,000',
      { ids: Array.from({ length: 5_001 }, () => first), format: 'zip' },
      400,
      'An export holds at most 5,000 consultations',
    ],
  ])('%s', async (_what, body, status, message) => {
    const reply = await ask(client, body);
    expect([reply.statusCode, reply.json().message]).toEqual([status, message]);
  });

  test("somebody else's like a missing one, whatever its status", async () => {
    const missing = await ask(await world.client(), { ids: [crypto.randomUUID()], format: 'zip' });
    for (const actor of [await world.client(), await world.consultant('B')]) {
      for (const ids of [[first], [waiting], [first, crypto.randomUUID()]]) {
        const reply = await ask(actor, { ids, format: 'zip' });
        expect(reply.statusCode).toBe(404);
        expect({ ...reply.json(), request_id: '' }).toEqual({ ...missing.json(), request_id: '' });
      }
    }
    expect((await ask(null, { ids: [first] })).statusCode).toBe(401);
  });
});

describe('concurrent exports', () => {
  test('a single document does not wait for an archive', async () => {
    const { arrived, answer } = await read({ ids: all, format: 'zip' });
    const single = await world.call(client, 'GET', `/consultations/${first}/export`);
    expect(single.statusCode).toBe(200);
    const count = filesIn(arrived);
    expect(count).toBeLessThan(all.length / 2);
    await once(answer, 'end');
  });

  test('a user has two running, and a third gets 429 with a time to retry', async () => {
    const running = [await read({ ids: all, format: 'zip' }), await read({ ids: all, format: 'zip' })];
    const third = await ask(client, { ids: all, format: 'zip' });
    expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '30']);
    expect(third.json().message).toContain('Two exports of yours are still running');
    for (const { answer } of running) {
      answer.destroy();
      await once(answer, 'close');
    }
    const again = async () => (await ask(client, { ids: [first], format: 'zip' })).statusCode;
    // Rendering takes long on a busy machine.
    await expect.poll(again, { timeout: 15_000 }).toBe(200);
  });

  test('nothing is rendered ahead of the reader, and nothing more after the reader leaves', async () => {
    let begun = 0;
    let isLeft = false;
    const counted = async function* () {
      try {
        for await (const document of documentsOf(world.db, callerNow, { ids: all, history: false })) {
          begun += 1;
          yield document;
        }
      } finally {
        isLeft = true;
      }
    };
    const content = Readable.from(
      archive(
        counted(),
        { signal: new AbortController().signal, onFault: (error) => expect.fail(String(error)) },
        async () => true,
      ),
      { objectMode: false },
    );
    await once(content, 'readable');
    await drawDocument(sample);
    await drawDocument(sample);
    expect(begun).toBeLessThan(5);
    content.destroy();
    await expect.poll(() => isLeft).toBe(true);
    expect(begun).toBeLessThan(6);
  });

  test('a user who may no longer sign in gets no more of it', async () => {
    const guest = await world.client();
    const ids = await addCompleted(world.db, { client: guest, consultant }, 120);
    const { answer } = await read({ ids, format: 'zip' }, guest);
    answer.pause();
    await world.db.updateTable('users').set({ is_active: false }).where('id', '=', guest.id).execute();
    answer.resume();
    await expect(once(answer, 'end')).rejects.toThrow('aborted');
  });

  test('a disconnect stops the work', async () => {
    const { answer } = await read({ ids: all, format: 'zip' });
    expect(await documentsWaiting()).toBe('1');
    answer.destroy();
    await expect.poll(documentsWaiting).toBe('0');
  });
});

/** The first bytes of an archive over a real connection. */
async function read(body: object, { token } = client) {
  const request = open({
    port,
    method: 'POST',
    path: '/api/v2/exports',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  }).end(JSON.stringify(body));
  // An aborted one is an error of the response.
  request.on('error', () => {});
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const arrived: Buffer[] = [];
  answer.on('data', (piece: Buffer) => arrived.push(piece));
  answer.on('error', () => {});
  await once(answer, 'data');
  return { arrived, answer };
}

const filesIn = (pieces: Buffer[]) => Buffer.concat(pieces).toString('latin1').split('PK\x03\x04').length - 1;

const documentsWaiting = () =>
  world.app.inject('/metrics').then(({ body }) => /^documents_waiting (\d+)/m.exec(body)?.[1]);
