import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { caseWith } from './improved-case.ts';
import { expect, expectAccessible, expectSaid, type Firm, test } from './people.ts';
import { callApi } from './product.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Problem Details' });
const resultText = (page: Page) => page.getByRole('textbox', { name: 'Consultation Result' });
const table = (page: Page) => editor(page).getByRole('table');
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

type Person = (name: string, options: object) => Promise<Page>;

async function newRequest(firm: Firm, person: Person, options: object = {}) {
  const client = await firm.client();
  const page = await person('client', { as: client, ...options });
  await page.goto('client/new-consultation');
  await editor(page).click();
  return { page };
}

/** LibreOffice's files were copied from 7.4; the others follow the documentation of their programs. */
const copied = (name: string) => readFileSync(join(import.meta.dirname, 'pasted', `${name}.html`), 'utf8');

/** The browser's console message about each pasted style. */
const policy = /Applying inline style violates/;

/** As the clipboard provides it. */
const paste = (place: Locator, html: string) =>
  place.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

/** The editor's content, with tags only; a cell is as the form sends it. */
const shown = async (page: Page) =>
  (await editor(page).evaluate((text) => text.innerHTML))
    .replaceAll(/ (class|data-[\w-]+|contenteditable|target|rel)="[^"]*"/g, '')
    .replaceAll(/<br>(?=<\/p>)|<\/?div>/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(<\/?(?:p|li|ul|ol|td|th|h3)>) ?/g, '$1');

