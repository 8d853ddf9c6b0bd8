import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { newSeed } from '@consultflow/contract/testing/seed';
import { readConfig } from './config.ts';
import { spawnServer } from '../test/support/server-process.ts';

const long = 'x'.repeat(5_000);
const hosts = ['', ' ', '-x', 'x-', 'a..b', '.', '999.1.1.1', '1.2.3', '0x7f', '[::1', 'a b', 'a,b', long];

/** Invalid values of each variable. */
const odd: Record<string, string[]> = {
  PORT: ['70000', '-1', '80.0', '1e3', '0x50', ' 80', '80\n', '٣', 'http', '000000080', long],
  HOST: [
    ...hosts.slice(1),
    '127.0.0.1:3000',
    '[::1]',
    'http://localhost',
    'localhost/',
    'a@b',
    '10.0.0.0/8',
    'ü',
  ],
  DATA_DIR: [' ', '\t', 'a\nb', 'a\u001bb', 'a\u0085b', 'a\uFFFDb'],
  DATABASE_URL: [
    'mysql://localhost/firm',
    'postgres',
    'postgres:',
    'postgres://',
    'postgres:///',
    'postgres:///firm',
    'postgres:firm',
    'postgres:/firm',
    '//localhost/firm',
    'postgres://user:secret@',
    'postgres://user:secret@/firm',
    'postgres://user:secret@:5432/firm',
    'postgres://localhost:0/firm',
    'postgres://localhost:70000/firm',
    'postgres://localhost:x/firm',
    'postgres://user:se#cret@localhost/firm',
    'postgres://user:%zz@localhost/firm',
    'postgres://%zz@localhost/firm',
    'postgres://localhost/%zz',
    'postgres://localhost/firm/more',
    'postgres://localhost/firm#more',
    'postgres://localhost/fi rm',
    'postgres://local\nhost/firm',
    'postgres://localhost\\firm',
    'postgres://a,b/firm',
    'postgres:///firm?host=',
    'postgres:///firm?host=a,b',
    'postgres:///firm?host=run/postgresql',
    'postgres:///firm?host=/run/postgresql&host=/tmp',
    'postgres:///firm?host=/run/postgresql&port=0',
    'postgres:///firm?host=/run/postgresql&port=x',
    'postgres://localhost/firm?sslmod=require',
    'postgres://localhost/firm?sslmode=required',
    'postgres://localhost/firm?ssl=yes',
    'postgres://localhost/firm?sslnegotiation=x',
    'postgres://localhost/firm?application_name=mine',
    'postgres://localhost/firm?connect_timeout=5',
    'postgres://localhost/firm?__proto__=x',
    ...hosts.slice(1).map((host) => `postgres://${host}/firm`),
  ],
  PUBLIC_URL: [
    'ftp://x',
    'https://',
    'https:',
    'https:advice.example.com',
    'https:/advice.example.com',
    'https:///advice.example.com',
    'advice.example.com',
    '//advice.example.com',
    'https://user@advice.example.com',
    'https://user:secret@advice.example.com',
    'https://:secret@advice.example.com',
    'https://advice.example.com?',
    'https://advice.example.com/?x',
    'https://advice.example.com/#x',
    'https://advice.example.com/#',
    'https://advice.example.com:0',
    'https://advice.example.com:70000',
    'https://advice.exa\nmple.com',
    ' https://advice.example.com',
    'https:\\\\advice.example.com',
    'javascript:alert(1)',
    'https://%zz/',
    ...hosts.slice(3).map((host) => `https://${host}/`),
  ].filter((url) => !/1\.2\.3|0x7f/.test(url)),
  SMTP_URL: [
    'localhost',
    'localhost:25',
    'smtp:',
    'smtp://',
    'smtp:///',
    'smtp://:587',
    'smtp:localhost',
    'smtp:/localhost',
    'http://localhost',
    'smtp://user:secret@',
    'smtp://user:secret@:587',
    'smtp://localhost:0',
    'smtp://localhost:70000',
    'smtp://localhost:x',
    'smtp://localhost/path',
    'smtp://localhost//',
    'smtp://localhost#x',
    'smtp://user:se#cret@localhost',
    'smtp://user:%zz@localhost',
    'smtp://local\thost',
    'smtp://localhost?sendmail=true&path=/bin/sh',
    'smtp://localhost?secure=true',
    'smtp://localhost?host=elsewhere',
    'smtp://localhost?tls=x',
    'smtp://localhost?tls.rejectUnauthorised=false',
    'smtp://localhost?pool=true&pool=false',
    'smtp://localhost?__proto__=x',
    ...hosts.map((host) => `smtp://${host}:587`),
  ],
  CLAMAV_URL: [
    'localhost',
    '127.0.0.1:3310',
    'tcp:',
    'tcp://',
    'tcp:localhost',
    'tcp://:3310',
    'tcp://localhost:0',
    'tcp://localhost:70000',
    'tcp://localhost/path',
    'tcp://user@localhost',
    'tcp://localhost?x=1',
    'tcp://localhost#x',
    'http://localhost:3310',
    'unix:',
    'unix:/',
    'unix:clamd.ctl',
    'unix://host/clamd.ctl',
    'unix:/run/%zz',
    'unix:/run/clamd\n.ctl',
    ...hosts.map((host) => `tcp://${host}:3310`),
  ],
  MAIL_FROM: [
    'nobody',
    'a@',
    '@b',
    'a@b',
    'a@b.example, c@d.example',
    'a@b.example,',
    'Firm a@b.example',
    'Firm <a@b.example',
    'Firm <>',
    'Firm <a@b.example> x',
    'Firm <a@b.example>\r\nBcc: c@d.example',
    'Firm\r\nBcc: c@d.example <a@b.example>',
    'Firm, and more <a@b.example>',
    'Firm: group; <a@b.example>',
    '<c@d.example> <a@b.example>',
    '"Firm <a@b.example>',
    '"c@d.example" x" <a@b.example>',
    `${long}@b.example`,
  ],
  ADMIN_EMAIL: [
    'nobody',
    'a@',
    '@b',
    'a@b',
    'a b@c.example',
    'a@b.example\n',
    'A <a@b.example>',
    `${long}@b.example`,
  ],
  ADMIN_PASSWORD: ['short', long],
  METRICS: ['off', 'ON', 'all', 'loopback '],
  RATE_LIMIT: ['maybe', 'OFF', 'true', '0', 'off '],
  LOG_LEVEL: ['loud', 'INFO', 'info,debug', '30'],
  TRUST_PROXY: [
    'everybody',
    'true',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    '10.0.0.1,',
    ',',
    '::/129',
    'fe80::1%eth0',
    'loopback/8',
    '010.0.0.1',
    long,
  ],
};

