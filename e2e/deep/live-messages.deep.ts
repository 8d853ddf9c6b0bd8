import { expect, test } from '../people.ts';
import { callApi } from '../product.ts';

/** In milliseconds, from the response to the author until it is on the other side's screen. */
const TARGET = 1_000;
const MESSAGES = 20;

test('each of twenty messages is on the other side’s screen within a second', async ({
  person,
  firm,
  product,
}) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const request = await firm.request(client);
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${request.id}`);
  const log = page.getByRole('list', { name: 'What happened, oldest first' });
  await expect(log).toContainText('We ship figs.');

  const took: number[] = [];
  for (let n = 1; n <= MESSAGES; n += 1) {
    const words = `Message ${n} of ${MESSAGES}.`;
    await callApi(product.url, 'POST', `/consultations/${request.id}/messages`, {
      token: consultant.token,
      body: { body: `<p>${words}</p>`, visibility: 'everyone' },
    });
    const sentAt = performance.now();
    await log.getByText(words).waitFor();
    took.push(performance.now() - sentAt);
  }
  process.stdout.write(
    `Until a message is seen: ${took.map((ms) => Math.round(ms)).join(', ')} ms (target ${TARGET})\n`,
  );
  expect(Math.max(...took)).toBeLessThan(TARGET);
});
