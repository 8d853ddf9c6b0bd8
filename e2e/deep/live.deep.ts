import { expect, test } from '../people.ts';

/** In milliseconds, from a decision until two open screens of the client show it. */
const TARGET = 1_000;

test(`a consultant's decision is on the client's open screens within ${TARGET} ms`, async ({
  person,
  firm,
}) => {
  const client = await firm.client('Linh Trần');
  const consultant = await firm.consultant();
  const request = await firm.request(client);
  const dashboard = await person('the dashboard', { as: client });
  await dashboard.goto('client/dashboard');
  const list = await person('the list', { as: client });
  await list.goto('client/consultations');
  await expect(list.getByRole('cell', { name: 'requested' })).toBeVisible();
  await expect(dashboard.getByRole('main').getByText('requested').first()).toBeVisible();

  await firm.move(consultant, request, 'approved');
  const began = performance.now();
  await Promise.all([
    list.getByRole('cell', { name: 'approved' }).waitFor(),
    dashboard.getByRole('main').getByText('approved').first().waitFor(),
  ]);
  const took = Math.round(performance.now() - began);
  console.info(`A decision was on two open screens after ${took} ms of ${TARGET}`);
  expect(took).toBeLessThan(TARGET);
});
