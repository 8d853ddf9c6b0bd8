import { databaseOf } from './database.ts';
import { press } from './keyboard.ts';
import { detail, booked, onDuty, proposed, spoken, status, time, waiting } from './client-times.ts';
import { expect, expectAccessible, expectSaid, holdAnswers, test } from './people.ts';

test('a client accepts a proposed time with one press', async ({ person, firm, room, product }) => {
  const { client, id } = await proposed({ firm, room, product });
  const page = await person('client', { as: client });
  await page.goto('client/consultations');
  await expect(page.getByRole('row', { name: /Origin/ })).toContainText('Waits for you');
  await expect(page.getByRole('row', { name: /Origin/ }).getByRole('link', { name: /^Edit/ })).toHaveCount(0);
  await page.goto(`client/consultations/${id}`);
  await expect(waiting(page)).toContainText('Choose one of 3 times.');
  await expect(waiting(page)).toContainText('Your first preference');
  await expect(waiting(page).getByRole('button', { name: 'Accept this time' })).toHaveCount(3);
  await expect(waiting(page)).toBeInViewport();
  await expectAccessible(page);
  await waiting(page)
    .getByRole('listitem')
    .filter({ hasText: '11:00' })
    .getByRole('button', { name: 'Accept this time' })
    .click();
  await expect(booked(page)).toContainText('11:00 – 12:00');
  await expect(booked(page)).toBeFocused();
  await expect(booked(page)).toContainText('Jonas Lindqvist');
  const log = page.getByRole('list', { name: 'What happened, oldest first' });
  await expect(log).toContainText('3 times proposed by Jonas Lindqvist');
  await expect(log).toContainText('Appointment booked by you');
  await expectAccessible(page);
  expect(await detail(product.url, client, id)).toMatchObject({
    status: 'approved',
    appointment: { starts_at: time(11, 1) },
  });
});

test('a client declines all times with a message, by the keyboard', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, id } = await proposed({ firm, room, product });
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${id}`);
  await press(page, waiting(page).getByRole('button', { name: 'Decline all three' }));
  await expect(waiting(page).getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type('We are at a fair until Friday.');
  await expectAccessible(page);
  await press(page, waiting(page).getByRole('button', { name: 'Keep them' }));
  await expect(waiting(page).getByRole('button', { name: 'Decline all three' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(waiting(page).getByRole('textbox', { name: 'Message' })).toHaveValue(/at a fair/);
  await press(page, waiting(page).getByRole('button', { name: 'Decline all three' }));
  await expect(waiting(page)).toHaveCount(0);
  await expectSaid(page, 'The proposed times are declined');
  await expect(page.getByRole('list', { name: 'What happened, oldest first' })).toContainText('at a fair');
  expect((await detail(product.url, client, id)).status).toBe('requested');
});

test('a message with which times could not be declined is there again on the next visit', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, id } = await proposed({ firm, room, product });
  const page = await person('client', { as: client, expected: /status of 500/ });
  await page.goto(`client/consultations/${id}`);
  await page.route('**/proposals/decline', (route) => route.fulfill({ status: 500, body: '' }));
  const decline = waiting(page).getByRole('button', { name: 'Decline all three' });
  const message = waiting(page).getByRole('textbox', { name: 'Message' });
  await decline.click();
  await message.fill('We are at a fair until Friday.');
  await decline.click();
  await expect(waiting(page).getByRole('alert')).toBeVisible();
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
  await expect(message).toHaveCount(0);
  await page.goBack();
  await decline.click();
  await expect(message).toHaveValue('We are at a fair until Friday.');
});

test('of a time that is gone the client is told, and what comes next', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, id } = await proposed({ firm, room, product });
  const page = await person('client', { as: client, expected: /409/ });
  await page.route('**/proposals/*/accept', (route) =>
    route.fulfill({
      status: 409,
      json: {
        status: 'error',
        code: 'slot_not_available',
        message: 'This time is no longer available. Please choose another.',
        data: [
          {
            consultant_id: client.id,
            consultant_name: 'Jonas',
            starts_at: time(17),
            ends_at: time(18),
          },
        ],
        request_id: 'none',
      },
    }),
  );
  await page.goto(`client/consultations/${id}`);
  await waiting(page).getByRole('button', { name: 'Accept this time' }).first().click();
  await expect(waiting(page)).toContainText(`${spoken(15)} is no longer free.`);
  await expect(waiting(page).getByRole('button', { name: 'Accept this time' })).toHaveCount(2);
  await expectAccessible(page);
  await waiting(page)
    .getByRole('button', { name: spoken(17) })
    .click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toContainText(
    `I would like this time: ${spoken(17)} (Istanbul time)`,
  );
});

test('a time that is being accepted is so on another screen too, which offers nothing else meanwhile', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, id } = await proposed({ firm, room, product });
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${id}`);
  const late = await holdAnswers(page, '**/proposals/*/accept');
  const accept = waiting(page).getByRole('button', { name: 'Accept this time' });
  await accept.nth(1).click();
  await expect.poll(late.calls).toBe(1);
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
  await expect(accept).toHaveCount(0);
  await page.goBack();
  await expect(accept.nth(1)).toHaveAttribute('aria-busy', 'true');
  await expect(accept.first()).toBeDisabled();
  await expect(waiting(page).getByRole('button', { name: 'Decline all three' })).toBeDisabled();
  late.release();
  await expect(booked(page)).toContainText('11:00 – 12:00');
});

test('a question waits for the client, whose next message answers it', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas } = await onDuty({ firm, room, product });
  const request = await firm.request(client);
  await status(product.url, jonas, request.id, { status: 'pending', question: '<p>Which HS code?</p>' });
  const page = await person('client', { as: client });
  await page.goto(`client/new-consultation?id=${request.id}`);
  await expectSaid(page, 'Answer the open question or proposal first.');
  await page.goto(`client/consultations?open=${request.id}`);
  await expect(page.getByRole('dialog')).toContainText('Which HS code?');
  await page.getByRole('dialog').getByRole('link', { name: 'Answer' }).click();
  await expect(waiting(page)).toContainText('Which HS code?');
  await waiting(page).getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('0804.20');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(waiting(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
});

test('a time that has begun cannot be accepted, and one that begins within the hold says until when', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, id } = await proposed({ firm, room, product });
  const choice = (hours: string) => waiting(page).getByRole('listitem').filter({ hasText: hours });
  const accept = { name: 'Accept this time' };
  const db = databaseOf(product);
  // On a weekend a usual hold would end when the first of them begins.
  for (const [hours, held] of [
    [2, [time(15), time(16, 2)]],
    [1, [time(11, 1)]],
  ] as const)
    await db
      .updateTable('appointments')
      .set({ held_until: new Date(Date.now() + hours * 3_600_000).toISOString() })
      .where('consultation_id', '=', id)
      .where('starts_at', 'in', [...held])
      .execute();
  await db.destroy();
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${id}`);
  await expect(choice('11:00')).toContainText('Held until');
  await expect(choice('15:00')).not.toContainText('Held until');
  await page.clock.setFixedTime(time(15, 0));
  await page.reload();
  await expect(choice('15:00')).toContainText('This time has begun');
  await expect(choice('15:00').getByRole('button', accept)).toHaveCount(0);
  await expect(choice('11:00').getByRole('button', accept)).toBeEnabled();
  await expectAccessible(page);
  await page.clock.setFixedTime(time(16, 2));
  await page.reload();
  await expect(waiting(page)).toContainText('These times have begun. Write a message to ask for others.');
  await expect(waiting(page).getByRole('button', accept)).toHaveCount(0);
});