const refusal = (environment: NodeJS.ProcessEnv) => {
  try {
    return `accepted ${JSON.stringify(readConfig(environment))}`;
  } catch (error) {
    return error instanceof Error && error.constructor === Error ? error.message : `threw ${String(error)}`;
  }
};

/** One line that starts with the variable and does not repeat secrets. */
const sentenceOn = (name: string) => new RegExp(`^${name} (must|has) (?!.*(secret|;))[ -~]{5,300}$`);

test.each(Object.entries(odd).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  '%s cannot be %j, and the message names the variable',
  (name, value) => {
    expect(refusal({ [name]: value })).toMatch(sentenceOn(name));
  },
);

test.each([
  ['PORT', '0'],
  ['PORT', '65535'],
  ['HOST', '::'],
  ['HOST', '0.0.0.0'],
  ['HOST', 'fe80::1%eth0'],
  ['HOST', 'my_host.internal.'],
  ['DATA_DIR', './größe und blanks/数据'],
  ['DATABASE_URL', 'postgres://user:p%40ss%23@db.internal:5433/firm?sslmode=verify-full'],
  ['DATABASE_URL', 'postgresql://user@[2001:db8::1]:5432/firm'],
  ['DATABASE_URL', 'postgres://localhost'],
  ['DATABASE_URL', 'postgres://b%C3%BCcher.example/firm'],
  ['DATABASE_URL', 'postgres://my_db/firm?options=-c%20work_mem%3D8MB'],
  ['DATABASE_URL', 'postgres:///firm?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres:///firm?host=/run/postgresql&port=5433&user=firm'],
  ['DATABASE_URL', 'postgres://postgres@localhost:5432/firm?host=%2Fgr%C3%B6%C3%9Fe%20und%20blanks'],
  ['DATABASE_URL', 'postgres://%2Frun%2Fpostgresql/firm'],
  ['PUBLIC_URL', 'http://10.0.0.7:8080'],
  ['PUBLIC_URL', 'https://[2001:db8::1]/'],
  ['PUBLIC_URL', 'https://bücher.example/advice/'],
  ['SMTP_URL', 'smtp://localhost'],
  ['SMTP_URL', 'smtps://user%40firm.example:p%23ss@mail.example:465/'],
  ['SMTP_URL', 'smtp://[::1]:25?pool=true&tls.rejectUnauthorized=false'],
  ['CLAMAV_URL', 'tcp://localhost:3310'],
  ['CLAMAV_URL', 'tcp://[::1]'],
  ['CLAMAV_URL', 'unix:/run/clamav/clamd.ctl'],
  ['CLAMAV_URL', 'unix:///run/clamav/clamd.ctl'],
  ['MAIL_FROM', 'a@b.example'],
  ['MAIL_FROM', '<a@b.example>'],
  ['MAIL_FROM', 'Müller & Söhne <a@b.example>'],
  ['MAIL_FROM', '"Firm, and more" <a@b.example>'],
  ['ADMIN_EMAIL', 'Admin@Firm.Example'],
  ['ADMIN_PASSWORD', 'x'.repeat(128)],
  ['METRICS', 'on'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8,::1/128'],
])('%s may be %s', (name, value) => {
  expect(refusal({ [name]: value })).toMatch(/^accepted/);
});

test('several invalid variables are all named in one line', () => {
  expect(refusal({ PORT: 'x', SMTP_URL: 'smtp://', DATABASE_URL: 'x' })).toMatch(
    /^PORT must [^;]+; DATABASE_URL must [^;]+; SMTP_URL must [^;]+$/,
  );
});

const either = (name: string) => new RegExp(`^accepted$|${sentenceOn(name).source}`);

test('any value of a variable is accepted or named in one line', () => {
  const seed = newSeed();
  const names = constantFrom(...Object.keys(odd));
  const pieces = constantFrom(
    ...'postgres:// smtp:// https:// @ : / ? # & = % %2f [ ] ::1 , < > " \n host= port= a b.example 99999'.split(
      ' ',
    ),
  );
  const values = oneof(
    string({ unit: 'binary', maxLength: 60 }),
    array(pieces, { maxLength: 12 }).map((chosen) => chosen.join('')),
  );
  assert(
    property(names, values, (variable, given) => {
      const said = refusal({ [variable]: given });
      expect(said.startsWith('accepted') ? 'accepted' : said).toMatch(either(variable));
    }),
    { seed, numRuns: 3_000 },
  );
});

test('a server with an invalid value of every variable exits at once with one line', async () => {
  const environment = Object.fromEntries(Object.entries(odd).map(([name, [value]]) => [name, value]));
  const server = spawnServer('', environment);
  const said = text(server.stderr);
  const [code] = await once(server, 'exit');
  expect(code).toBe(1);
  expect(await said).toMatch(/^ConsultFlow Navigator cannot start: PORT [ -~]+ TRUST_PROXY [ -~]+\n$/);
});
