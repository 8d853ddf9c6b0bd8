import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { textOf } from '../../../test/support/read-pdf.ts';
import { sendFile } from '../../../test/support/send-file.ts';
import { newWorld } from '../../../test/support/world.ts';
import { personOf } from '../../mail/job.ts';
import { documentsFor } from './documents-for.ts';

const world = await newWorld();
afterAll(world.end);

type Person = { id: string; token: string };
const client = await world.client({ name: 'Ayşe Yıldırım' });
const elif = await world.consultant('A');
const admin = await world.admin();

const MIB = 1024 * 1024;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
const upload = async (who: Person, name: string, content = PDF) =>
  (await sendFile(world.app, who, name, content)).json().data.id as string;
const say = async (who: Person, id: string, body: string, rest: object = {}) => {
  const reply = await world.call(who, 'POST', `/consultations/${id}/messages`, { body, ...rest });
  expect(reply.statusCode).toBe(200);
  return reply.json().data.id as string;
};

/** A completed case: a request and a result with a file each, two messages with files, and a note with one. */
async function newCase(names = ['Invoice.pdf', 'Draft.pdf', 'Internal.pdf', 'Specimen.pdf']) {
  const [asked, said, noted, given] = names as [string, string, string, string];
  const { id } = (
    await world.call(client, 'POST', '/consultations', {
      room: 'A',
      topic: 'Rules of origin',
      problem_details: '<p>Which proof?</p>',
      file_ids: [await upload(client, asked)],
    })
  ).json().data;
  await world.call(elif, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  await say(client, id, '<p>Here is the <strong>draft</strong>.</p>', {
    file_ids: [await upload(client, said)],
  });
  await say(elif, id, '<p>A secret.</p>', { visibility: 'staff', file_ids: [await upload(elif, noted)] });
  await say(elif, id, '<p>We shall look at it.</p>');
  await world.call(elif, 'PUT', `/consultations/${id}/status`, {
    status: 'completed',
    consultation_result: '<p>A EUR.1.</p>',
    file_ids: [await upload(elif, given)],
  });
  return id as string;
}

const ask = async (who: Person, id: string, body: object) => {
  const reply = await world.call(who, 'POST', '/exports', { ids: [id], ...body });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
};
const zipOf = async (who: Person, id: string, body: object = { files: true, conversation: true }) =>
  unzipSync(await ask(who, id, { format: 'zip', ...body }));
const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

describe('the document', () => {
  test('has the conversation and the files for those who ask, and never a note', async () => {
    const id = await newCase();
    for (const who of [client, elif, admin]) {
      const text = textOf(await ask(who, id, { conversation: true, files: true }));
      expect(text).toMatch(
        /Conversation\s+Ayşe Yıldırım[^]*Here is the draft\.[^]*Files: Draft\.pdf[^]*We shall look/,
      );
      expect(text).toMatch(/Files\s+File\s+Size\s+Who\s+When[^]*Invoice\.pdf\s+1 KB\s+Ayşe Yıldırım/);
      expect(text).not.toMatch(/secret|Internal/);
    }
  });

  test('has neither if they are not asked for', async () => {
    const id = await newCase();
    const text = textOf(await ask(client, id, {}));
    expect(text).not.toMatch(/Conversation|Draft\.pdf|Invoice\.pdf/);
  });

  test('is the same from the call for one consultation', async () => {
    const id = await newCase();
    const of = async (query: string) =>
      textOf((await world.call(client, 'GET', `/consultations/${id}/export${query}`)).rawPayload);
    const whole = await of('?conversation=true&files=true');
    expect(whole).toContain('Here is the draft.');
    expect(whole).toContain('Specimen.pdf');
    expect(await of('')).not.toContain('Here is the draft.');
    expect((await world.call(client, 'GET', `/consultations/${id}/export?files=perhaps`)).statusCode).toBe(
      400,
    );
  });

  test('says what was edited or removed', async () => {
    const id = await newCase();
    const edited = await say(client, id, '<p>Befor.</p>');
    await world.call(client, 'PUT', `/messages/${edited}`, { body: '<p>Before.</p>' });
    const gone = await say(client, id, '<p>4111 1111</p>', { file_ids: [await upload(client, 'Card.pdf')] });
    await world.call(admin, 'POST', `/messages/${gone}/redact`, { reason: 'A card' });
    const text = textOf(await ask(client, id, { conversation: true, files: true }));
    expect(text).toMatch(/, edited\s+Before\./);
    expect(text).toContain('An admin has removed this text.');
    expect(text).not.toMatch(/4111|Card\.pdf|Befor\./);
  });

  test('has a thousand messages', async () => {
    const id = await newCase();
    await sql`with said as (
        insert into timeline_entries (consultation_id, kind, actor_id)
        select ${id}, 'message', ${client.id} from generate_series(1, 1000) returning id)
      insert into messages (id, consultation_id, author_id, is_note, body)
      select id, ${id}, ${client.id}, false, '<p>One of many.</p>' from said`.execute(world.db);
    const text = textOf(await ask(client, id, { conversation: true }));
    expect(text.match(/One of many\./g)).toHaveLength(1_000);
  });
});

describe('the ZIP', () => {
  test('has the files of each case in its folder, as they were stored', async () => {
    const id = await newCase();
    const contents = await zipOf(client, id);
    const [pdf, ...files] = Object.keys(contents);
    const folder = pdf!.replace(/\.pdf$/, '');
    expect(files).toEqual(['Invoice.pdf', 'Draft.pdf', 'Specimen.pdf'].map((name) => `${folder}/${name}`));
    for (const name of files)
      expect(createHash('sha256').update(contents[name]!).digest()).toEqual(
        createHash('sha256').update(PDF).digest(),
      );
    expect(Object.keys(await zipOf(client, id, { conversation: true }))).toEqual([pdf]);
  });

  test('has names that are unique and safe on every system', async () => {
    const long = `${'ğ'.repeat(251)}.pdf`;
    const id = await newCase(['CON.pdf', 'a:b?.pdf', 'x.pdf', long]);
    await say(client, id, '', {
      file_ids: [await upload(client, 'A:B?.pdf'), await upload(client, '請求書.pdf')],
    });
    const [, ...files] = Object.keys(await zipOf(client, id));
    expect(files.map(baseName)).toEqual(['_CON.pdf', 'a-b-.pdf', long, 'A-B- (2).pdf', '請求書.pdf']);
    expect(files.every((name) => name.split('/').length === 2)).toBe(true);
  });

  test('and a download give a file no ending that is not accepted, whatever it was stored as', async () => {
    const id = await newCase();
    const earlier = ['invoice.bat.', 'open me.url\u200b', 'a.appref-ms', 'Specimen.pdf.'];
    const stored = await world.db
      .selectFrom('files')
      .innerJoin('timeline_entries as entry', 'entry.id', 'files.entry_id')
      .select('files.id')
      .where('files.consultation_id', '=', id)
      .orderBy('entry.position')
      .execute();
    for (const [at, file] of stored.entries())
      await world.db.updateTable('files').set({ name: earlier[at]! }).where('id', '=', file.id).execute();
    const [, ...files] = Object.keys(await zipOf(client, id));
    // The third is of a note.
    expect(files.map(baseName)).toEqual(['invoice.bat._', 'open me.url _', 'Specimen.pdf']);
    const reply = await world.call(elif, 'GET', `/files/${stored[2]!.id}`);
    expect(reply.headers['content-disposition']).toContain('filename="a.appref-ms_"');
  });

  test('leaves out what was taken back, and breaks off rather than hold a damaged file', async () => {
    const id = await newCase();
    const file = await upload(client, 'Wrong.pdf');
    const message = await say(client, id, '<p>x</p>', { file_ids: [file] });
    await world.call(client, 'DELETE', `/messages/${message}/files/${file}`);
    expect(Object.keys(await zipOf(client, id)).map(baseName)).not.toContain('Wrong.pdf');

    await sql`update file_chunks set content = set_byte(content, 3, 65)
      where file_id in (select id from files where consultation_id = ${id} and name = 'Draft.pdf')`.execute(
      world.db,
    );
    const reply = await world
      .call(client, 'POST', '/exports', { ids: [id], format: 'zip', files: true })
      .catch((error: Error) => error);
    expect(reply instanceof Error || !reply.rawPayload.toString('latin1').includes('PK\u0005\u0006')).toBe(
      true,
    );
  });
});

describe('a mail', () => {
  test('with files that are too large together names those to leave out', async () => {
    const id = await newCase();
    for (const [name, size] of [
      ['Scan of the contract.txt', 12],
      ['Photographs.txt', 9],
      ['Small.txt', 1],
    ] as const)
      await say(client, id, '', {
        file_ids: [await upload(client, name, Buffer.alloc(size * 1024 * 1024, 'x '))],
      });
    const mail = { ids: [id], format: 'zip', email: 'port@example.com' };
    const reply = await world.call(client, 'POST', '/exports', { ...mail, files: true });
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'The files are 22 MB together, with their documents more than the 20 MB a mail can carry. Leave out “Scan of the contract.txt” (12 MB), or download the ZIP.',
    ]);
    expect((await world.call(client, 'POST', '/exports', mail)).statusCode).toBe(200);
  });

  test.each([
    ['only their document makes too large', 8 * MIB - 5_000],
    ['became too large meanwhile', 9 * MIB],
  ])('with files that %s is not sent, and no name of them is stored', async (_how, second) => {
    const id = await newCase();
    for (const [name, size] of [
      ['Scan of the contract.txt', 12 * MIB],
      ['Photographs.txt', second],
    ] as const)
      await say(client, id, '', { file_ids: [await upload(client, name, Buffer.alloc(size, 'x '))] });
    const selection = { ids: [id], format: 'zip' as const, history: false, files: true };
    const sender = (await personOf(world.db, client.id))!;
    const log = { error: (error: unknown) => expect.fail(String(error)) };
    const attempt = { failures: 0, queued_at: new Date(), signal: new AbortController().signal, log };
    expect(
      await documentsFor(world.db, sender, { ...selection, to: 'port@example.com' }, attempt),
    ).toBeUndefined();
    expect((await world.call(client, 'GET', '/notifications')).json().data[0]).toMatchObject({
      title: 'Documents not sent',
      message:
        'Nothing was sent to port@example.com. These documents are larger than the 20 MB a mail can carry. Choose fewer, or download them.',
    });
    for (const table of ['notifications', 'news_mails'] as const) {
      const rows = JSON.stringify(await world.db.selectFrom(table).selectAll().execute());
      expect(rows).toContain('larger than the 20 MB');
      expect(rows).not.toMatch(/Scan of|Photographs/);
    }
  });
});
