import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './people.ts';
import { caseWith } from './improved-case.ts';

const first = '<p>Ship under an A.TR by Friday.</p><p>The invoice names the goods.</p><p>Ask the broker.</p>';
const second =
  '<p>Ship under a EUR.1 by Friday.</p><p>The invoice names the goods.</p><p>Ask the <strong>broker</strong>.</p>';

const versions = (page: Page) =>
  page
    .getByRole('region', { name: 'Versions' })
    .getByRole('listitem')
    .filter({ hasText: /^Version/ });
const comparison = (page: Page) => page.getByRole('dialog', { name: 'Compare versions' });
const ringed = (page: Page) => comparison(page).locator('.is-current:visible');

test('a consultant compares two versions, from change to change by keys', async ({
  person,
  firm,
  product,
}) => {
  const { consultant, id } = await caseWith(product.url, firm, first, second);
  const page = await person('consultant', { as: consultant });
  await page.goto(`consultant/consultations/${id}`);
  await expect(versions(page)).toHaveText([/Version 2.*The client sees this one/, /Version 1/]);
  await versions(page).first().getByRole('button', { name: 'Compare version 2 with the one before' }).click();
  await expect(comparison(page).getByText('3 words inserted')).toBeVisible();
  await expect(comparison(page).getByText('3 words struck')).toBeVisible();
  await expect(comparison(page).getByText('Change 1 of 2: Replaced')).toBeVisible();
  await expect(ringed(page)).toHaveText(['struck: an A.TR', 'inserted: a EUR.1']);
  await expectAccessible(page);

  await page.keyboard.press('n');
  await expect(comparison(page).getByText('Change 2 of 2: Only the look')).toBeVisible();
  await expect(ringed(page)).toHaveText(['look changed: broker']);
  await page.keyboard.press('n');
  await expect(comparison(page).getByText('Change 1 of 2')).toBeVisible();
  await page.keyboard.press('p');
  await expect(comparison(page).getByText('Change 2 of 2')).toBeVisible();

  await comparison(page).getByLabel('The later text').selectOption('1');
  await expect(comparison(page).getByText('Nothing changed')).toBeVisible();
});

test('beside the editor of a result, its versions are stepped through by keys as well', async ({
  person,
  firm,
  product,
}) => {
  const { consultant, id } = await caseWith(product.url, firm, first, second);
  const page = await person('consultant', { as: consultant });
  await page.goto(`consultant/consultations/${id}/result?tab=compare`);
  await expect(page.getByText('Change 1 of 2: Replaced')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByText('Change 2 of 2: Only the look')).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByText('Change 1 of 2: Replaced')).toBeVisible();
});

test('unchanged parts of a long result are folded, and only the look is named as such', async ({
  person,
  firm,
  product,
}) => {
  const parts = Array.from({ length: 8 }, (_, place) => `<p>Part ${place + 1} stays as it is.</p>`);
  const bold = parts.with(5, '<p><strong>Part 6</strong> stays as it is.</p>');
  const { consultant, id } = await caseWith(product.url, firm, parts.join(''), bold.join(''));
  const page = await person('consultant', { as: consultant });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`consultant/consultations/${id}`);
  await page.getByRole('button', { name: 'Compare version 2 with the one before' }).click();
  await expect(comparison(page).getByText('Only the look changed')).toBeVisible();
  await expect(comparison(page).getByText('Part 2 stays as it is.')).toBeHidden();
  await expect(comparison(page).getByText('Part 5 stays as it is.')).toBeVisible();
  await comparison(page).getByText('4 paragraphs, unchanged').click();
  await expect(comparison(page).getByText('Part 2 stays as it is.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a consultant brings an earlier version back as a new one, and undoes it', async ({
  person,
  firm,
  product,
}) => {
  const { consultant, id } = await caseWith(product.url, firm, first, second);
  const page = await person('consultant', { as: consultant });
  await page.goto(`consultant/consultations/${id}`);
  const result = page.getByRole('article', { name: 'Consultation Result' });
  await expect(result).toContainText('under a EUR.1');
  await page.getByRole('button', { name: 'Bring back version 1' }).click();
  await expect(page.getByText('Version 1 is the result again')).toBeVisible();
  await expect(result).toContainText('under an A.TR');
  await expect(versions(page)).toHaveCount(3);
  await expect(result).toContainText('Version 3');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(result).toContainText('under a EUR.1');
  await expect(versions(page)).toHaveCount(4);
});

test('a client reads the released versions and changes nothing', async ({ person, firm, product }) => {
  const { client, id } = await caseWith(product.url, firm, first, second);
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${id}`);
  await expect(versions(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^(Compare|Bring back)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Read version 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Version 1' })).toContainText('under an A.TR');
});
