import { expect, test } from './people.ts';
import { settled } from './settled.ts';

test('a screenshot of the landing page waits for fonts that load late', async ({ person }) => {
  const page = await person('client', {});
  const order: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/fonts.*\.css$/, async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest(/fonts.*\.css$/);
  await page.goto('');
  const done = settled(page).then(() => order.push('settled'));
  await asked;
  // Enough time for a check that does not wait for the fonts.
  for (let frame = 0; frame < 20; frame += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
  order.push('fonts');
  release();
  await done;
  expect(order).toEqual(['fonts', 'settled']);
});
