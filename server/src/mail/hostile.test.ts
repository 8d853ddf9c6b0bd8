import { msg } from '@consultflow/contract/language/t';
import { afterAll, expect, test } from 'vitest';
import { email } from '@consultflow/contract/text';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { withFault } from '../../test/support/faulty-app.ts';
import { openPostBox } from '../../test/support/post-box.ts';
import type { Letter } from './letter.ts';
import { bySmtp } from './transport.ts';

const box = await openPostBox();
const smtp = bySmtp(box.url, 'Advice <advice@firm.example>');
afterAll(async () => {
  smtp.close();
  await box.close();
});

const letter = (words: string): Letter => ({
  subject: words,
  title: words,
  paragraphs: [words],
  action: { label: words, url: `https://advice.example/${encodeURIComponent(words)}` },
  foot: [words],
});
const breaks = [
  '\r\n',
  '\n',
  '\r',
  '\u2028',
  '\u2029',
  '\u0085',
  '\0',
  '\v',
  '\f',
  '%0d%0a',
  '\\r\\n',
  '\r\n ',
];

const names = [
  ...breaks.map((end) => `Eve${end}Bcc: victim@evil.example`),
  ...breaks.slice(0, 4).map((end) => `Eve${end}${end}<script>alert(1)</script>`),
  'Eve" <victim@evil.example>, "',
  'Eve <victim@evil.example>',
  'victim@evil.example, other@evil.example',
  'undisclosed: victim@evil.example;',
  '=?utf-8?Q?Eve=0D=0ABcc:_victim@evil.example?=',
  '=?utf-8?B?RXZlDQpCY2M6IHZpY3RpbUBldmlsLmV4YW1wbGU=?=',
  '\u202egnp.exe',
  '"><img src=https://evil.example/x>',
  "'-- ; RCPT TO:<victim@evil.example>",
  '.\r\nMAIL FROM:<x@evil.example>\r\nRCPT TO:<victim@evil.example>',
  '.',
  '..',
  'ÿ'.repeat(200),
  '漢'.repeat(200),
  '(comment) Eve',
  'Eve\\',
  '${7*7} {{7*7}} <%= 7*7 %>',
];

test.each(names)('a name and a title like %j create one mail to one person', async (name) => {
  const before = box.received.length;
  await smtp({ id: `id-${before}`, to: { name, email: 'eve@port.example' }, letter: letter(name) });
  const [{ to, raw, mail } = expect.fail()] = box.received.slice(before);
  expect(box.received).toHaveLength(before + 1);
  expect(to).toEqual(['eve@port.example']);
  expect(mail.to?.map(({ address }) => address)).toEqual(['eve@port.example']);
  expect(mail.cc ?? mail.bcc).toBeUndefined();
  expect(headersOf(raw)).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]);
  expect(mail.html).not.toMatch(/<script|<img/);
});

test.each(names)('a reply-to name and a file name like %j create one mail to one person', async (name) => {
  const before = box.received.length;
  await smtp({
    id: `with-${before}`,
    to: { name, email: 'eve@port.example' },
    replyTo: { name, email: 'jonas@firm.example' },
    letter: letter(name),
    attachments: [{ name: `${name}.pdf`, type: 'application/pdf', content: Buffer.from('x') }],
  });
  const [{ to, raw, mail } = expect.fail()] = box.received.slice(before);
  expect(to).toEqual(['eve@port.example']);
  expect(headersOf(raw)).not.toContain('bcc');
  expect(mail.replyTo?.map(({ address }) => address)).toEqual(['jonas@firm.example']);
  expect(mail.attachments).toHaveLength(1);
  expect(mail.attachments[0]).toMatchObject({ mimeType: 'application/pdf', disposition: 'attachment' });
  expect(mail.html).not.toMatch(/<script|<img/);
});

test('a writer that does not escape names is detected', async () => {
  const by = createTransport({ url: box.url });
  const found = [];
  for (const name of names.slice(0, 2)) {
    const before = box.received.length;
    const envelope = { from: 'advice@firm.example', to: 'eve@port.example' };
    await by.sendMail({ envelope, raw: `To: ${name} <eve@port.example>\r\nSubject: ${name}\r\n\r\nx` });
    found.push(...headersOf(box.received[before]!.raw).filter((header) => header === 'bcc'));
  }
  by.close();
  expect(found.length).toBeGreaterThan(0);
});

const headersOf = (raw: string) =>
  [...(raw.split('\r\n\r\n')[0] ?? '').matchAll(/^([\w-]+):/gm)]
    .map(([, name]) => name!.toLowerCase())
    .toSorted();

const addresses = [
  ...breaks.slice(0, 9).map((end) => `eve@port.example${end}bcc:victim@evil.example`),
  'eve@port.example,victim@evil.example',
  'eve@port.example;victim@evil.example',
  'eve@port.example victim@evil.example',
  '<eve@port.example>',
  'Eve <eve@port.example>',
  '"eve"@port.example',
  '"victim@evil.example x"@port.example',
  'eve@evil.example@port.example',
  'eve%evil.example@port.example@x',
  '@evil.example:eve@port.example',
  'group:eve@port.example;',
  'eve@[127.0.0.1]',
  'eve@localhost',
  'eve@port..example',
  'eve@-port.example',
  '.eve@port.example',
  'eve.@port.example',
  'e..ve@port.example',
  'eve(comment)@port.example',
  'eve@port.example(comment)',
  'eve\\@evil.example@port.example',
  'eve@port.example>',
  'eve@port.example\tvictim@evil.example',
  `${'e'.repeat(250)}@port.example`,
];

test.each(addresses)('an address like %j is refused by the forms and by the mail writer', async (address) => {
  expect(email(msg('x')).safeParse(address).success).toBe(false);
  const before = box.received.length;
  await expect(
    smtp({ id: 'one', to: { name: 'Eve', email: address }, letter: letter('Hello') }),
  ).rejects.toThrow(/valid email address/);
  expect(box.received).toHaveLength(before);
});

test('a transport that accepts every address is detected', async () => {
  const { bySmtp: gullible } = await withFault(
    '../../contract/src/text.ts',
    () => ({ email: () => z.string() }),
    () => import('./transport.ts'),
  );
  const careless = gullible(box.url, 'Advice <advice@firm.example>');
  const handedOver: string[] = [];
  for (const address of addresses) {
    const mail = { id: 'one', to: { name: 'Eve', email: address }, letter: letter('Hello') };
    await careless(mail).then(
      () => handedOver.push(address),
      // This mail server refuses some, but not every one would.
      (error: unknown) => expect(String(error)).not.toMatch(/valid email address/),
    );
  }
  careless.close();
  expect(handedOver.length).toBeGreaterThan(5);
});
