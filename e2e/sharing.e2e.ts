import type { Page } from '@playwright/test';
import type { Someone } from './firm.ts';
import { press, tabTo, type } from './keyboard.ts';
import {
  closeToasts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSaid,
  type Firm,
  hostile,
  logIn,
  test,
  toast,
} from './people.ts';
import { admin, callApi } from './product.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const people = (page: Page) => dialog(page).getByRole('list', { name: 'Members' });
const companies = (page: Page) => page.getByRole('region', { name: 'Companies' });
const company = (page: Page, name: string) => companies(page).getByRole('listitem').filter({ hasText: name });
const sharing = (page: Page) => page.getByRole('switch', { name: 'Shared' });

const companyOf = async (url: string, { token }: Someone): Promise<{ id: string; name: string }> =>
  (await callApi(url, 'GET', '/companies', { token }))[0];

/** The token of an invitation. */
async function invited(url: string, owner: Someone, email: string) {
  const { id } = await companyOf(url, owner);
  const path = `/companies/${id}/members`;
  const { link } = await callApi(url, 'POST', path, { token: owner.token, body: { email } });
  return String(link).split('#')[1]!;
}

/** Two clients, of whom one is a member of the other's company. */
async function colleagues(firm: Firm, url: string, names = { owner: 'Ayşe Yıldırım', member: 'Murat Koç' }) {
  const owner = await firm.client(names.owner);
  const member = await firm.client(names.member);
  const token = await invited(url, owner, member.email);
  await callApi(url, 'POST', '/company-invitations/accept', { token: member.token, body: { token } });
  return { owner, member, company: await companyOf(url, owner) };
}

const leave = (url: string, { token }: Someone, company_id: string, { id }: Someone) =>
  callApi(url, 'DELETE', `/companies/${company_id}/members/${id}`, { token });

async function openMembers(page: Page, name: string | RegExp = /./) {
  await page.goto('client/profile');
  const button = page.getByRole('button', { name: /^Members of/ });
  await button.filter({ hasText: name }).click();
  await expect(people(page)).toBeVisible();
}

