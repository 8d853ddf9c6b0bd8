import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { openPostBox } from '../server/test/support/post-box.ts';
import { move, newClient, newConsultant, newRequest } from './firm.ts';
import { asAdmin, callApi, startProduct } from './product.ts';

test('mail that is being sent when the server is killed arrives after the restart, each exactly once', async () => {
  test.setTimeout(600_000);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: handedOver, resolve: taken } = Promise.withResolvers<void>();
  const box = await openPostBox({
    hold: () => {
      taken();
      return released;
    },
  });
  const product = await startProduct({ SMTP_URL: box.url, MAIL_FROM: 'Advice <advice@firm.example>' });
  const { url } = product;
  const token = await asAdmin(url);
  const guests = [1, 2, 3, 4].map((count) => `guest${count}@port.example`);
  for (const email of guests)
    await callApi(url, 'POST', '/admin/users', {
      token,
      body: { name: 'Guest', email, role: 'client', invite: true },
    });
  const consultant = await newConsultant(url, 'Jonas Lindqvist', ['A']);
  const client = await newClient(url, 'Ayşe Yıldırım');
  for (let count = 0; count < 4; count += 1) {
    const { id } = await newRequest(url, client, { topic: `Matter ${count}` });
    await move(url, consultant, id, { status: 'approved' });
  }
  await newRequest(url, client, { topic: 'Matter undecided' });
  // When the server dies, mails have been handed over but not confirmed; the starter restarts the server.
  await handedOver;
  const { stdout } = spawnSync('pgrep', ['-P', String(product.starter.pid)], { encoding: 'utf8' });
  process.kill(Number.parseInt(stdout, 10), 'SIGKILL');
  const underWay = box.received.length;
  release();

  // News wait for a minute; after a crash a mail may be sent again, but never as a different mail.
  const wanted = [
    ...guests.map((email) => [email, 'has made an account for you']),
    ...[0, 1, 2, 3].map((count) => [client.email, `approved “Matter ${count}”`]),
    // A request that is decided by then is no news for the room.
    [consultant.email, 'asks about “Matter undecided”'],
  ];
  const idsOf = ([email = '', words = '']: string[]) =>
    new Set(
      box.received
        .filter(({ to, mail }) => to.includes(email) && mail.text?.replace(/#\d+ /g, '').includes(words))
        .map(({ mail }) => mail.messageId),
    ).size;
  await expect(() => expect(wanted.map(idsOf)).toEqual(wanted.map(() => 1))).toPass({ timeout: 300_000 });
  const different = new Set(box.received.map(({ mail }) => mail.messageId)).size;
  expect(box.received.length - different).toBeLessThanOrEqual(underWay);
  await product.stop();
  await box.close();
});
