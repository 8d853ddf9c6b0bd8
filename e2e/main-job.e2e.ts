import { readFileSync } from 'node:fs';
import { expect, expectAccessible, logIn, test } from './people.ts';
import { admin, asAdmin, callApi } from './product.ts';

const client = { email: 'ayse@figs.example', password: 'dried-figs-2026' };
const consultant = { email: 'jonas@firm.example', password: 'gothenburg-2026' };

test('one consultation goes from the first contact to a printed result', async ({ product, person }) => {
  await callApi(product.url, 'POST', '/consultants', {
    token: await asAdmin(product.url),
    body: { name: 'Jonas Lindqvist', ...consultant, specialties: ['B'] },
  });
  const ayse = await person('Ayşe');
  const marta = await person('Marta');
  const jonas = await person('Jonas');

  await test.step('a client signs up with a company', async () => {
    await ayse.goto('login');
    await expectAccessible(ayse);
    await ayse.getByRole('tab', { name: 'Sign Up' }).click();
    await expectAccessible(ayse);
    await ayse.getByLabel('Full Name').fill('Ayşe Yıldırım');
    await ayse.getByLabel('Email', { exact: true }).fill(client.email);
    await ayse.getByLabel('Phone Number').fill('+90 232 555 0100');
    await ayse.getByLabel('Password').fill(client.password);
    await ayse.getByLabel('Company Name').fill('Ege Kuru Meyve Gıda San. ve Tic. A.Ş.');
    await ayse.getByLabel('Department').fill('Export documentation');
    await ayse.getByRole('button', { name: 'Create Account' }).click();
    await expect(
      ayse.getByText(
        "Your account has been created and is awaiting approval. You'll be notified when approved.",
      ),
    ).toBeVisible();
  });

  await test.step('the form explains that an admin has to approve the account first', async () => {
    await logIn(ayse, client);
    await expect(ayse.getByText('Login successful!')).toBeVisible();
    await ayse
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Request Consultation' })
      .click();
    await expect(ayse.getByText('Your account is awaiting approval.')).toBeVisible();
    await expectAccessible(ayse);
  });

  await test.step('an admin approves the account', async () => {
    await logIn(marta, admin);
    await marta
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Pending Approvals' })
      .click();
    await expect(marta.getByRole('heading', { name: 'Pending Approvals' })).toBeVisible();
    await expectAccessible(marta);
    await marta.getByRole('link', { name: 'Details of Ayşe Yıldırım' }).click();
    const dialog = marta.getByRole('dialog', { name: 'Ayşe Yıldırım' });
    await expect(dialog.getByText('Ege Kuru Meyve Gıda San. ve Tic. A.Ş.')).toBeVisible();
    await expectAccessible(marta);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(marta.getByText('Client account approved')).toBeVisible();
    await expect(marta.getByText('New clients appear here when they sign up.')).toBeVisible();
  });

  await test.step('the client requests a consultation', async () => {
    await ayse.goto('client/new-consultation');
    await expect(ayse.getByRole('checkbox', { name: 'Rules of origin' })).toBeVisible();
    await expect(ayse.getByRole('textbox', { name: 'Problem Details' })).toBeVisible();
    await expectAccessible(ayse);
    await ayse.getByRole('button', { name: 'Submit Request' }).click();
    await expect(
      ayse.getByRole('alert').getByText('Please fill in all required fields').first(),
    ).toBeVisible();
    await ayse.getByRole('checkbox', { name: 'Rules of origin' }).check();
    await ayse.getByRole('checkbox', { name: 'Other (please specify)' }).check();
    await ayse.getByRole('textbox', { name: 'Your topic' }).fill('figs, dried');
    await ayse.getByRole('radio', { name: 'Room B: Export Consultation' }).check();
    const editor = ayse.getByRole('textbox', { name: 'Problem Details' });
    await editor.click();
    await ayse.keyboard.type('We ship figs, ');
    await ayse.keyboard.press('Control+b');
    await ayse.keyboard.type('HS 0804.20');
    await ayse.keyboard.press('Control+b');
    await ayse.keyboard.type(', CIF Rotterdam.');
    await expectAccessible(ayse);
    await ayse.getByRole('button', { name: 'Submit Request' }).click();
    await expect(ayse.getByText('Consultation request submitted successfully')).toBeVisible();
    await expect(ayse.getByRole('row', { name: 'Rules of origin, Other: figs, dried' })).toContainText(
      'Requested',
    );
    await expectAccessible(ayse);
  });

  await test.step('the client edits it while it is still open', async () => {
    await ayse.getByRole('link', { name: 'Edit Rules of origin, Other: figs, dried' }).click();
    await expect(ayse.getByRole('heading', { name: 'Edit Consultation' })).toBeVisible();
    await expect(ayse.getByRole('checkbox', { name: 'Rules of origin' })).toBeChecked();
    await expect(ayse.getByRole('textbox', { name: 'Your topic' })).toHaveValue('figs, dried');
    await ayse.getByRole('checkbox', { name: 'Certificates of origin' }).check();
    await ayse.getByRole('button', { name: 'Update Consultation' }).click();
    await expect(ayse.getByText('Consultation request updated successfully')).toBeVisible();
  });

  const topic = 'Rules of origin, Certificates of origin, Other: figs, dried';

  await test.step('a consultant of the room approves it', async () => {
    await logIn(jonas, consultant);
    await jonas
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Pending Requests' })
      .click();
    await expect(jonas.getByRole('heading', { name: topic, level: 2 }).first()).toBeVisible();
    await expect(jonas.getByText('HS 0804.20')).toBeVisible();
    await expectAccessible(jonas);
    await jonas.getByRole('button', { name: 'Approve Request' }).click();
    await expect(jonas.getByText('Consultation request approved and scheduled for today')).toBeVisible();
    await expect(jonas.getByText('No pending requests for Room B at this time.')).toBeVisible();
  });

  await test.step('the consultant records the result', async () => {
    await jonas.getByRole('link', { name: 'Active Consultations' }).click();
    await expectAccessible(jonas);
    await jonas.getByRole('link', { name: `View Details of ${topic}` }).click();
    const detail = jonas.getByRole('dialog', { name: topic });
    await expect(detail.getByText(client.email)).toBeVisible();
    await expectAccessible(jonas);
    await detail.getByRole('button', { name: 'Complete Consultation' }).click();
    const form = jonas.getByRole('dialog', { name: 'Complete Consultation' });
    await form.getByRole('button', { name: 'Complete Consultation' }).click();
    await expect(form.getByText('Please enter consultation results')).toBeVisible();
    await form.getByRole('textbox', { name: 'Consultation Result' }).click();
    await jonas.keyboard.type('Use a EUR.1; the A.TR does not help here.');
    await expectAccessible(jonas);
    await form.getByRole('button', { name: 'Complete Consultation' }).click();
    await expect(jonas.getByText('Consultation completed successfully')).toBeVisible();
    await expect(jonas.getByText("You don't have any active consultations.")).toBeVisible();
  });

  await test.step('the client reads it and downloads it as a PDF', async () => {
    await ayse.goto('client/consultations');
    await ayse.getByRole('link', { name: `View ${topic}` }).click();
    const detail = ayse.getByRole('dialog', { name: topic });
    await expect(detail.getByText('Use a EUR.1; the A.TR does not help here.')).toBeVisible();
    await expect(detail.getByRole('list', { name: 'Course of this consultation' })).toContainText(
      'Completed',
    );
    await expectAccessible(ayse);
    await detail.getByRole('link', { name: 'Export' }).click();
    await expect(ayse.getByRole('heading', { name: 'Export Consultation' })).toBeVisible();
    await expectAccessible(ayse);
    const downloading = ayse.waitForEvent('download');
    await ayse.getByRole('button', { name: 'Download PDF' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Consultation .*\.pdf$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  await test.step('everybody logs out', async () => {
    for (const page of [ayse, marta, jonas]) {
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    }
  });
});
