import type { Page } from '@playwright/test';
import { newConsultant } from './firm.ts';
import { expect, expectSaid, holdAnswers, logIn, test } from './people.ts';
import { callApi } from './product.ts';

const CSV = /\/consultations\/csv/;

/** A screen that has made a call and got its response. */
async function expectSignedIn(page: Page, name: string) {
  await page.getByRole('link', { name: 'Active Consultations' }).first().click();
  await expectSaid(page, "You don't have any active consultations.");
  await expect(page).toHaveURL(/\/consultant\/consultations$/);
  await expect(page.getByRole('button', { name })).toBeVisible();
  await expect(page.getByText('Authentication failed')).toHaveCount(0);
}

test('a late 401 to a call of an ended session does not end the new session', async ({
  product: { url },
  person,
}) => {
  const first = await newConsultant(url, 'Jonas', ['A']);
  const second = await newConsultant(url, 'Mara', ['A']);
  const page = await person('consultant', { expected: /status of 401/ });
  await logIn(page, first);
  await page.goto('consultant/history');
  const late = await holdAnswers(page, CSV);
  const answer = page.waitForResponse(CSV);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(late.calls).toBe(1);

  const other = await page.context().newPage();
  await other.goto('consultant/dashboard');
  const token = await other.evaluate(() => localStorage.getItem('token'));
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => statusOf(url, token)).toBe(401);
  await logIn(other, second);

  late.release();
  expect((await answer).status()).toBe(401);
  await other.getByRole('link', { name: 'Active Consultations' }).first().click();
  await expectSignedIn(other, 'Mara');
  await page.goto('consultant/dashboard');
  await expectSignedIn(page, 'Mara');
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(token);
});

const statusOf = async (url: string, token: string | null) => {
  const { status } = await fetch(`${url}/api/v2/consultations`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return status;
};

test('after a new sign-in in another tab, the user is told that their earlier action failed', async ({
  product: { url },
  person,
}) => {
  const jonas = await newConsultant(url, 'Jonas', ['A']);
  const page = await person('consultant', { as: jonas, expected: /status of 401/ });
  await page.goto('consultant/history');
  const late = await holdAnswers(page, CSV);
  const answer = page.waitForResponse(CSV);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(late.calls).toBe(1);
  const session = await callApi(url, 'POST', '/auth/login', {
    body: { email: jonas.email, password: jonas.password },
  });
  await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(session));
  await callApi(url, 'POST', '/auth/logout', { token: jonas.token });
  late.release();
  expect((await answer).status()).toBe(401);
  await expectSaid(page, 'Failed to fetch consultations');
  await expectSaid(page, 'You were signed out while this was under way. Please try again.');
  await expectSignedIn(page, 'Jonas');
  await page.unroute(CSV);
  await page.getByRole('link', { name: 'Consultation History' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await saved;
});
