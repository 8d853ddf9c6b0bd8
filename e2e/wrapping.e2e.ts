import type { Locator, Page } from '@playwright/test';
import { newClient, newCompleted, newConsultant, newRequest, move } from './firm.ts';
import { expect, expectNoSidewaysScroll, test } from './people.ts';
import { admin } from './product.ts';

const name = 'Γιώργος Παπαδόπουλος';

test('names and e-mail addresses break between words where there is room', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, name);
  const consultant = await newConsultant(url, 'Beatriz Carvalho Nunes', ['A']);
  await newCompleted(url, client, consultant);
  const topic = 'Rules of origin, Certificates of origin';
  const { id } = await newRequest(url, client, { topic });
  await move(url, consultant, id, { status: 'approved' });
  const page = await person('consultant', { as: consultant });
  for (const width of [1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('consultant/consultations');
    await expectWordsWhole(page, page.getByRole('table'));
    await expectNoSidewaysScroll(page, [width]);
    await page.goto(`consultant/consultations?open=${id}`);
    await expectWordsWhole(page, page.getByRole('dialog'));
    await page.goto('consultant/dashboard');
    await expectWordsWhole(page, page.getByRole('main'));
  }
  const theirs = await person('client', { as: client, width: 390 });
  await theirs.goto('client/exports');
  await theirs.getByRole('link', { name: 'View' }).first().click();
  await expectWordsWhole(theirs, theirs.getByRole('article'));
});

test('a card of a list on a phone is a third shorter than one with a line for each value', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, name);
  const consultant = await newConsultant(url, 'Chiamaka Okafor', ['B']);
  await newCompleted(url, client, consultant, { room: 'B' });
  const { id } = await newRequest(url, client, { room: 'B' });
  await move(url, consultant, id, { status: 'approved' });
  const desk = await person('consultant', { as: consultant, width: 390, height: 844 });
  const office = await person('admin', { as: admin, width: 390, height: 844 });
  for (const [page, path] of [
    [desk, 'consultant/consultations'],
    [desk, 'consultant/history'],
    [office, 'admin/consultations'],
  ] as const) {
    await page.goto(path);
    const card = page.getByRole('row', { name }).first();
    await expect(card).toBeVisible();
    const lines = await card.getByRole('cell').count();
    const plain = 54 + 44 + 29 * (lines - 1);
    expect((await card.boundingBox())!.height, path).toBeLessThanOrEqual((plain * 2) / 3);
    await expectNoSidewaysScroll(page, [390, 320]);
    await page.setViewportSize({ width: 390, height: 844 });
  }
});

/** No word breaks across lines; an address may break after its punctuation. */
async function expectWordsWhole(page: Page, place: Locator) {
  await expect(place.getByText(name).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const broken = await place.evaluate((element) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of text.textContent!.matchAll(/[^\s@._+-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word);
      }
    return found;
  });
  expect(broken, `broken at ${page.viewportSize()?.width} px`).toEqual([]);
}

test('rooms, dates and quiet buttons at the end of a row end at the same place', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, name);
  const consultant = await newConsultant(url, 'Rohan Mehta', ['C']);
  await newCompleted(url, client, consultant, { room: 'C' });
  for (const topic of ['Arbitration', 'Contracts', 'Letters of credit'])
    await newRequest(url, client, { topic, room: 'C' });
  const page = await person('consultant', { as: consultant });
  await page.goto('consultant/pending');
  const card = page.getByRole('region', { name: 'Requests' }).getByRole('listitem').nth(1);
  const end = await endOfWords(card.getByRole('time'));
  expect(await endOfWords(card.getByText('Room C'))).toBeCloseTo(end, 0);
  expect(await endOfWords(card.getByRole('button', { name: 'Approve' }))).toBeCloseTo(end, 0);
  await page.goto('consultant/history');
  expect(await endOfWords(page.getByRole('link', { name: /^View Details/ }).first())).toBeCloseTo(
    await endOfWords(page.getByRole('columnheader', { name: 'Actions' })),
    0,
  );
  await page.goto('consultant/dashboard');
  const pending = page.getByRole('region', { name: 'Pending Requests' });
  expect(await endOfWords(pending.getByRole('button', { name: 'Approve' }).first())).toBeCloseTo(
    await endOfWords(pending.getByRole('link', { name: 'See all' })),
    0,
  );
});

/** Where the first text in it ends, in pixels from the left. */
const endOfWords = (of: Locator) =>
  of.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!);
    return range.getBoundingClientRect().right;
  });

test('no hint in a search field and no chosen word beside it is cut off', async ({
  product: { url },
  person,
}) => {
  const desk = await person('consultant', { as: await newConsultant(url, 'Elif Aydın', ['A']) });
  const office = await person('admin', { as: admin });
  const reader = await person('client', { as: await newClient(url, name) });
  for (const [page, path] of [
    [desk, 'consultant/consultations'],
    [desk, 'consultant/history'],
    [desk, 'consultant/clients'],
    [reader, 'client/consultations'],
    [office, 'admin/consultations'],
    [office, 'admin/users'],
    [office, 'admin/consultants'],
    [office, 'admin/pending-approvals'],
    [office, 'admin/audit'],
  ] as const) {
    await page.goto(path);
    const search = page.getByRole('searchbox');
    for (const width of [1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await search.evaluate(() => document.fonts.ready);
      const missing = await search.evaluate((field: HTMLInputElement) => {
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
        const pen = document.createElement('canvas').getContext('2d')!;
        pen.font = getComputedStyle(field, '::placeholder').font;
        // The button that empties the field takes its room before it is shown.
        const room = field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd) - 16;
        return pen.measureText(field.placeholder).width - room;
      });
      expect(missing, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      const cut = await page.getByRole('main').evaluate((main) => {
        const pen = document.createElement('canvas').getContext('2d')!;
        return [...main.querySelectorAll('select')].flatMap((select) => {
          const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
          pen.font = font;
          if (!select.checkVisibility()) return [];
          const room = select.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
          const word = select.selectedOptions[0]?.text ?? '';
          return pen.measureText(word).width > Math.ceil(room) ? [word] : [];
        });
      });
      expect(cut, `chosen in ${path} at ${width} px`).toEqual([]);
    }
  }
});
