import { MOST_OF_CASE, MOST_OF_ENTRY } from '@consultflow/contract/files/schema';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { documentsFor } from '../../src/features/exports/documents-for.ts';
import { openPost } from '../../src/mail/post.ts';
import { bySmtp } from '../../src/mail/transport.ts';
import { listening, openStream } from './event-stream.ts';
import { eventually } from './eventually.ts';
import { openPostBox } from './post-box.ts';
import { textOf } from './read-pdf.ts';
import { sendFile } from './send-file.ts';
import { newWorld } from './world.ts';

/** Words that are in notes alone. */
const WORD = 'quokka';
const AUTHOR = 'Zephyrine Notewriter';
const MISSING = '00000000-0000-4000-8000-000000000000';

type Person = { id: string; token: string };
type Reply = { statusCode: number; body: string; json: () => { data: unknown } };

const withoutRequestId = ({ statusCode, body }: Reply) => [
  statusCode,
  { ...(JSON.parse(body) as object), request_id: undefined },
];

/** A firm in which a consultant unknown to the clients writes notes in a shared case. */
export async function newFirmWithNotes() {
  const world = await newWorld();
  const url = await listening(world.app);
  const box = await openPostBox();
  const smtp = bySmtp(box.url, 'Advice <advice@firm.example>');
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const post = await openPost({
    db: world.db,
    connectionString: world.url,
    transport: smtp,
    app: 'https://advice.example',
    log,
    documentsFor,
  });
  const owner = await world.client({ name: 'Anna Berg', email: 'anna@port.example' });
  const member = await world.client({ name: 'Mia Roth', email: 'mia@port.example' });
  const assigned = await world.consultant('A');
  const author = await world.consultant('A');
  const admin = await world.admin();
  await world.db.updateTable('users').set({ name: AUTHOR }).where('id', '=', author.id).execute();
  const company = { name: 'Figs', address: 'Quay 1' };
  const { data } = (await world.call(owner, 'POST', '/companies', company)).json<{ data: { id: string } }>();
  await world.db.insertInto('company_members').values({ company_id: data.id, user_id: member.id }).execute();

  const done = async (actor: Person, method: 'POST' | 'PUT', path: string, body: object) => {
    const reply = await world.call(actor, method, path, body);
    expect([path, reply.statusCode, reply.body]).toEqual([path, 200, expect.anything()]);
    return reply.json<{ data: { id: string; version: number } }>().data;
  };

  /** Asks the author of the notes for a sign-off, who returns the draft; returns the entries. */
  async function returnDraft(id: string) {
    const setRule = (requires_sign_off: boolean) =>
      world.db.updateTable('rooms').set({ requires_sign_off }).where('code', '=', 'A').execute();
    await setRule(true);
    const { version: draft_version } = await done(assigned, 'PUT', `/consultations/${id}/draft`, {
      body: `<p>A ${WORD}, perhaps</p>`,
    });
    const consultant_id = author.id;
    const decide = (actor: Person, body: object) =>
      done(actor, 'POST', `/consultations/${id}/sign-off`, body);
    await decide(assigned, { decision: 'requested', draft_version, consultant_id });
    await decide(author, { decision: 'returned', remark: `No ${WORD} in it` });
    await setRule(false);
    const entries = await world.db
      .selectFrom('timeline_entries')
      .select('id')
      .where('consultation_id', '=', id)
      .where('kind', '=', 'sign_off')
      .execute();
    return entries.map((entry) => entry.id);
  }

  /** As many bytes of files as a case may have, in a note. */
  const fillWithFiles = (id: string, note_id: string) =>
    world.db
      .insertInto('files')
      .values(
        Array.from({ length: MOST_OF_ENTRY }, (_, at) => ({
          owner_id: author.id,
          consultation_id: id,
          entry_id: note_id,
          place: at + 1,
          name: `${WORD}.txt`,
          kind: 'text' as const,
          size: MOST_OF_CASE / MOST_OF_ENTRY,
          sha256: Buffer.alloc(32),
          completed_at: sql<string>`now()`,
        })),
      )
      .execute();

  /** A completed case with a message of each side, notes and a sign-off between them; what its clients heard meanwhile. */
  async function plant() {
    // A mail lists the first of many.
    await world.db.deleteFrom('news_mails').execute();
    const request = { room: 'A', topic: 'Tariffs', problem_details: '<p>Which duty?</p>' };
    const shared = { ...request, company_id: data.id, is_shared: true };
    const { id } = await done(owner, 'POST', '/consultations', shared);
    const path = `/consultations/${id}`;
    const say = (actor: Person, body: string, visibility = 'everyone') =>
      done(actor, 'POST', `${path}/messages`, { body, visibility });
    const read = (actor: Person, { id: entry_id }: { id: string }) =>
      done(actor, 'PUT', `${path}/read-position`, { entry_id });
    const write = (actor: Person, visibility: string) =>
      done(actor, 'PUT', `${path}/presence`, { state: 'writing', visibility });

    await done(assigned, 'PUT', `${path}/status`, { status: 'approved' });
    await read(assigned, await say(owner, '<p>May I ask?</p>'));
    const streams = await Promise.all([owner, member].map((one) => openStream(url, one)));
    await write(author, 'staff');
    const mention = `<span data-mention="${assigned.id}">@x</span>`;
    const note = await say(author, `<p>Suspicious ${WORD}, ${mention}</p>`, 'staff');
    await done(author, 'PUT', `/messages/${note.id}`, { body: `<p>Suspicious ${WORD} again</p>` });
    await read(assigned, note);
    const other = await say(author, `<p>Another ${WORD}</p>`, 'staff');
    await done(admin, 'POST', `/messages/${other.id}/redact`, { reason: `A ${WORD} too many` });
    await say(assigned, '<p>Of course.</p>');
    await write(assigned, 'everyone');
    const signOffs = await returnDraft(id);
    for (const stream of streams)
      await eventually(() => expect(stream.heard.some(({ event }) => event === 'writing')).toBe(true));
    await Promise.all(streams.map((stream) => stream.close()));
    await fillWithFiles(id, note.id);
    await done(assigned, 'PUT', `${path}/status`, {
      status: 'completed',
      consultation_result: '<p>None.</p>',
    });
    // A change after those with a gap before them.
    await done(assigned, 'PUT', path, { consultation_result: '<p>None at all.</p>' });
    return { id, path, notes: [note.id, other.id, ...signOffs], heard: streams.map(({ heard }) => heard) };
  }
  type Planted = Awaited<ReturnType<typeof plant>>;

  const traces = ({ notes }: Planted) => [WORD, AUTHOR, author.id, ...notes];
  const expectNone = (planted: Planted, text: string) => {
    for (const trace of traces(planted)) expect(text).not.toContain(trace);
  };
  /** A response of a client, without a trace of the notes. */
  const clean = async (planted: Planted, client: Person, path: string, body?: object) => {
    const reply = await world.call(client, body ? 'POST' : 'GET', path, body);
    expect([path, reply.statusCode]).toEqual([path, 200]);
    expectNone(planted, reply.body);
    return reply;
  };
  /** Each fails if a client learns there of a note, its author or its existence. */
  const channels: Record<string, (planted: Planted, client: Person, at: number) => Promise<void>> = {
    timeline: async (planted, client) => {
      type Page = {
        data: { id: string; position: number }[];
        reading: { unread: number; first_unread: string };
      };
      const ask = async (query: string) =>
        (await clean(planted, client, `${planted.path}/timeline?${query}`)).json<Page>();
      const { data: all, reading } = await ask('limit=200');
      const places = all.map(({ position }) => position);
      expect(places).toEqual(all.map((_, at) => at + 1));
      expect(reading.unread).toBe(client === owner ? 1 : 0);
      for (const { id, position } of all) {
        expect((await ask(`around=${id}&limit=3`)).data.map((one) => one.position)).toContain(position);
        await ask(`before=${id}&limit=1`);
        await ask(`after=${id}&limit=1`);
      }
    },
    history: async (planted, client) => {
      let cursor = '';
      for (let number = 1; cursor !== 'none'; number += 1) {
        const reply = await clean(planted, client, `${planted.path}/history?limit=1${cursor}`);
        const next = reply.json<{ next_cursor?: string | null }>().next_cursor;
        if (!next) break;
        const [, place] = JSON.parse(Buffer.from(next, 'base64url').toString()) as string[];
        const shown = await world.db
          .selectFrom('timeline_entries')
          .select('shown_position')
          .where('consultation_id', '=', planted.id)
          .where('to_status', 'is not', null)
          .orderBy('shown_position')
          .execute();
        expect(place).toBe(String(shown[number - 1]!.shown_position));
        cursor = `&cursor=${next}`;
      }
    },
    'details and lists': async (planted, client) => {
      for (const path of [planted.path, '/consultations?limit=50', '/consultations?fields=excerpt'])
        await clean(planted, client, path);
      await clean(planted, client, '/dashboard/client');
      await clean(planted, client, '/dashboard/stats');
    },
    counts: async (planted, client) => {
      const entries = (await world.call(client, 'GET', `${planted.path}/timeline`)).json().data;
      const unreadFrom = { entry_id: entries[0].id, is_unread: true };
      const back = await world.call(client, 'PUT', `${planted.path}/read-position`, unreadFrom);
      expectNone(planted, back.body);
      const expected = client === owner ? 1 : 0;
      expect(back.json().data.unread).toBe(expected);
      expect((await world.call(client, 'GET', planted.path)).json().data.unread).toBe(expected);
      const all = (await world.call(client, 'GET', '/consultations?limit=500')).json().data;
      const sum = all.reduce((total: number, { unread }: { unread: number }) => total + unread, 0);
      expect((await world.call(client, 'GET', '/consultations/unread')).json().data.messages).toBe(sum);
    },
    people: async (planted, client) => {
      for (const visibility of ['everyone', 'staff'])
        await clean(planted, client, `${planted.path}/people?visibility=${visibility}`);
    },
    notifications: async (planted, client) => {
      await clean(planted, client, '/notifications?limit=100');
      const { count } = await world.db
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', client.id)
        .where('consultation_id', '=', planted.id)
        .where('kind', 'in', ['note_added', 'message_received', 'mentioned'])
        .executeTakeFirstOrThrow();
      expect(count).toBe(client === owner ? 1 : 0);
    },
    refusals: async (planted, client) => {
      const [note] = planted.notes;
      const requests = (entry_id: string) => [
        world.call(client, 'PUT', `/messages/${entry_id}`, { body: '<p>x</p>' }),
        world.call(client, 'PUT', `${planted.path}/read-position`, { entry_id }),
        world.call(client, 'GET', `/messages/${entry_id}/versions`),
        ...['before', 'after', 'around'].map((where) =>
          world.call(client, 'GET', `${planted.path}/timeline?${where}=${entry_id}`),
        ),
      ];
      const answers = async (entry_id: string) =>
        (await Promise.all(requests(entry_id))).map(withoutRequestId);
      expect(await answers(note!)).toEqual(await answers(MISSING));
    },
    events: async (planted, _client, at) => {
      const heard = planted.heard[at]!;
      expectNone(planted, JSON.stringify(heard));
      const changes = heard
        .filter(({ event }) => event === 'change')
        .map(({ data: told }) => JSON.parse(told));
      const of = (noun: string) => changes.filter((one) => one.noun === noun && one.id === planted.id).length;
      expect([of('timeline'), of('readings')]).toEqual([1, 0]);
    },
    'is writing': async (planted, _client, at) => {
      const heard = planted.heard[at]!.filter(({ event }) => event === 'writing');
      expectNone(planted, JSON.stringify(heard));
      expect(heard).toHaveLength(1);
    },
    search: async (planted, client) => {
      for (const words of [WORD, 'Zephyrine', `${WORD} tariffs`]) {
        const found = await clean({ ...planted, notes: [] }, client, `/consultations?search=${words}`).catch(
          () => undefined,
        );
        expect(found?.json().data ?? 'a trace').toEqual([]);
        const csv = await world.call(client, 'GET', `/consultations/csv?search=${words}`);
        expect([csv.statusCode, csv.body.includes('Tariffs')]).toEqual([200, false]);
      }
    },
    documents: async (planted, client) => {
      const ask = async (format: string) => {
        const reply = await world.app.inject({
          method: 'POST',
          url: '/api/v2/exports',
          headers: { authorization: `Bearer ${client.token}` },
          payload: { ids: [planted.id], format, history: true, conversation: true, files: true },
        });
        expect([format, reply.statusCode]).toEqual([format, 200]);
        return reply.rawPayload;
      };
      expectNone(planted, textOf(await ask('pdf')));
      for (const [name, content] of Object.entries(unzipSync(await ask('zip'))))
        expectNone(
          planted,
          name + (name.endsWith('.pdf') ? textOf(content) : Buffer.from(content).toString()),
        );
      const csv = await world.call(client, 'GET', '/consultations/csv');
      expectNone(planted, csv.body);
    },
    mail: async (planted, client) => {
      const email = client === owner ? 'anna@port.example' : 'mia@port.example';
      const mailsTo = () => box.received.filter(({ to }) => to.includes(email));
      await eventually(async () => {
        await world.newsAreDue();
        expect(await world.db.selectFrom('news_mails').select('id').execute()).toEqual([]);
        const { rows } = await world.jobs();
        expect(rows.filter(({ state }) => state !== 'completed')).toEqual([]);
      });
      if (client === owner)
        expect(mailsTo().some(({ mail }) => mail.text?.includes('Of course.'))).toBe(true);
      expectNone(
        planted,
        mailsTo()
          .map(({ raw, mail }) => raw + mail.text + mail.html + mail.subject)
          .join(),
      );
    },
    'room for files': async (planted, client) => {
      const { data: file } = (
        await sendFile(world.app, client, 'Invoice.txt', Buffer.from('Figs of Kenyan origin.\n'))
      ).json<{ data: { id: string } }>();
      await clean(planted, client, `${planted.path}/messages`, { body: '<p>Here.</p>', file_ids: [file.id] });
    },
  };

  /** The channels in which a client learns of the notes. */
  async function leaks(planted: Planted, names = Object.keys(channels)) {
    const found = new Map<string, unknown>();
    for (const name of names)
      for (const [at, client] of [owner, member].entries())
        await channels[name]!(planted, client, at).catch((error: unknown) => found.set(name, error));
    return found;
  }

  return {
    ...world,
    plant,
    leaks,
    channels: Object.keys(channels),
    end: async () => {
      await post.close();
      smtp.close();
      await box.close();
      await world.end();
    },
  };
}
