import type { Page } from '@playwright/test';
import { newClient, newRequest } from './firm.ts';
import { expect, expectAccessible, test } from './people.ts';
import { admin } from './product.ts';

const LIST = /\/api\/v2\/consultations(\?|$)/;
const MINUTE = 60_000;

/** A list of sixty that goes on, and what is answered to whoever asks for more. */
async function withEnd(page: Page, status: number) {
  const asked = { calls: 0, isWell: false };
  await page.route(LIST, async (route) => {
    const url = new URL(route.request().url());
    const isFurther = url.searchParams.has('cursor');
    if (isFurther) asked.calls += 1;
    if (isFurther && !asked.isWell) return route.fulfill({ status, body: '' });
    url.searchParams.delete('cursor');
    const response = await route.fetch({ url: url.href });
    const { status: success, data } = await response.json();
    const rows = Array.from({ length: isFurther ? 1 : 60 }, (_, place) => ({
      ...data[0],
      id: `${data[0].id.slice(0, -2)}${isFurther ? 'ff' : place + 10}`,
      topic: isFurther ? 'The last one' : `Topic ${place}`,
    }));
    await route.fulfill({
      response,
      json: { status: success, data: rows, ...(!isFurther && { next_cursor: 'further' }) },
    });
  });
  return asked;
}

const scrollTo = (page: Page, place: 'top' | 'end') =>
  page.evaluate((top) => window.scrollTo(0, top), place === 'top' ? 0 : 1_000_000);
const topic = (page: Page, name: string) =>
  page.getByRole('link', { name: `Details of ${name}`, exact: true });

test('a list whose end cannot be fetched stops and says so, and goes on when somebody comes there anew or presses', async ({
  product: { url },
  person,
}) => {
  await newRequest(url, await newClient(url, 'Ayşe'));
  const page = await person('admin', { as: admin, expected: /status of 500/ });
  await page.clock.install();
  const asked = await withEnd(page, 500);
  await page.goto('admin/consultations');
  await expect(topic(page, 'Topic 0')).toBeVisible();
  expect(asked.calls).toBe(0);
  await scrollTo(page, 'end');
  const note = page.getByText('The list goes on, but more of it could not be loaded.');
  await expect(note).toBeInViewport();
  await expect(page.getByText('What you see may be out of date.')).toHaveCount(0);
  await expectAccessible(page);
  await page.clock.runFor(MINUTE);
  await expect(note).toBeVisible();
  expect(asked.calls).toBe(1);

  await scrollTo(page, 'top');
  await expect(topic(page, 'Topic 0')).toBeInViewport();
  await scrollTo(page, 'end');
  await expect.poll(() => asked.calls).toBe(2);
  await expect(note).toBeVisible();
  asked.isWell = true;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(topic(page, 'The last one')).toBeVisible();
  await expect(note).toHaveCount(0);
  expect(asked.calls).toBe(3);
});

test('when the server is well again and the end is not, the list does not go on asking', async ({
  product: { url },
  person,
}) => {
  await newRequest(url, await newClient(url, 'Ayşe'));
  const page = await person('admin', { as: admin, expected: /status of 503/ });
  await page.clock.install();
  const asked = await withEnd(page, 503);
  await page.goto('admin/consultations');
  await expect(topic(page, 'Topic 0')).toBeVisible();
  await scrollTo(page, 'end');
  await expect.poll(() => asked.calls).toBe(3);
  const more = page.getByRole('button', { name: 'Load more' });
  await expect(more).not.toHaveAttribute('aria-busy');
  await page.clock.runFor(MINUTE);
  await expect(more).toBeVisible();
  expect(asked.calls).toBe(3);
  asked.isWell = true;
  await more.click();
  await expect(topic(page, 'The last one')).toBeVisible();
});
