import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './people.ts';

/** A name that is typed into the profile and not saved: the user stays with it, or leaves without it. */
export async function expectAsksBeforeLeaving(page: Page, name: string) {
  const field = page.getByLabel('Full Name');
  const dashboard = page.getByRole('complementary').getByRole('link', { name: 'Dashboard' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const saved = await field.inputValue();
  await field.fill(name);
  await dashboard.click();
  await expect(question).toContainText('The changes to your profile are not saved and will be lost.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field).toHaveValue(name);
  await dashboard.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/dashboard$/);
  // Until the dashboard is there, the profile stays with what was typed.
  await expect(field).toHaveCount(0);
  await page.goBack();
  await expect(field).toHaveValue(saved);
}