test('a client passes on the link of an invitation, and the colleague sees at once what is shared', async ({
  person,
  firm,
  room,
  product: { url },
}) => {
  const owner = await firm.client('Ayşe Yıldırım');
  const colleague = await firm.client('Murat Koç');
  const mine = await person('owner', { as: owner });
  // Otherwise the browser allows it only to a window that has the focus of the machine.
  await mine.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openMembers(mine, 'Ayşe Yıldırım Trading');
  await expect(people(mine)).toContainText('Owner, you');
  await mine.getByLabel('Invite by email').fill('nonsense');
  await mine.getByRole('button', { name: 'Invite' }).click();
  await expectSaid(dialog(mine), 'Please enter a valid email address');
  await mine.getByLabel('Invite by email').fill(colleague.email);
  await mine.getByRole('button', { name: 'Invite' }).click();
  const field = dialog(mine).getByLabel(/^Pass this link on to/);
  await expect(field).toHaveValue(/\/consultflownavigator\/join-company#[\w-]{43}$/);
  await dialog(mine).getByRole('button', { name: 'Copy' }).click();
  await expectSaid(dialog(mine), 'Copied');
  await expect(people(mine).getByRole('listitem').filter({ hasText: colleague.email })).toContainText(
    'Invited until',
  );
  await expectAccessible(mine);
  await expectNoSidewaysScroll(mine);
  const link = await field.inputValue();
  expect(link).toContain(url);

  const theirs = await person('colleague');
  await theirs.goto(link);
  await expect(theirs).toHaveURL(/\/join-company$/);
  await expectAccessible(theirs);
  await expectNoSidewaysScroll(theirs);
  await theirs.getByRole('link', { name: 'Login' }).click();
  await theirs.getByLabel('Email').fill(colleague.email);
  await theirs.getByLabel('Password').fill(colleague.password);
  await theirs.getByRole('button', { name: 'Login' }).click();
  await expect(theirs.getByText(`You are signed in as ${colleague.email}.`)).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole('button', { name: 'Join the Company' }).click();
  await expect(theirs).toHaveURL(/client\/profile$/);
  await toast(theirs, 'You are a member of Ayşe Yıldırım Trading now.');
  await expect(company(theirs, 'Ayşe Yıldırım Trading')).toContainText('Member');
  await expect(theirs.getByRole('button', { name: 'Edit Ayşe Yıldırım Trading' })).toHaveCount(0);
  await expect(people(mine).getByRole('listitem').filter({ hasText: 'Murat Koç' })).toContainText(
    'Member since',
  );

  await theirs.goto('client/consultations');
  await mine.goto('client/new-consultation');
  await mine.getByRole('checkbox', { name: 'Rules of origin' }).check();
  await mine.getByRole('radio', { name: `Room ${room}` }).check();
  await mine.getByLabel('For which company?').selectOption('Ayşe Yıldırım Trading');
  await expect(mine.getByText('Private to you and the firm')).toBeVisible();
  await sharing(mine).check();
  await expect(mine.getByText("Shared with the company's members, 2 people")).toBeVisible();
  await mine.getByRole('textbox', { name: 'Problem Details' }).fill('Which proof for figs?');
  await expectAccessible(mine);
  await expectNoSidewaysScroll(mine);
  await mine.reload();
  await expect(mine.getByLabel('For which company?')).toHaveValue(/.+/);
  await expect(sharing(mine)).toBeChecked();
  await mine.getByRole('button', { name: 'Submit Request' }).click();
  await expect(mine).toHaveURL(/client\/consultations$/);

  await expect(theirs.getByText('Asked by Ayşe Yıldırım')).toBeVisible();
  const tabs = theirs.getByRole('navigation', { name: 'Filter by status' }).getByRole('link');
  const counted = ['All1', 'Requested1', 'Approved0', 'Completed0', 'Rejected or canceled0'];
  await expect(tabs).toHaveText(counted);
  await tabs.filter({ hasText: 'Approved' }).click();
  await expect(theirs.getByText('Asked by Ayşe Yıldırım')).toBeHidden();
  await expect(tabs).toHaveText(counted);
  await tabs.filter({ hasText: 'All' }).click();
  await expect(theirs.getByRole('link', { name: 'Edit Rules of origin' })).toHaveCount(0);
  await theirs.getByRole('link', { name: 'View Rules of origin' }).click();
  await expect(dialog(theirs)).toContainText('Which proof for figs?');
  await expect(dialog(theirs)).toContainText('Ayşe Yıldırım Trading');
  await expect(dialog(theirs).getByRole('term').filter({ hasText: 'Client' })).toBeVisible();
  await expect(dialog(theirs).getByRole('button', { name: 'Cancel Consultation' })).toHaveCount(0);
  await expect(dialog(theirs).getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await expect(sharing(theirs)).toHaveCount(0);
  await expectAccessible(theirs);
  await theirs.goto('client/dashboard');
  await expect(theirs.getByText('No consultations yet')).toBeVisible();
});

test('an author shares in any status and makes private again, and open screens of colleagues follow', async ({
  person,
  firm,
  product: { url },
}) => {
  const { owner, member, company: port } = await colleagues(firm, url);
  const consultant = await firm.consultant();
  const request = await firm.request(owner, { company_id: port.id });
  await firm.move(consultant, request, 'approved');
  await firm.move(consultant, request, 'completed', { consultation_result: '<p>Use a EUR.1.</p>' });
  const theirs = await person('colleague', { as: member, expected: /status of 404/ });
  await theirs.goto('client/consultations');
  await expect(theirs.getByText('No consultations yet')).toBeVisible();

  const mine = await person('owner', { as: owner });
  await mine.goto(`client/consultations?open=${request.id}`);
  await expect(dialog(mine).getByText('Private to you and the firm')).toBeVisible();
  await sharing(mine).check();
  await expect(dialog(mine).getByText("Shared with the company's members, 2 people")).toBeVisible();
  await expectAccessible(mine);
  await expectNoSidewaysScroll(mine);

  await theirs.getByRole('link', { name: 'View Rules of origin' }).click();
  await dialog(theirs).getByRole('link', { name: 'Export' }).click();
  await expect(theirs.getByRole('article')).toContainText('Use a EUR.1.');
  const download = theirs.waitForEvent('download');
  await theirs.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await theirs.goto('client/exports');
  await expect(theirs.getByText('Asked by Ayşe Yıldırım')).toBeVisible();
  await theirs.goto(`client/new-consultation?id=${request.id}`);
  await expectSaid(theirs, 'Only its client can change this request');

  await theirs.getByRole('link', { name: 'View' }).click();
  await expect(dialog(theirs)).toContainText('Use a EUR.1.');
  await sharing(mine).uncheck();
  await expectSaid(dialog(theirs), 'You no longer see this consultation.');
  await expect(dialog(theirs)).not.toContainText('Use a EUR.1.');
  await expectAccessible(theirs);
});

test('what is being shared is shown so on a screen that is opened again meanwhile', async ({
  person,
  firm,
  product: { url },
}) => {
  const { owner, company: of } = await colleagues(firm, url);
  const { id } = await firm.request(owner, { company_id: of.id });
  const page = await person('owner', { as: owner });
  await page.goto(`client/consultations/${id}`);
  await expect(sharing(page)).not.toBeChecked();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/consultations/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await released;
    await route.continue();
  });
  await sharing(page).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
  await expect(sharing(page)).toHaveCount(0);
  await page.goBack();
  await expect(sharing(page)).toBeChecked();
  release();
  await expect
    .poll(() => callApi(url, 'GET', `/consultations/${id}`, { token: owner.token }))
    .toMatchObject({ is_shared: true });
  await expect(sharing(page)).toBeChecked();
});