const cell = (words: string) => `<td><p>${words}</p></td>`;
const head = (words: string) => `<th><p>${words}</p></th>`;
const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`;
const body = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;
const list =
  '<ol><li><p>Ask for the certificate</p><ul><li><p>EUR.1</p></li><li><p>A.TR</p></li></ul></li><li><p>Wait</p></li></ol>';

const programs: [string, string][] = [
  [
    'google-docs',
    '<p>The <strong>preferential</strong> rate is <em>not</em> open to <u>these</u> goods, see <a href="https://trade.example/rules">the rules</a>.</p>' +
      '<ol><li><p>Ask for the certificate</p><ul><li><p><strong>EUR.1</strong></p></li></ul></li><li><p>Wait</p></li></ol>' +
      body(
        row(...['HS code', 'Goods', 'Value'].map((words) => cell(`<strong>${words}</strong>`))),
        row(cell('0804.20'), cell('Figs'), cell('12,500')),
      ) +
      '<p></p>',
  ],
  [
    'word',
    '<p>The <strong>preferential</strong> rate is <em>not</em> open to <u>these</u> <s>old</s> goods.</p>' +
      `${list}<p>&nbsp;</p><ul><li><p>Another list</p></li></ul><ol start="3"><li><p>Sign it</p></li></ol>` +
      body(
        row('<td colspan="2"><p><strong>Goods</strong></p></td>', cell('<strong>Value</strong>')),
        row(cell('0804.20'), cell('Figs'), cell('12,500')),
      ) +
      '<p></p>',
  ],
  [
    'excel',
    body(
      row(...['HS code', 'Goods', 'Value'].map((words) => cell(`<strong>${words}</strong>`))),
      row(cell('0804.20'), cell('Figs'), cell('12,500')),
      row(cell('0806.20'), cell('Sultanas'), cell('4,180')),
      row('<td colspan="2"><p></p></td>', cell('16,680')),
    ) + '<p></p>',
  ],
  [
    'libreoffice-writer',
    '<h2>Rates of duty</h2><p>The <strong>preferential</strong> rate is <em>not</em> open to <u>these</u> <s>old</s> goods.</p>' +
      list +
      body(
        row(head('HS code'), head('Goods'), head('Value')),
        row(cell('0804.20'), cell('Figs'), cell('12,500')),
        row(cell('0806.20'), cell('Sultanas'), cell('4,180')),
      ) +
      '<p>End.</p>',
  ],
  [
    'libreoffice-calc',
    body(
      row(cell('HS code'), cell('Goods'), cell('Value')),
      row(cell('804.2'), cell('Figs'), cell('12500')),
      row(cell('806.2'), cell('Sultanas'), cell('4180')),
    ) + '<p></p>',
  ],
  [
    'web-page',
    '<h3>Rates of duty</h3><p>The <strong>preferential</strong> rate is <em>not</em> open.</p><p>From 1 January</p>' +
      body(
        row(head('HS code'), head('Goods'), head('Value')),
        row('<td rowspan="2"><p>0804</p></td>', cell('Figs<br>dried'), cell('12,500')),
        row(cell('<a href="https://trade.example/dates">Dates</a>'), cell('4,180')),
        row('<td colspan="2"><p>Sum</p></td>', cell('16,680')),
      ) +
      '<p>Menu</p>',
  ],
];

test('text pasted from other programs keeps its words, formats, lists and tables', async ({
  person,
  firm,
}) => {
  const { page } = await newRequest(firm, person, { expected: policy });
  for (const [program, expected] of programs) {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await paste(editor(page), copied(program));
    await expect.poll(() => shown(page), program).toBe(expected);
  }
});

test('a list that begins with another number keeps it', async ({ person, firm }) => {
  const client = await firm.client();
  const page = await person('client', { as: client });
  await page.goto('client/new-consultation');
  await page.getByRole('checkbox', { name: 'Rules of origin' }).check();
  await editor(page).click();
  await page.keyboard.type('3. Sign it');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Send it');
  await expect
    .poll(() => shown(page))
    .toBe('<ol start="3"><li><p>Sign it</p></li><li><p>Send it</p></li></ol>');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await page.waitForURL('**/client/consultations');
  await page.getByRole('link', { name: 'View Rules of origin' }).click();
  await expect(page.getByRole('dialog').locator('ol[start="3"] li')).toHaveText(['Sign it', 'Send it']);
});

const sheet = (rows: number, columns: number) =>
  `<table>${`<tr>${'<td>12</td>'.repeat(columns)}</tr>`.repeat(rows)}</table>`;

test('a table that is too large, too wide, or pasted into a list becomes separated lines of text', async ({
  person,
  firm,
}) => {
  const { page } = await newRequest(firm, person);
  await paste(editor(page), sheet(101, 5));
  await expect(editor(page).locator('p')).toHaveCount(101);
  await expect(editor(page).locator('p').first()).toHaveText('12 | 12 | 12 | 12 | 12');
  await page.keyboard.press('Control+a');
  await paste(editor(page), sheet(1, 21));
  await expect(editor(page).locator('p')).toHaveText(Array.from({ length: 21 }, () => '12').join(' | '));
  await page.keyboard.press('Control+a');
  await paste(editor(page), `<ul><li>Rates${sheet(2, 2)}</li></ul>`);
  await expect(editor(page).locator('li p')).toHaveText(['Rates', '12 | 12', '12 | 12']);
  await page.keyboard.press('Control+a');
  await paste(editor(page), sheet(50, 5) + sheet(50, 5) + sheet(1, 2));
  await expect(table(page)).toHaveCount(2);
  await expect(editor(page).locator(':scope > p')).toHaveText(['', '12 | 12']);
});

test('a table is created, filled and changed by keyboard, sent and read, on a phone too', async ({
  person,
  firm,
}) => {
  const { page } = await newRequest(firm, person);
  await page.getByRole('checkbox', { name: 'Rules of origin' }).check();
  await editor(page).click();
  await page.keyboard.type('Rates:');
  const choose = async (name: string) => {
    await tool(page, 'Table').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name }).press('Enter');
    await expect(editor(page)).toBeFocused();
  };
  await choose('Insert table');
  await expect(table(page).getByRole('columnheader')).toHaveCount(3);
  const rows = ['0804.20', 'Figs', '12,500', '0806.20', 'Sultanas', '4,180'];
  for (const words of ['HS code', 'Goods', 'Value', ...rows]) {
    await page.keyboard.type(words);
    if (words !== rows.at(-1)) await page.keyboard.press('Tab');
  }
  await choose('Row below');
  await expect(table(page).getByRole('row')).toHaveCount(4);
  await choose('Column before');
  await expect(table(page).getByRole('columnheader')).toHaveCount(4);
  await page.keyboard.press('Shift+Tab');
  await choose('Delete column');
  await expect(table(page).getByRole('columnheader')).toHaveCount(3);
  await expect(table(page).getByRole('row').nth(1)).toHaveText('0804.20Figs12,500');
  await choose('Header row');
  await expect(table(page).getByRole('columnheader')).toHaveCount(0);
  await choose('Header row');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('All in EUR.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expectSaid(page, 'Consultation request submitted successfully');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'View Rules of origin' }).click();
  const detail = page.getByRole('dialog', { name: 'Rules of origin' });
  await expect(detail.getByRole('columnheader')).toHaveText(['HS code', 'Goods', 'Value']);
  await expect(detail.getByRole('cell')).toHaveText([...rows, '', '', '']);
  await expectAccessible(page);
});

test('a table pasted into a table fills its cells and never makes it too large', async ({ person, firm }) => {
  const { page } = await newRequest(firm, person);
  await paste(editor(page), sheet(2, 2));
  await table(page).getByRole('cell').last().click();
  await paste(editor(page), sheet(2, 3));
  await expect(table(page).getByRole('row')).toHaveCount(3);
  await expect(table(page).getByRole('cell')).toHaveCount(12);
  await table(page).getByRole('cell').last().click();
  await paste(editor(page), sheet(2, 20));
  await expect(table(page).getByRole('cell')).toHaveCount(12);
  await expect(table(page).getByRole('cell').last()).toContainText(/12 \| 12 \| /);
  await paste(editor(page), `<p>See</p>${sheet(1, 2)}`);
  await expect(editor(page).getByRole('table')).toHaveCount(1);
  await expect(table(page).getByRole('cell').last()).toContainText('See12 | 12');
});

test('the caret can leave a table at the start and at the end of a text', async ({ person, firm }) => {
  const { page } = await newRequest(firm, person);
  await paste(editor(page), sheet(2, 2));
  await table(page).getByRole('cell').first().click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('Above');
  await table(page).getByRole('cell').last().click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Below');
  await expect(editor(page).locator(':scope > p')).toHaveText(['Above', 'Below']);
  await table(page).getByRole('cell').last().click();
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
});

/** An empty result on its page. */
async function newResult(firm: Firm, person: Person, url: string) {
  const { consultant, id } = await caseWith(url, firm, '<p>Ship under an A.TR.</p>');
  const page = await person('consultant', { as: consultant });
  await page.goto(`consultant/consultations/${id}/result`);
  await resultText(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  return { page, grid: resultText(page).getByRole('table'), consultant, id };
}

test('in a result too a table pasted into a table fills its cells and never makes it too large', async ({
  person,
  firm,
  product: { url },
}) => {
  const { page, grid } = await newResult(firm, person, url);
  await paste(resultText(page), sheet(2, 2));
  await grid.getByRole('cell').last().click();
  await paste(resultText(page), sheet(2, 3));
  await expect(grid.getByRole('row')).toHaveCount(3);
  await expect(grid.getByRole('cell')).toHaveCount(12);
  await grid.getByRole('cell').last().click();
  await paste(resultText(page), sheet(2, 20));
  await expect(grid.getByRole('cell')).toHaveCount(12);
  await expect(grid.getByRole('cell').last()).toContainText(/12 \| 12 \| /);
});

test('in a result too a table is created, filled, left and saved by keyboard', async ({
  person,
  firm,
  product: { url },
}) => {
  const { page, grid, consultant, id } = await newResult(firm, person, url);
  await page.keyboard.type('Rates:');
  const choose = async (name: string) => {
    await tool(page, 'Table').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name }).press('Enter');
    await expect(resultText(page)).toBeFocused();
  };
  await choose('Insert table');
  await expect(grid.getByRole('columnheader')).toHaveCount(3);
  for (const words of ['HS code', 'Goods', 'Value', '0804.20', 'Figs', '12,500']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await choose('Delete row');
  await expect(grid.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Control+End');
  await page.keyboard.type('All in EUR.');
  await expect(resultText(page).locator(':scope > p')).toHaveText(['Rates:', 'All in EUR.']);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectSaid(page, 'Consultation result updated successfully');
  const { consultation_result } = await callApi(url, 'GET', `/consultations/${id}`, {
    token: consultant.token,
  });
  expect(
    consultation_result
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe('Rates: HS code Goods Value 0804.20 Figs 12,500 All in EUR.');
});

/** Where the caret may not go: below the bottom of one, above the top of the other. */
type Between = { above: Locator; below?: Locator };

const writings: {
  where: string;
  width: number;
  height: number;
  open: (given: {
    firm: Firm;
    person: Person;
    url: string;
    size: object;
  }) => Promise<Between & { page: Page }>;
}[] = [
  ...[
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ].map((size) => ({
    where: 'a request',
    ...size,
    open: async ({ firm, person }: { firm: Firm; person: Person }) => {
      const { page } = await newRequest(firm, person, size);
      return {
        page,
        above: page.getByRole('banner'),
        below: page.getByRole('button', { name: 'Submit Request' }),
      };
    },
  })),
  {
    where: 'a message',
    width: 800,
    height: 900,
    open: async ({ firm, person, size }) => {
      const consultant = await firm.consultant();
      const { id } = await firm.request(await firm.client());
      const page = await person('consultant', { as: consultant, ...size });
      await page.goto(`consultant/consultations/${id}`);
      await page.getByRole('button', { name: /^Write a message/ }).click();
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
      return {
        page,
        above: page.getByRole('tab', { name: 'Message to the client' }),
        below: page.getByRole('button', { name: 'Send' }),
      };
    },
  },
  {
    where: 'a result on its page',
    width: 800,
    height: 900,
    open: async ({ firm, person, url, size }) => {
      const { consultant, id } = await caseWith(url, firm, '<p>Ship under an A.TR.</p>');
      const page = await person('consultant', { as: consultant, ...size });
      await page.goto(`consultant/consultations/${id}/result`);
      await resultText(page).click();
      await page.keyboard.press('ControlOrMeta+a');
      return { page, above: page.getByRole('navigation', { name: 'This consultation' }) };
    },
  },
  {
    where: 'a result in a dialog',
    width: 1280,
    height: 720,
    open: async ({ firm, person, url, size }) => {
      const { consultant, id } = await caseWith(url, firm, '<p>Ship under an A.TR.</p>');
      const page = await person('consultant', { as: consultant, ...size });
      await page.goto(`consultant/history?open=${id}&edit=true`);
      await resultText(page).click();
      await page.keyboard.press('ControlOrMeta+a');
      return {
        page,
        above: page.getByRole('heading', { name: 'Edit Result' }),
        below: page.getByRole('button', { name: 'Save Changes' }),
      };
    },
  },
];

for (const { where, width, height, open } of writings)
  test(`the caret stays visible while typing ${where} at ${width}×${height}`, async ({
    person,
    firm,
    product: { url },
  }) => {
    const { page, above, below } = await open({ firm, person, url, size: { width, height } });
    const caret = () =>
      page.evaluate(() => {
        const range = getSelection()!.getRangeAt(0);
        const box = range.getClientRects()[0] ?? (range.startContainer as Element).getBoundingClientRect();
        return { top: box.top, bottom: box.bottom };
      });
    const end = async () => (below ? (await below.boundingBox())!.y : height);
    for (let line = 1; line <= 40; line += 1) {
      await page.keyboard.type(`Line ${line}`);
      await expect
        .poll(async () => (await end()) - (await caret()).bottom, `line ${line}`)
        .toBeGreaterThan(0);
      await page.keyboard.press('Enter');
    }
    const start = async () => {
      const { y, height: tall } = (await above.boundingBox())!;
      return y + tall;
    };
    for (let line = 40; line > 1; line -= 1) {
      await page.keyboard.press('ArrowUp');
      await expect
        .poll(async () => (await caret()).top - (await start()), `up to line ${line}`)
        .toBeGreaterThan(0);
    }
  });
