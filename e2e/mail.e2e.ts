import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { openPostBox } from '../server/src/testing/post-box.ts';
import { move, newClient, newConsultant, newRequest } from './firm.ts';
import { startProduct } from './product.ts';

test('mail that was under way when the server was killed arrives when it is back, each as one mail', async () => {
  test.setTimeout(150_000);
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
  const consultant = await newConsultant(url, 'Jonas Lindqvist', ['A']);
  const client = await newClient(url, 'Ayşe Yıldırım');
  for (let count = 0; count < 4; count += 1) {
    const { id } = await newRequest(url, client, { topic: `Matter ${count}` });
    await move(url, consultant, id, { status: 'approved' });
  }
  // Mails have been handed over, and nobody has said so yet, when the server dies; its starter starts it again.
  await handedOver;
  const { stdout } = spawnSync('pgrep', ['-P', String(product.starter.pid)], { encoding: 'utf8' });
  process.kill(Number.parseInt(stdout, 10), 'SIGKILL');
  const underWay = box.received.length;
  release();

  const ids = () => new Set(box.received.map(({ mail }) => mail.messageId));
  // The sign-up, its approval, and of each matter the request and the approval.
  await expect(() => expect(ids().size).toBe(10)).toPass({ timeout: 90_000 });
  expect(box.received.length - ids().size).toBeLessThanOrEqual(underWay);
  const wanted = [0, 1, 2, 3].flatMap((count) => [
    `${consultant.email}: New consultation request “Matter ${count}”`,
    `${client.email}: Request approved “Matter ${count}”`,
  ]);
  const said = box.received.map(
    ({ to, mail: { subject, text } }) => `${to.join()}: ${subject} ${/“.*”/.exec(text ?? '')?.[0]}`,
  );
  expect(said).toEqual(expect.arrayContaining(wanted));
  await product.stop();
  await box.close();
});
