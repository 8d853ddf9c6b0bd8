import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readCsv } from '../server/test/support/read-csv.ts';
import { pagesOf } from '../server/test/support/read-pdf.ts';
import { newClient, newCompleted, newConsultant, newRequest } from './firm.ts';
import { expect, logIn, test } from './people.ts';
import { admin } from './product.ts';

const saved = async (page: Page, button: string) => {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
};
const sheet = async (page: Page) => {
  const { name, content } = await saved(page, 'Download CSV');
  const [, ...records] = readCsv(content.toString().replace(/^\ufeff/, ''));
  return { name, records };
};

test('lists are saved as spreadsheets with the current filters, and completed consultations as documents', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  await newClient(url, 'Mehmet');
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  for (const topic of ['Letters of credit', 'Tariffs'])
    await newCompleted(url, client, consultant, { topic });
  await newRequest(url, client);

  const page = await person('consultant');
  await logIn(page, consultant);
  await page.goto('consultant/history?search=credit');
  await expect(page.getByRole('row')).toHaveCount(2);
  const history = await sheet(page);
  expect(history.name).toMatch(/^Consultations \d{4}-\d\d-\d\d\.csv$/);
  expect(history.records.map(([, , topic]) => topic)).toEqual(['Letters of credit']);
  await page.getByRole('link', { name: 'View Details of Letters of credit' }).click();
  const document = await saved(page, 'Export');
  expect(document.name).toMatch(/Letters of credit\.pdf$/);
  expect(pagesOf(document.content).join()).toContain('Use a EUR.1.');
  await page.goto('consultant/clients?search=mehmet');
  await expect(page.getByRole('heading', { name: 'Mehmet' })).toBeVisible();
  const clients = await sheet(page);
  expect(clients.name).toMatch(/^Clients /);
  expect(clients.records.map(([name]) => name)).toEqual(['Mehmet']);

  const office = await person('admin');
  await logIn(office, admin);
  await office.goto('admin/users?role=consultant');
  await expect(office.getByRole('row')).toHaveCount(2);
  expect((await sheet(office)).records.map(([name]) => name)).toEqual(['Jonas']);
  await office.goto('admin/consultations?status=completed');
  await expect(office.getByRole('row')).toHaveCount(3);
  expect((await sheet(office)).records).toHaveLength(2);
  await office.getByRole('link', { name: 'Details of Tariffs' }).click();
  expect((await saved(office, 'Export')).name).toMatch(/Tariffs\.pdf$/);
});
