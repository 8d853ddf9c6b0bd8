import { COUNT, loadAll, openHistory } from '../history.ts';
import { expect, test } from '../people.ts';

const SMOOTH_MS = 50;

test('ten thousand consultations scroll smoothly to the last and can be walked by keyboard', async ({
  person,
  product,
}) => {
  const page = await openHistory(person, product);
  const topic = (place: number) =>
    page.getByRole('link', { name: new RegExp(`^View Details of Topic ${place}, #\\d+$`) });
  await topic(1).focus();
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('Tab');
  await expect(topic(41)).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();

  await loadAll(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(topic(COUNT)).toBeInViewport();

  const { rows, blanks, usual } = await page.evaluate(scrollBack);
  expect(rows).toBeLessThan(80);
  expect(blanks).toBe(0);
  expect(usual).toBeLessThan(SMOOTH_MS);
  await expect(topic(1)).toBeInViewport();

  await page.getByLabel('Sort by').selectOption('Oldest First');
  await expect(topic(COUNT)).toBeInViewport();
  await page.getByRole('searchbox').fill('question 777');
  await expect(page.locator('tr[data-index]')).toHaveCount(11);
  await topic(7770).click();
  await expect(page.getByRole('dialog', { name: 'Topic 7770' })).toContainText('Answer 7770');
});

/** Scrolls up one window per frame: most rows at once, frames without a row, median frame. */
async function scrollBack() {
  const STEPS = 120;
  const all = document.body.scrollHeight;
  const frames: number[] = [];
  let rows = 0;
  let blanks = 0;
  let last = performance.now();
  for (let step = STEPS; step >= 0; step -= 1) {
    window.scrollTo(0, (all * step) / STEPS);
    for (let frame = 0; frame < 2; frame += 1) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      frames.push(now - last);
      last = now;
    }
    rows = Math.max(rows, document.querySelectorAll('tr[data-index]').length);
    const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    if (!middle?.closest('tr[data-index]')) blanks += 1;
  }
  return {
    rows,
    blanks,
    usual: frames.toSorted((one, other) => one - other)[Math.floor(frames.length / 2)]!,
  };
}
