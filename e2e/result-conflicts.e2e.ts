import type { Page } from '@playwright/test';
import { caseWith } from './improved-case.ts';
import { expect, expectAccessible, test } from './people.ts';
import { callApi } from './product.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Consultation Result' });

/** Writes on until the beginning is out of view, and returns the last line. */
async function writeMuch(page: Page) {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  for (let line = 1; line <= 40; line += 1) await page.keyboard.type(`\nLine ${line}`);
  const written = editor(page).getByText('Line 40');
  await expect(written).toBeInViewport({ ratio: 1 });
  return written;
}

const places = [
  { name: 'on its page', path: (id: string) => `consultant/consultations/${id}/result` },
  { name: 'in a dialog', path: (id: string) => `consultant/history?open=${id}&edit=true` },
];

for (const { name, path } of places)
  test(`the change of a result is visible beside the button that it changed, ${name}`, async ({
    person,
    firm,
    product: { url },
  }) => {
    const { consultant, id } = await caseWith(url, firm, '<p>Ship under an A.TR.</p>');
    const page = await person('consultant', { as: consultant, height: 720 });
    await page.goto(path(id));
    const written = await writeMuch(page);
    const { token } = consultant;
    const { updated_at } = await callApi(url, 'GET', `/consultations/${id}`, { token });
    await callApi(url, 'PUT', `/consultations/${id}`, {
      token,
      body: { consultation_result: '<p>Ship under a EUR.1.</p>', updated_at },
    });
    const keepMine = page.getByRole('button', { name: 'Keep mine' });
    await expect(keepMine).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 });
    await expect(written).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await keepMine.click();
    await expect(keepMine).toHaveCount(0);
    await expect(written).toBeInViewport({ ratio: 1 });
  });

const openings = [
  {
    name: 'on its page',
    open: (page: Page, id: string) => page.goto(`consultant/consultations/${id}/result`),
  },
  {
    name: 'in a dialog',
    open: async (page: Page) => {
      await page.goto('consultant/consultations');
      await page.getByRole('link', { name: 'Complete Rules of origin' }).click();
    },
  },
];

for (const { name, open } of openings)
  test(`a consultation that was canceled while its result is written says so in view, ${name}`, async ({
    person,
    firm,
  }) => {
    const client = await firm.client();
    const consultant = await firm.consultant();
    const request = await firm.request(client);
    await firm.move(consultant, request, 'approved');
    // A draft may be on its way meanwhile.
    const page = await person('consultant', { as: consultant, height: 720, expected: /status of 409/ });
    await open(page, request.id);
    const written = await writeMuch(page);
    await firm.move(client, request, 'canceled', { reason: 'We sold the figs.' });
    await expect(page.getByText('This request has already been canceled.')).toBeInViewport({ ratio: 1 });
    await expect(written).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
