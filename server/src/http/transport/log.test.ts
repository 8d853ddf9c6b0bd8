import { once } from 'node:events';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { newDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { logging } from './log.ts';

const { db, end } = await newDatabase();
let written = '';
const stream = { write: (line: string) => (written += line) };
const app = buildApp(db, { logger: { ...logging('debug'), stream } });
app.get('/api/v2/broken', async () => {
  await db
    .insertInto('users')
    .values({ ...ayse, role: 'client' })
    .execute();
});
app.get('/api/v2/last', async () => 'said');
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
afterAll(async () => {
  await app.close();
  await end();
});

const password = 'harbour-light-2026';
const ayse = { name: 'Ayşe', email: 'ayse@figs.example', password_hash: '$argon2id$secret' };
const registration = {
  name: ayse.name,
  email: ayse.email,
  phone: '+90 232 555 0100',
  password,
  companies: [{ name: 'Ege Kuru Meyve' }],
};

type Line = Record<string, unknown> & { err?: { stack: string; message: string } };
const linesSince = (before: number): Line[] =>
  written
    .slice(before)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const isLast = ({ route }: Line) => route === '/api/v2/last';
/** Makes a last call and waits for its line, after which those of earlier calls are written. */
async function untilWritten() {
  const before = linesSince(0).filter(isLast).length;
  await app.inject('/api/v2/last');
  await eventually(() => expect(linesSince(0).filter(isLast)).toHaveLength(before + 1));
}

/** The log lines of the work, at least one. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  await untilWritten();
  const before = written.length;
  await work();
  await eventually(() => expect(linesSince(before)).not.toEqual([]));
  await untilWritten();
  return linesSince(before).filter((line) => !isLast(line));
}

const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api/v2${url}`, payload });

test('a request is one line with the pattern of its route, the caller and the outcome', async () => {
  await post('/auth/register', registration);
  const { token, id } = (await post('/auth/login', registration)).json().data;
  const lines = await linesOf(() =>
    app.inject({ url: `/api/v2/users/${id}?words=x`, headers: { authorization: `Bearer ${token}` } }),
  );
  expect(lines).toEqual([
    expect.objectContaining({
      level: 30,
      method: 'GET',
      route: '/api/v2/users/:id',
      status: 200,
      ms: expect.any(Number),
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
      user_id: id,
      role: 'client',
      address: '127.0.0.1',
    }),
  ]);
});

test('a sign-up, a sign-in, a search, a refusal and a failure log no secret', async () => {
  const { data } = (await post('/auth/login', registration)).json();
  const headers = { authorization: `Bearer ${data.token}`, cookie: 'a=oatmeal' };
  await post('/auth/login', { email: ayse.email, password: 'wrong-harbour-1' });
  await app.inject({ url: '/api/v2/consultations?search=undeclared', headers });
  await app.inject({ url: '/api/v2/consultations?cursor=undeclared', headers });
  await app.inject({ url: '/api/v2/undeclared?token=undeclared', headers });
  await app.inject({ url: '/api/v2/consultations/%zz?undeclared', headers });
  await app.inject({ url: '/api/v2/broken', headers });
  await untilWritten();
  for (const secret of [
    password,
    'wrong-harbour-1',
    data.token,
    'Bearer',
    ayse.email,
    'figs',
    ayse.password_hash,
    'oatmeal',
    'undeclared',
  ]) {
    expect(written).not.toContain(secret);
  }
});

test('a server error is logged with its stack and the id that its caller gets', async () => {
  let told = '';
  const lines = await linesOf(async () => {
    told = (await app.inject('/api/v2/broken')).json().request_id;
  });
  const [failure, answer] = lines;
  expect(failure).toMatchObject({ level: 50, request_id: told, err: { code: '23505' } });
  expect(failure?.err?.stack).toMatch(/users_email[^]*\n\s+at /);
  expect(answer).toMatchObject({ level: 30, request_id: told, status: 500 });
});

test('values are removed from the message of an error and of its cause', async () => {
  const cause = new Error('no mailbox ayse@figs.example');
  const [line] = await linesOf(async () => app.log.error(new Error('lost ayse@figs.example', { cause })));
  expect(line).toMatchObject({
    msg: 'lost …@…',
    err: { message: 'lost …@…', cause: { message: 'no mailbox …@…' } },
  });
  expect(JSON.stringify(line)).not.toContain('ayse');
});

test('health checks and files of the app are logged only at debug', async () => {
  const urls = ['/healthz', '/', '/consultflownavigator/', '/consultflownavigator/login', '/metrics'];
  const lines = await linesOf(async () => {
    for (const url of urls) await app.inject(url);
  });
  expect(lines.map(({ level }) => level)).toEqual(urls.map(() => 20));
});

test('the input of a caller cannot forge a line', async () => {
  const forged = '{"level":30,"msg":"forged"}';
  const lines = await linesOf(async () => {
    for (const raw of [`x\r\n${forged}`, `x\n${forged}`, `x\r${forged}`]) {
      const socket = createConnection({ port });
      socket.end(
        `GET /api/v2/rooms HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${raw}\r\nuser-agent: ${raw}\r\n\r\n`,
      );
      await text(socket).catch(() => '');
    }
    await app.inject({ url: `/api/v2/rooms?a=%0d%0a${encodeURIComponent(forged)}` });
  });
  expect(lines.filter(({ msg }) => msg === 'forged')).toEqual([]);
});

test('a caller who disconnects before the response is logged too', async () => {
  const lines = await linesOf(async () => {
    const arrived = once(app.server, 'request');
    const socket = createConnection({ port });
    socket.write(
      'POST /api/v2/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
    );
    await arrived;
    socket.destroy();
  });
  expect(lines).toMatchObject([{ route: '/api/v2/auth/login', aborted: true }]);
});
