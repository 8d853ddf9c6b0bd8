import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostBox } from '../../test/support/post-box.ts';
import { bySmtp } from './transport.ts';

/** Reaches this machine too, by an address that is not a loopback one. */
const ELSEWHERE = '0.0.0.0';

/** Sends one mail to a mail server that offers no TLS; returns the error, the users who signed in and the mails. */
async function send(beginning: string, host: string, query: string) {
  const onAuth = vi.fn<(user: string | undefined) => void>();
  const box = await openPostBox({ onAuth });
  const smtp = bySmtp(`${beginning}${host}:${box.port}${query}`, 'Advice <advice@firm.example>');
  onTestFinished(async () => {
    smtp.close();
    await box.close();
  });
  const letter = { subject: 'News', title: 'News', paragraphs: ['News'], foot: [] };
  const error = await smtp({ id: 'one', to: { name: 'Eve', email: 'eve@port.example' }, letter }).then(
    () => undefined,
    String,
  );
  return { error, users: onAuth.mock.calls.flat(), mails: box.received.length };
}

test.each(['', '?requireTLS=true', '?ignoreTLS=false'])(
  'a mail server on another machine that offers no TLS gets neither password nor mail with %j',
  async (query) => {
    const { error, ...got } = await send('smtp://user:secret@', ELSEWHERE, query);
    expect(error).toMatch(/STARTTLS/);
    expect(got).toEqual({ users: [], mails: 0 });
  },
);

test.each([
  ['smtp://user:secret@', ELSEWHERE, '?requireTLS=false', ['user']],
  ['smtp://user:secret@', ELSEWHERE, '?ignoreTLS=true', ['user']],
  ['smtp://user:secret@', '127.0.0.1', '', ['user']],
  ['smtp://user:secret@', 'localhost', '', ['user']],
  ['smtp://', ELSEWHERE, '', []],
])('without TLS a mail is sent by %s%s%s', async (beginning, host, query, users) => {
  expect(await send(beginning, host, query)).toEqual({ error: undefined, users, mails: 1 });
});
