import { afterAll, expect, test } from 'vitest';
import { withFault } from '../../test/support/faulty-app.ts';
import { openPostBox } from '../../test/support/post-box.ts';
import type { Letter } from './letter.ts';
import { bySmtp, type Transport } from './transport.ts';

const box = await openPostBox();
const smtp = bySmtp(box.url, 'Advice <advice@firm.example>');
afterAll(async () => {
  smtp.close();
  await box.close();
});

const encodedWords = [
  '=?utf-8?b?4oCuaHR0cDovL2V2aWwuZXhhbXBsZS9sb2dpbg==?=',
  '=?utf-8?q?=E2=80=AEhttp=3A=2F=2Fevil=2Eexample?=',
  '=?UTF-8*en?Q?=E2=80=AEhttp=3A=2F=2Fevil=2Eexample?=',
  'Bob" <ceo@bank.example>, =?utf-8?q?=E2=80=AEevil?=',
  '=?utf-8?q?=E2=80=AE?= =?utf-8?q?http=3A=2F=2Fevil=2Eexample?=',
  '==?utf-8?q?=E2=80=AEhttp=3A=2F=2Fevil=2Eexample?=',
  '=\u202e?utf-8?q?=E2=80=AEhttp=3A=2F=2Fevil=2Eexample?=',
];

async function sendWith(name: string, by: Transport) {
  const before = box.received.length;
  await by({
    id: `words-${before}`,
    to: { name, email: 'eve@port.example' },
    replyTo: { name, email: 'jonas@firm.example' },
    letter: { subject: `#313 ${name}: New request`, title: name, paragraphs: [], foot: [] },
    attachments: [{ name: `${name}.pdf`, type: 'application/pdf', content: Buffer.from('x') }],
  });
  return decodedHeaders(box.received[before]!.raw);
}

test.each(encodedWords)('%j, decoded as mail programs do, stays as it was written', async (name) => {
  const decoded = await sendWith(name, smtp);
  expect(decoded.filter((header) => /[\u202a-\u202e]|\/\/evil/.test(header))).toEqual([]);
  const written = name.replace('\u202e', '');
  for (const header of ['subject', 'to', 'reply-to', 'content-type', 'content-disposition'])
    expect(decoded.find((one) => one.startsWith(`${header}: `) && one.includes(written))).toBeDefined();
});

test('a writer that leaves encoded words in headers is detected', async () => {
  const { bySmtp: open } = await withFault(
    'mail/letter.ts',
    () => ({ headerLine: (text) => text, subjectOf: (words) => (words as Letter).subject }),
    () => import('./transport.ts'),
  );
  const careless = open(box.url, 'Advice <advice@firm.example>');
  const decoded = await sendWith(encodedWords[0]!, careless);
  careless.close();
  expect(decoded.filter((header) => header.includes('\u202ehttp://evil'))).not.toEqual([]);
});

/** The headers of a mail and of its parts, with every encoded word decoded, in quotation marks too, and without joiners. */
function decodedHeaders(raw: string) {
  const unfolded = raw.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = unfolded.filter((line) => /^[\w-]+: /.test(line));
  return headers.map((line) =>
    [decodedParameter(line), line]
      .map((text) => text.replace(/^[\w-]+/, (name) => name.toLowerCase()))
      .map((text) => text.replaceAll(/(\?=) +(?==\?)/g, '$1').replaceAll(ENCODED_WORD, decodedWord))
      .join(' ')
      .replaceAll(/\\(.)/g, '$1')
      .replaceAll('\u2060', ''),
  );
}

const ENCODED_WORD = /=\?[^?\s]+\?([bq])\?([^?\s]*)\?=/gi;
const decodedWord = (_: string, encoding: string, text: string) =>
  encoding.toLowerCase() === 'b'
    ? Buffer.from(text, 'base64').toString()
    : decodeURIComponent(
        text
          .replaceAll('_', ' ')
          .replaceAll('%', '%25')
          .replaceAll(/=(?=[\dA-F]{2})/gi, '%'),
      );

/** A parameter that is split and percent-encoded as RFC 2231 says. */
const decodedParameter = (line: string) =>
  decodeURIComponent(
    line.replaceAll(/;? *\w+\*\d+\*?=(?:utf-8'')?"?([^";]*)"?/g, '$1').replaceAll(/%(?![\dA-F]{2})/gi, '%25'),
  );
