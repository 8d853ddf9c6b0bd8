import { expect, test } from 'vitest';
import { scripts } from '../../../test/support/hard-texts.ts';
import { isAccessible, pagesOf, textOf, titleOf } from '../../../test/support/read-pdf.ts';
import { reportWith, row } from '../../../test/support/sample-report.ts';
import { drawTimeReport } from '../draw.ts';
import { MOST_WEIGHT } from '../weight.ts';

test('the report has its rows, what is left of agreed hours, and its total', async () => {
  const pdf = await drawTimeReport(reportWith({}));
  const text = textOf(pdf);
  for (const words of [
    'Time by company',
    'made Nov 25, 2026, 09:40, Istanbul time',
    'Period November 2026',
    'Not closed',
    'Company Entries Billable Not billable Agreed, left',
    'Ege Kuru Meyve Gıda San. ve Tic. A.Ş. 3 3 h 10 min – 4 h 35 min of 12 h',
    'Nordfjord Sjømat AS 3 3 h 10 min 15 min 1 h 10 min over',
    'No company 3 3 h 10 min –',
    'Restricted cases 3 25 min –',
    'Total 12 9 h 55 min 15 min',
  ])
    expect(text).toContain(words);
  expect(titleOf(pdf)).toBe('Time by company, November 2026');
  expect(isAccessible(pdf)).toBe(true);
});

test('a report that is narrowed says to what', async () => {
  const only = {
    company_name: 'Ege Kuru Meyve',
    user_name: 'Jonas Lindqvist',
    room: 'B',
    is_billable: false,
  };
  const document = reportWith({ by: 'month', from: '2025-12', only, rows: [row('2026-10')] });
  const text = textOf(
    await drawTimeReport({ ...document, room: { code: 'B', name: 'Export Consultation' } }),
  );
  for (const words of [
    'Company Ege Kuru Meyve',
    'Consultant Jonas Lindqvist',
    'Room B, Export Consultation',
    'Not billable only',
    'October 2026 3 3 h 10 min',
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/Period December 2025\s?–\s?November 2026/);
  expect(text).not.toContain('2026-10');
});

test('a report without time says so, and has no table', async () => {
  const none = { rows: [], total: { billable: 0, not_billable: 0, entries: 0 } };
  const pdf = await drawTimeReport(reportWith(none));
  expect(textOf(pdf)).toContain('No time in this period');
  expect(textOf(pdf)).not.toMatch(/Total|Entries/);
  expect(isAccessible(pdf)).toBe(true);
});

test('each page of a long report has the heads of its columns, its name and its number', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => row(`Company ${index + 1} of many`));
  const pdf = await drawTimeReport(reportWith({ rows }));
  const pages = pagesOf(pdf);
  expect(pages.length).toBeGreaterThan(3);
  for (const [index, page] of pages.entries()) {
    expect(page).toMatch(/Company +Entries +Billable +Not billable/);
    expect(page).toContain('Time by company, November 2026');
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  for (const { name } of rows) expect(pages.join()).toContain(name);
  expect(isAccessible(pdf)).toBe(true);
});

test.each(scripts)(
  'names in $name, also long ones without spaces, stay within their column',
  async ({ text }) => {
    const long = text.replace(/\s/g, '').repeat(20).slice(0, 200);
    const pdf = await drawTimeReport(reportWith({ rows: [row(text), row(long, { left: 1 })] }));
    expect(isAccessible(pdf)).toBe(true);
    expect(textOf(pdf)).toContain('Total 12 9 h 55 min 15 min');
    expect(pagesOf(pdf)).toHaveLength(1);
  },
);

test('a report of too many rows is refused before rendering starts', async () => {
  const rows = Array.from({ length: MOST_WEIGHT / 4 }, (_, index) => row(`Company ${index}`));
  await expect(drawTimeReport(reportWith({ rows }))).rejects.toThrow('too long for a PDF');
});
