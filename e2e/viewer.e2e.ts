import type { Page } from '@playwright/test';
import { pdfOf } from './pdf.ts';
import { press } from './keyboard.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, type People, test } from './people.ts';

/** A picture of one dark pixel; with other measures only its header is true. */
function pngOf({ width, height } = { width: 1, height: 1 }) {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
    'base64',
  );
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

const loopOfPages = () =>
  Buffer.from(pdfOf(['x']).toString('latin1').replace('/Kids [4 0 R]', '/Kids [2 0 R]'), 'latin1');
const loopOfForms = () =>
  Buffer.from(
    pdfOf(['%raw/X Do'])
      .toString('latin1')
      .replace('/Font <<', '/XObject << /X 5 0 R >> /Font <<')
      .replace(
        '/Length',
        '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X 5 0 R >> >> /Length',
      ),
    'latin1',
  );

type File = { name: string; mimeType: string; buffer: Buffer };
const pdf = (name: string, buffer: Buffer): File => ({ name, mimeType: 'application/pdf', buffer });
const png = (name: string, buffer: Buffer): File => ({ name, mimeType: 'image/png', buffer });

const log = (page: Page) => page.getByRole('list', { name: 'What happened, oldest first' });
const fileOf = (page: Page, name: string) => log(page).getByRole('button', { name, exact: true });
const viewer = (page: Page) => page.getByRole('dialog');
const sheet = (page: Page) => viewer(page).getByRole('img');

/** A client's case with files in a message. */
async function caseWith(person: People['person'], firm: People['firm'], files: File[], options = {}) {
  const client = await firm.client();
  const { id } = await firm.request(client);
  const page = await person('client', { as: client, ...options });
  await page.goto(`client/consultations/${id}`);
  await page.getByRole('button', { name: /^Write a message/ }).click();
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(fileOf(page, files[0]!.name)).toBeVisible();
  return page;
}

/** Whether anything but white has been drawn. */
const isDrawn = (page: Page) =>
  sheet(page).evaluate((canvas: HTMLCanvasElement) =>
    canvas
      .getContext('2d')!
      .getImageData(0, 0, canvas.width, canvas.height)
      .data.some((value, at) => at % 4 < 3 && value < 200),
  );

test('a PDF is read page by page by keyboard, and closing returns to the file', async ({ person, firm }) => {
  const lines = ['Proforma invoice', 'Packing list', 'Certificate of origin'];
  const page = await caseWith(person, firm, [pdf('Papers.pdf', pdfOf(lines))]);
  await press(page, fileOf(page, 'Papers.pdf'));
  const stage = viewer(page).getByRole('document', { name: 'Page 1 of 3' });
  await expect(stage).toBeFocused();
  await expect(stage).toContainText('Proforma invoice');
  expect(await isDrawn(page)).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('PageDown');
  await expect(viewer(page)).toContainText('Packing list');
  await page.keyboard.press('End');
  await expect(viewer(page)).toContainText('Certificate of origin');
  await expect(viewer(page).getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page)).toContainText('Packing list');
  const width = () => sheet(page).evaluate((canvas) => canvas.getBoundingClientRect().width);
  const before = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before);
  await page.keyboard.press('-');
  await expect.poll(width).toBe(before);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(fileOf(page, 'Papers.pdf')).toBeFocused();
});

test('a picture is shown, turned and downloaded on a phone in the dark', async ({ person, firm }) => {
  const page = await caseWith(person, firm, [png('Label.png', pngOf())]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await fileOf(page, 'Label.png').click();
  await expect(viewer(page).getByRole('img', { name: 'Picture' })).toBeVisible();
  expect(await isDrawn(page)).toBe(true);
  await viewer(page).getByRole('button', { name: 'Turn' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    viewer(page).getByRole('button', { name: 'Download Label.png' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Label.png');
});

test.describe('what cannot be shown says why, and can be downloaded', () => {
  const tests: [string, File, string][] = [
    [
      'a picture of 30,000 pixels square',
      png('Huge.png', pngOf({ width: 30_000, height: 30_000 })),
      'This picture is too large to show: 30000 by 30000 pixels.',
    ],
    ['a damaged picture', png('Cut.png', pngOf().subarray(0, 45)), 'This picture is damaged.'],
    ['a damaged PDF', pdf('Cut.pdf', Buffer.from('%PDF-1.7\nnothing')), 'This PDF is damaged.'],
  ];
  for (const [what, file, sentence] of tests)
    test(what, async ({ person, firm }) => {
      const page = await caseWith(person, firm, [file]);
      await fileOf(page, file.name).click();
      await expect(viewer(page).getByRole('alert')).toContainText(sentence);
      await expectAccessible(page);
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        viewer(page).getByRole('alert').getByRole('button', { name: 'Download' }).click(),
      ]);
      expect(saved.suggestedFilename()).toBe(file.name);
    });
});

test('a file that did not load can be loaded again', async ({ person, firm }) => {
  const page = await caseWith(person, firm, [pdf('Papers.pdf', pdfOf(['Proforma']))], {
    expected: /ERR_FAILED/,
  });
  await page.route('**/api/v2/files/*', (route) => route.abort());
  await fileOf(page, 'Papers.pdf').click();
  const again = viewer(page).getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/v2/files/*');
  await again.click();
  await expect(viewer(page)).toContainText('Proforma');
});

test.describe('a PDF that loops can be closed, and does not freeze the page', () => {
  const tests: [string, Buffer][] = [
    ['pages that contain themselves', loopOfPages()],
    ['a form that draws itself', loopOfForms()],
    ['a million lines', pdfOf([`%raw${'0 0 m 500 800 l S '.repeat(1_000_000)}`])],
  ];
  for (const [what, content] of tests)
    test(what, async ({ person, firm }) => {
      const page = await caseWith(person, firm, [pdf('Loop.pdf', content)]);
      await fileOf(page, 'Loop.pdf').click();
      await expect(viewer(page)).toBeVisible();
      await expect(viewer(page).getByRole('alert').or(viewer(page).getByRole('img'))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(viewer(page)).toHaveCount(0);
      await expect(fileOf(page, 'Loop.pdf')).toBeFocused();
    });
});
