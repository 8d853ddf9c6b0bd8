import type { Page } from '@playwright/test';

/* The calls of the requests that wait, and what their screen shows. */
export const list = /\/api\/v1\/consultations\?/;
export const one = /\/api\/v1\/consultations\/[0-9a-f-]{36}$/;
export const status = /\/api\/v1\/consultations\/[0-9a-f-]{36}\/status$/;

export const cards = (page: Page) => page.getByRole('region', { name: 'Requests' }).getByRole('listitem');
export const card = (page: Page, topic: string) => cards(page).filter({ hasText: topic });
export const pane = (page: Page) => page.getByRole('article', { name: 'Request' });
export const approve = (page: Page) => pane(page).getByRole('button', { name: 'Approve Request' });
export const heading = (page: Page) => page.getByRole('heading', { name: 'Pending Consultation Requests' });

/** The four ways to decide a request: beside the list at the foot of what is read, otherwise over the page. */
export const sheet = (page: Page) =>
  page
    .getByRole('region', { name: /^Decide #\d+ “/ })
    .or(page.getByRole('dialog', { name: /^Decide #\d+ “/ }));

/** The field for a time that is not among the free ones. */
export async function anotherTime(page: Page) {
  const field = sheet(page).getByLabel('Date and time');
  const more = sheet(page).getByText('Another time', { exact: true });
  await more.waitFor();
  if (!(await field.isVisible())) await more.click();
  return field;
}