test('a member who is removed keeps the half typed request, which loses only the company', async ({
  person,
  firm,
  product: { url },
}) => {
  const { owner, member, company: port } = await colleagues(firm, url);
  const page = await person('member', { as: member, expected: /status of 404/ });
  await page.goto('client/new-consultation');
  await page.getByRole('textbox', { name: 'Problem Details' }).fill('Half typed');
  await page.getByLabel('For which company?').selectOption(port.name);
  await sharing(page).check();
  await leave(url, owner, port.id, member);
  await expectSaid(page, /You no longer belong to the company that you chose/);
  await expect(page.getByLabel('For which company?')).toHaveValue('');
  await expect(sharing(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Problem Details' })).toContainText('Half typed');
  await expectAccessible(page);
  await page.getByLabel('For which company?').selectOption('Murat Koç Trading');
  await expect(page.getByText(/You no longer belong to the company/)).toHaveCount(0);
});

test('an owner removes, withdraws and hands over by keyboard', async ({ person, firm, product: { url } }) => {
  const { owner, company: port } = await colleagues(firm, url);
  const second = await firm.client('Figen Doğan');
  const token = await invited(url, owner, second.email);
  await callApi(url, 'POST', '/company-invitations/accept', { token: second.token, body: { token } });
  const page = await person('owner', { as: owner });
  await page.goto('client/profile');
  await press(page, page.getByRole('button', { name: `Members of ${port.name}` }));
  await expect(people(page)).toBeVisible();
  await type(page, page.getByLabel('Invite by email'), 'k.arslan@port.example');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel(/^Pass this link on/)).toBeVisible();
  await tabTo(page, dialog(page).getByLabel(/^Pass this link on/));
  await press(
    page,
    page.getByRole('button', { name: 'Withdraw the invitation of k.arslan@port.example' }),
    'Space',
  );
  await expect(people(page).getByText('k.arslan@port.example')).toHaveCount(0);

  await press(page, page.getByRole('button', { name: 'Remove Murat Koç' }));
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('From now on this person no longer sees what is shared');
  await expectAccessible(page);
  await press(page, question.getByRole('button', { name: 'Remove Member' }));
  await expect(question).toHaveCount(0);
  await expect(people(page).getByText('Murat Koç')).toHaveCount(0);

  await press(page, page.getByRole('button', { name: 'Hand Over to Figen Doğan' }));
  await expect(question).toContainText('Figen Doğan becomes the owner');
  await press(page, question.getByRole('button', { name: 'Hand Over' }));
  await expectSaid(dialog(page), 'Figen Doğan owns this company now. You are a member.');
  await expect(page.getByLabel('Invite by email')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(company(page, port.name)).toContainText('Member');

  await press(page, page.getByRole('button', { name: `Leave ${port.name}` }));
  await press(page, question.getByRole('button', { name: 'Leave Company' }));
  await toast(page, 'You have left the company');
  await expect(company(page, port.name)).toHaveCount(0);
});

test('a company that is handed over or deleted meanwhile is told in the open dialog', async ({
  person,
  firm,
  product: { url },
}) => {
  const { owner, member, company: port } = await colleagues(firm, url);
  const mine = await person('owner', { as: owner, expected: /status of 404/ });
  await openMembers(mine, port.name);
  const theirs = await person('member', { as: member, expected: /status of 404/ });
  await openMembers(theirs, port.name);
  await expect(theirs.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await callApi(url, 'PUT', `/companies/${port.id}`, { token: owner.token, body: { owner_id: member.id } });
  await expectSaid(dialog(mine), 'Murat Koç owns this company now. You are a member.');
  await expect(theirs.getByRole('button', { name: 'Remove Ayşe Yıldırım' })).toBeVisible();
  await callApi(url, 'DELETE', `/companies/${port.id}`, { token: member.token });
  await expectSaid(dialog(theirs), /You no longer see this company/);
  await expectAccessible(theirs);
  await theirs.keyboard.press('Escape');
  await expect(company(theirs, port.name)).toHaveCount(0);
});

test('a newcomer signs up, comes back to the invitation after the first login, and joins', async ({
  person,
  firm,
  product: { url },
}) => {
  const owner = await firm.client('Ayşe Yıldırım');
  const email = `newcomer${process.pid}@port.example`;
  const token = await invited(url, owner, email);
  const page = await person('newcomer');
  await page.goto(`join-company#${token}`);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Kaan Arslan');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone Number').fill('+90 232 555 0100');
  await page.getByRole('textbox', { name: 'Password' }).fill('harbour-walks-2026');
  await page.getByLabel('Company Name').fill('Own Trading');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectSaid(page, /awaiting approval/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('harbour-walks-2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Join the Company' }).click();
  await expect(page).toHaveURL(/client\/profile$/);
  await expect(company(page, 'Ayşe Yıldırım Trading')).toContainText('Member');
});

test('an invitation that is for somebody else, was used, or reaches staff says so', async ({
  person,
  firm,
  product: { url },
}) => {
  const { owner, member } = await colleagues(firm, url);
  const token = await invited(url, owner, 'somebody.else@port.example');
  const page = await person('member', { as: member, expected: /status of 40[34]/ });
  await page.goto(`join-company#${token}`);
  await page.getByRole('button', { name: 'Join the Company' }).click();
  await expectSaid(page, /This invitation is for another email address/);
  await expectAccessible(page);
  await page.goto(`join-company#${'u'.repeat(43)}`);
  await page.getByRole('button', { name: 'Join the Company' }).click();
  await expectSaid(page, /This link has ended/);
  await expect(page.getByRole('button', { name: 'Join the Company' })).toHaveCount(0);
  await page.goto('join-company');
  await expectSaid(page, /This link is incomplete/);

  const staff = await person('consultant', { as: await firm.consultant() });
  await staff.goto(`join-company#${token}`);
  await expectSaid(staff, /You are signed in as a consultant/);
  await staff.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(staff).toHaveURL(/consultant\/dashboard/);
  const stranger = await person('stranger');
  await logIn(stranger, member);
  await expect(stranger).toHaveURL(/client\/dashboard/);
});

test('an invitation opened with another account waits in this tab for the one it was sent to', async ({
  person,
  firm,
  product: { url },
}) => {
  const { owner, member } = await colleagues(firm, url);
  const invitee = await firm.client('Kaan Arslan');
  const token = await invited(url, owner, invitee.email);
  for (const wrong of [member, await firm.consultant()]) {
    const page = await person('invitee', { expected: /status of 403/ });
    await logIn(page, wrong);
    await page.goto(`join-company#${token}`);
    if (wrong === member) await page.getByRole('button', { name: 'Join the Company' }).click();
    await expectSaid(page, /Log in with the account that the invitation was sent to/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Email').fill(invitee.email);
    await page.getByLabel('Password').fill(invitee.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expectSaid(page, `You are signed in as ${invitee.email}.`);
    await expect(page.getByRole('button', { name: 'Join the Company' })).toBeVisible();
  }
});

test('an invitation for somebody else still waits after a visit to the own profile', async ({
  person,
  firm,
  product: { url },
}) => {
  const { owner, member } = await colleagues(firm, url);
  const token = await invited(url, owner, 'somebody.else@port.example');
  const page = await person('member', { as: member, expected: /status of 403/ });
  await page.goto(`join-company#${token}`);
  await page.getByRole('button', { name: 'Join the Company' }).click();
  await expectSaid(page, /Log in with the account that the invitation was sent to/);
  await page.getByRole('link', { name: 'To your profile' }).click();
  await expect(page).toHaveURL(/client\/profile$/);
  await page.goto('join-company');
  await expect(page.getByRole('button', { name: 'Join the Company' })).toBeVisible();
});

test('an invitation that somebody opened and left is gone after their logout', async ({
  person,
  firm,
  product: { url },
}) => {
  const { owner, member } = await colleagues(firm, url);
  const token = await invited(url, owner, 'somebody.else@port.example');
  const page = await person('shared computer');
  await logIn(page, await firm.consultant());
  await page.goto(`join-company#${token}`);
  await expectSaid(page, /You are signed in as a consultant/);
  await page.goto('consultant/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Client Dashboard' })).toBeVisible();
});

test('long names and addresses have room in the members dialog', async ({
  person,
  firm,
  product: { url },
}) => {
  const { owner } = await colleagues(firm, url, { owner: hostile.name, member: hostile.word.slice(0, 150) });
  const page = await person('owner', { as: owner });
  await openMembers(page);
  await page.getByLabel('Invite by email').fill(`${'a'.repeat(60)}@port.example`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog(page).getByLabel(/^Pass this link on/)).toBeVisible();
  await closeToasts(page);
  await expectNoSidewaysScroll(page);
});

test('an admin manages the members of a client’s company', async ({ person, firm, product: { url } }) => {
  const { owner, company: port } = await colleagues(firm, url);
  const page = await person('admin', { as: admin });
  await page.goto(`admin/users?open=${owner.id}`);
  await page.getByRole('button', { name: `Members of ${port.name}` }).click();
  await expect(people(page)).toContainText('Murat Koç');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hand Over to Murat Koç' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand Over' }).click();
  await expect(people(page).getByRole('listitem').first()).toContainText('Murat Koç');
  await expect(people(page).getByRole('listitem').first()).toContainText('Owner');
  await expect(page.getByRole('button', { name: 'Remove Ayşe Yıldırım' })).toBeVisible();
});
