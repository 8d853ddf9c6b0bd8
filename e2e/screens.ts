import type { Page } from '@playwright/test';
import { answeredCases } from './answered-cases.ts';
import { bookedCases, chooseTimes, declineTimes, moveAppointment } from './booked-cases.ts';
import { type Labels, labelsIn } from './labels.ts';
import { callApi, type Product, signIn } from './product.ts';
import { nextMonday } from './scheduling.ts';
import { signedCases } from './signed-cases.ts';

/** A screenshot: the path of a screen, and what to do there first. */
export type Shot = { name: string; path: string; before?: (page: Page) => Promise<unknown> };
export type Visitor = 'nobody' | 'client' | 'pending' | 'consultant' | 'admin';

export const password = 'harbour-light-2026';

const toCase = (id: string) => `consultant/consultations/${id}`;

/** Every screen in its states, by role. The labels are those of the language in which it is shown. */
export async function screens(
  { url, output }: Product,
  label: Labels = labelsIn('en'),
): Promise<Record<Visitor, Shot[]>> {
  const press = (sentence: string) => (page: Page) =>
    page
      .getByRole('button', { name: label(sentence) })
      .first()
      .click();
  const follow = (sentence: string) => (page: Page) =>
    page
      .getByRole('link', { name: label(sentence) })
      .first()
      .click();
  const people = peopleOf(output());
  const token = await signIn(url, { email: people.client, password });
  const done = await callApi(url, 'GET', '/consultations?status=completed&limit=1', { token });
  const open = await callApi(url, 'GET', '/consultations?status=open&limit=1', { token });
  const forCompany = await oneForCompany(url, token);
  const restricted = await oneRestricted(url, people.consultant);
  const talked = await oneTalkedAbout(url, people);
  const filed = await oneWithFiles(url, token);
  const improved = await oneImproved(url, people.consultant);
  const returned = await oneReturned(url, people.admin);
  const { proposed, asked, booked, late, week } = await bookedCases(url, people, password);
  const { answered, accepted, questioned } = await answeredCases(url, people, password);
  const signed = await signedCases(url, people, password);
  return {
    nobody: [
      { name: 'landing', path: '' },
      { name: 'login', path: 'login' },
      { name: 'sign-up', path: 'login?tab=sign-up' },
      { name: 'sign-up-mistakes', path: 'login?tab=sign-up', before: press('Create Account') },
      { name: 'login-failed', path: 'login', before: failToLogIn(label) },
      { name: 'join-company', path: 'join-company#token' },
      { name: 'not-found', path: 'nowhere' },
    ],
    client: [
      { name: 'client-dashboard', path: 'client/dashboard' },
      { name: 'client-exports', path: 'client/exports' },
      { name: 'client-profile', path: 'client/profile' },
      { name: 'client-company', path: 'client/profile', before: press('Add Company') },
      {
        name: 'client-company-delete',
        path: 'client/profile',
        before: press('Delete<hidden> {name}</hidden>'),
      },
      { name: 'client-members', path: 'client/profile', before: press('Members<hidden> of {name}</hidden>') },
      { name: 'client-invited', path: 'client/profile', before: invite(label) },
      { name: 'client-calendar-feed', path: 'client/profile', before: makeFeed(label) },
      { name: 'client-join-company', path: 'join-company#token' },
      { name: 'client-sharing', path: `client/consultations?open=${forCompany.id}` },
      { name: 'client-new-consultation', path: 'client/new-consultation' },
      {
        name: 'client-new-consultation-company',
        path: 'client/new-consultation',
        before: (page) => page.getByLabel(label('For which company?')).selectOption({ index: 1 }),
      },
      {
        name: 'client-new-consultation-mistakes',
        path: 'client/new-consultation',
        before: press('Submit Request'),
      },
      { name: 'client-consultations', path: 'client/consultations' },
      { name: 'client-consultations-none', path: 'client/consultations?search=aflatoxin+in+space' },
      { name: 'client-consultation', path: `client/consultations?open=${done[0]?.id}` },
      ...(open[0] ? [{ name: 'client-edit', path: `client/new-consultation?id=${open[0].id}` }] : []),
      { name: 'client-export', path: `client/exports/${done[0]?.id}` },
      { name: 'client-case', path: `client/consultations/${talked.id}` },
      {
        name: 'client-case-files',
        path: `client/consultations/${filed.id}`,
        before: (page) => page.locator('.attachments').first().scrollIntoViewIfNeeded(),
      },
      { name: 'client-viewer', path: `client/consultations/${filed.id}`, before: viewPaper },
      {
        name: 'client-case-writing',
        path: `client/consultations/${talked.id}`,
        before: press('Write a message'),
      },
      {
        name: 'client-new-consultation-times',
        path: 'client/new-consultation',
        before: chooseTimes(label),
      },
      { name: 'client-case-proposals', path: `client/consultations/${proposed}` },
      {
        name: 'client-case-decline',
        path: `client/consultations/${proposed}`,
        before: declineTimes,
      },
      { name: 'client-case-question', path: `client/consultations/${asked}` },
      { name: 'client-case-appointment', path: `client/consultations/${booked}` },
      {
        name: 'client-case-move',
        path: `client/consultations/${booked}`,
        before: moveAppointment(label),
      },
      { name: 'client-case-accept', path: `client/consultations/${answered}` },
      {
        name: 'client-case-accept-ask',
        path: `client/consultations/${answered}`,
        before: press('Ask about it'),
      },
      {
        name: 'client-case-accepted',
        path: `client/consultations/${accepted}`,
        before: (page) => page.getByRole('radio', { name: '4', exact: true }).check(),
      },
      { name: 'client-case-questioned', path: `client/consultations/${questioned}` },
      { name: 'client-case-late', path: `client/consultations/${late}` },
      { name: 'client-proposals', path: `client/consultations?open=${proposed}` },
      { name: 'client-menu', path: 'client/consultations', before: press('Toggle sidebar') },
    ],
    pending: [
      { name: 'client-awaiting-approval', path: 'client/new-consultation' },
      { name: 'client-dashboard-none', path: 'client/dashboard' },
    ],
    consultant: [
      { name: 'consultant-dashboard', path: 'consultant/dashboard' },
      { name: 'consultant-history', path: 'consultant/history' },
      {
        name: 'consultant-history-detail',
        path: 'consultant/history',
        before: follow('View Details<hidden> of {topic}</hidden>'),
      },
      {
        name: 'consultant-history-edit',
        path: 'consultant/history',
        before: async (page) => {
          await follow('View Details<hidden> of {topic}</hidden>')(page);
          await press('Edit Result')(page);
        },
      },
      { name: 'consultant-clients', path: 'consultant/clients' },
      {
        name: 'consultant-client',
        path: 'consultant/clients',
        before: follow('View Full Profile<hidden> of {name}</hidden>'),
      },
      {
        name: 'consultant-schedule',
        path: 'consultant/schedule',
        before: (page) => page.locator('.week-hours:visible').first().waitFor(),
      },
      {
        name: 'consultant-schedule-look',
        path: `consultant/schedule?week=${week}`,
        before: async (page) => {
          await page.locator('.week-hours:visible').first().waitFor();
          // A narrow window shows one day, which may be empty.
          const days = page.locator('.week-tabs button:visible');
          for (const day of await days.all()) {
            if (await page.locator('.week-time:visible').count()) break;
            await day.click();
          }
          await page.locator('.week-time:visible').first().click();
          await page.getByRole('dialog').waitFor();
        },
      },
      { name: 'consultant-hours', path: 'consultant/schedule', before: press('Set Hours') },
      { name: 'consultant-absence', path: 'consultant/schedule', before: press('Add Absence') },
      {
        name: 'consultant-calendar',
        path: 'consultant/schedule',
        before: async (page) => {
          await press('{days}<hidden>, choose a week</hidden>')(page);
          await page.getByRole('gridcell').first().waitFor();
        },
      },
      { name: 'consultant-profile', path: 'consultant/profile' },
      { name: 'consultant-saved-text', path: 'consultant/profile', before: press('Add Saved Text') },
      { name: 'consultant-pending', path: 'consultant/pending' },
      { name: 'consultant-pending-due', path: 'consultant/pending?sort=due' },
      {
        name: 'consultant-request',
        path: 'consultant/pending',
        before: async (page) => {
          await follow('View Details<hidden> of {topic}</hidden>')(page);
          await page.getByRole('heading', { name: label('Problem Details') }).waitFor();
        },
      },
      {
        name: 'consultant-decide',
        path: 'consultant/pending',
        before: async (page) => {
          await follow('View Details<hidden> of {topic}</hidden>')(page);
          await press('Choose a time')(page);
          await page
            .getByRole('radiogroup', { name: label('Free times on {day}') })
            .or(page.getByText(label('No schedule for the week of {day}')))
            .first()
            .waitFor();
        },
      },
      {
        name: 'consultant-decide-ask',
        path: 'consultant/pending',
        before: async (page) => {
          await follow('View Details<hidden> of {topic}</hidden>')(page);
          await press('Ask')(page);
          await page.getByRole('textbox', { name: label('Question') }).waitFor();
        },
      },
      {
        name: 'consultant-decide-propose',
        path: 'consultant/pending',
        before: async (page) => {
          await follow('View Details<hidden> of {topic}</hidden>')(page);
          await press('Propose')(page);
          await page
            .getByRole('group', { name: label('Free times on {day}') })
            .or(page.getByText(label('No schedule for the week of {day}')))
            .first()
            .waitFor();
        },
      },
      {
        name: 'consultant-reject',
        path: 'consultant/pending',
        before: press('Reject<hidden> {topic}</hidden>'),
      },
      {
        name: 'consultant-restrict',
        path: 'consultant/pending',
        before: async (page) => {
          await follow('View Details<hidden> of {topic}</hidden>')(page);
          await page.getByRole('heading', { name: label('Problem Details') }).waitFor();
          await press('Restrict…')(page);
        },
      },
      { name: 'consultant-restricted', path: `consultant/request/${restricted.id}` },
      {
        name: 'consultant-restriction',
        path: `consultant/request/${restricted.id}`,
        before: press('Change Restriction…'),
      },
      { name: 'consultant-case-questioned', path: `consultant/consultations/${questioned}` },
      { name: 'consultant-case', path: `consultant/consultations/${talked.id}` },
      {
        name: 'consultant-case-time',
        path: `consultant/consultations/${talked.id}`,
        before: press('Add Time'),
      },
      { name: 'consultant-time', path: 'consultant/time' },
      {
        name: 'consultant-case-note',
        path: `consultant/consultations/${talked.id}`,
        before: press('Note for staff'),
      },
      {
        name: 'consultant-case-top',
        path: `consultant/consultations/${talked.id}`,
        before: (page) => page.evaluate(() => window.scrollTo(0, 0)),
      },
      { name: 'consultant-case-versions', path: `consultant/consultations/${improved.id}` },
      {
        name: 'consultant-case-compare',
        path: `consultant/consultations/${improved.id}`,
        before: press('Compare<hidden> version {number, number} with the one before</hidden>'),
      },
      { name: 'consultant-result', path: `${toCase(improved.id)}/result` },
      { name: 'consultant-result-compare', path: `${toCase(improved.id)}/result?tab=compare` },
      { name: 'consultant-result-request', path: `${toCase(improved.id)}/result?tab=request` },
      { name: 'consultant-sign-case-asked', path: toCase(signed.asked) },
      {
        name: 'consultant-sign-asked',
        path: `${toCase(signed.asked)}/result`,
      },
      { name: 'consultant-sign-case', path: toCase(signed.toSign) },
      { name: 'consultant-sign', path: toCase(signed.toSign), before: press('Read and sign') },
      { name: 'consultant-sign-case-returned', path: toCase(signed.returned) },
      {
        name: 'consultant-sign-somebody',
        path: toCase(signed.returned),
        before: press('Ask somebody else'),
      },
      {
        name: 'consultant-sign-draft-returned',
        path: `${toCase(signed.returned)}/result`,
      },
      {
        name: 'consultant-sign-draft-colleagues',
        path: `${toCase(signed.colleagues)}/result`,
      },
      { name: 'consultant-consultations', path: 'consultant/consultations' },
      {
        name: 'consultant-consultation',
        path: 'consultant/consultations',
        before: follow('View Details<hidden> of {topic}</hidden>'),
      },
      {
        name: 'consultant-complete',
        path: 'consultant/consultations',
        before: follow('Complete<hidden> {topic}</hidden>'),
      },
    ],
    admin: [
      { name: 'admin-dashboard', path: 'admin/dashboard' },
      { name: 'admin-consultants', path: 'admin/consultants' },
      { name: 'admin-consultant-add', path: 'admin/consultants', before: press('Add Consultant') },
      {
        name: 'admin-consultant-edit',
        path: 'admin/consultants',
        before: follow('Edit<hidden> {name}</hidden>'),
      },
      { name: 'admin-users', path: 'admin/users' },
      { name: 'admin-users-none', path: 'admin/users?search=nobody+at+all' },
      { name: 'admin-user-add', path: 'admin/users', before: press('Add New User') },
      { name: 'admin-rooms', path: 'admin/rooms' },
      { name: 'admin-room-edit', path: 'admin/rooms', before: press('Edit<hidden> Room {code}</hidden>') },
      {
        name: 'admin-room-delete',
        path: 'admin/rooms',
        before: press('Delete<hidden> Room {code}</hidden>'),
      },
      { name: 'admin-schedule', path: 'admin/schedule' },
      { name: 'admin-schedule-fill', path: 'admin/schedule', before: press('Fill Weeks Ahead') },
      {
        name: 'admin-schedule-affected',
        path: `admin/schedule?week=${nextMonday()}`,
        before: press('More options<hidden> for {number}</hidden>'),
      },
      {
        name: 'admin-closures-import',
        path: 'admin/settings?tab=scheduling',
        before: press('Import Public Holidays'),
      },
      { name: 'admin-schedule-empty', path: 'admin/schedule?week=2030-01-07' },
      { name: 'admin-consultations', path: 'admin/consultations' },
      { name: 'admin-consultations-due', path: 'admin/consultations?by=due_at&order=asc&due=soon' },
      {
        name: 'admin-consultation',
        path: 'admin/consultations?status=approved',
        before: follow('Details<hidden> of {topic}</hidden>'),
      },
      { name: 'admin-case', path: `admin/consultations/${talked.id}` },
      { name: 'admin-case-returned', path: `admin/consultations/${returned.id}` },
      { name: 'admin-time', path: 'admin/time' },
      { name: 'admin-time-by-month', path: 'admin/time?report=month' },
      { name: 'admin-time-narrowed', path: 'admin/time?report=consultant&months=6&room=B&billable=true' },
      { name: 'admin-time-none', path: 'admin/time?month=2024-01&billable=false' },
      {
        name: 'admin-time-entries',
        path: 'admin/time?months=3',
        before: (page) => page.getByRole('table').getByRole('button').first().click(),
      },
      { name: 'admin-audit', path: 'admin/audit' },
      { name: 'admin-audit-none', path: 'admin/audit?search=nobody+at+all' },
      {
        name: 'admin-audit-entry',
        path: 'admin/audit?about=consultations',
        before: (page) => page.getByRole('main').getByRole('listitem').getByRole('link').first().click(),
      },
      { name: 'admin-audit-protection', path: 'admin/audit', before: press('How it is protected') },
      { name: 'admin-sealed', path: `admin/consultations?room=${restricted.room}&status=requested` },
      { name: 'admin-open-case', path: sealedPath(restricted) },
      { name: 'admin-restriction', path: sealedPath(restricted), before: press('Change Restriction…') },
      { name: 'admin-opened-case', path: sealedPath(restricted), before: openCase(label) },
      {
        name: 'admin-members',
        path: `admin/users?open=${forCompany.client_id}`,
        before: press('Members<hidden> of {name}</hidden>'),
      },
      { name: 'admin-settings', path: 'admin/settings' },
      {
        name: 'admin-settings-rooms',
        path: 'admin/settings?tab=rooms',
        before: press('Edit<hidden> Room {code}</hidden>'),
      },
      { name: 'admin-settings-scheduling', path: 'admin/settings?tab=scheduling' },
      {
        name: 'admin-settings-closure',
        path: 'admin/settings?tab=scheduling',
        before: press('Add Closure'),
      },
      { name: 'admin-settings-texts', path: 'admin/settings?tab=texts' },
      { name: 'admin-settings-notifications', path: 'admin/settings?tab=notifications' },
      { name: 'admin-profile', path: 'admin/profile' },
      { name: 'admin-pending-approvals', path: 'admin/pending-approvals' },
      {
        name: 'admin-pending-approval',
        path: 'admin/pending-approvals',
        before: follow('Details<hidden> of {name}</hidden>'),
      },
      {
        name: 'admin-reject',
        path: 'admin/pending-approvals',
        before: press('Reject<hidden> {name}</hidden>'),
      },
      {
        name: 'admin-notifications',
        path: 'admin/pending-approvals',
        before: press('Notifications, {count, number} unread'),
      },
    ],
  };
}

/** The first sign-in of each role that the sample firm prints. */
export function peopleOf(output: string) {
  const lines = [...output.matchAll(/^ {2}(client|consultant|admin) +(\S+)/gm)].map(([, role, email]) => ({
    role,
    email: email!,
  }));
  const of = (role: string, place = 0) => lines.filter((line) => line.role === role).at(place)?.email ?? '';
  return {
    client: of('client'),
    pending: of('client', -1),
    consultant: of('consultant'),
    admin: of('admin'),
  };
}

const failToLogIn = (label: Labels) => async (page: Page) => {
  await page.getByLabel(label('Email')).fill('nobody@firm.example');
  await page.getByLabel(label('Password')).fill('not the password');
  await page.getByRole('button', { name: label('Login', 'button') }).click();
  await page.getByRole('alert').waitFor();
};

type Case = { id: string; room: string; client_id: string };

/** A request of the client for a company, shared with its members. */
async function oneForCompany(url: string, token: string): Promise<Case> {
  const all = await callApi(url, 'GET', '/consultations?limit=100', { token });
  const [example] = all;
  const known = all.find(({ company_id }: { company_id: string | null }) => company_id);
  if (known) return known;
  const [{ id: company_id }] = await callApi(url, 'GET', '/companies', { token });
  const { topic, problem_details } = example;
  const body = { topic, problem_details, room: 'A', company_id, is_shared: true };
  return callApi(url, 'POST', '/consultations', { token, body });
}

/** A request that only this consultant sees. */
async function oneRestricted(url: string, email: string): Promise<Case> {
  const token = await signIn(url, { email, password });
  const all = await callApi(url, 'GET', '/consultations?status=open&limit=100', { token });
  const known = all.find(({ is_restricted }: { is_restricted: boolean }) => is_restricted);
  if (known) return known;
  const { id: self } = await callApi(url, 'POST', '/auth/login', { body: { email, password } });
  const body = { people: [self] };
  await callApi(url, 'PUT', `/consultations/${all[0].id}/restriction`, { token, body });
  return all[0];
}

/** A consultation of the consultant with a result that was improved. */
async function oneImproved(url: string, email: string): Promise<Case> {
  const token = await signIn(url, { email, password });
  const all = await callApi(url, 'GET', '/consultations?status=completed&limit=100', { token });
  const improved = all.find(({ result_version }: { result_version: number }) => result_version > 1);
  if (!improved) throw new Error('The sample firm has no result that was improved.');
  return improved;
}

/** A consultation whose draft a colleague has returned. */
async function oneReturned(url: string, email: string): Promise<Case> {
  const token = await signIn(url, { email, password });
  const drafted = await callApi(url, 'GET', '/consultations?status=approved&room=C&limit=100', { token });
  for (const { id } of drafted) {
    const detail = await callApi(url, 'GET', `/consultations/${id}`, { token });
    if (detail.sign_off?.state === 'returned') return detail;
  }
  throw new Error('The sample firm has no draft that was returned.');
}

/** A consultation of the client with files, which the viewer all shows. */
async function oneWithFiles(url: string, token: string): Promise<Case> {
  const all: Case[] = await callApi(url, 'GET', '/consultations?limit=100', { token });
  for (const one of all) {
    const files = await callApi(url, 'GET', `/consultations/${one.id}/files`, { token });
    if (files.length > 0 && files.every(({ kind }: { kind: string }) => kind === 'pdf')) return one;
  }
  throw new Error('The sample firm has no case of its client with PDFs alone.');
}

const viewPaper = async (page: Page) => {
  await page.locator('.attachments button.file-name').first().click();
  await page.locator('.viewer-page').waitFor();
};

/** A completed consultation of the client with messages of both sides and a note. */
async function oneTalkedAbout(url: string, people: { client: string; consultant: string }): Promise<Case> {
  const client = await signIn(url, { email: people.client, password });
  const consultant = await signIn(url, { email: people.consultant, password });
  const theirs = await callApi(url, 'GET', '/consultations?status=completed&limit=100', {
    token: consultant,
  });
  const own = await callApi(url, 'GET', '/consultations?status=completed&limit=100', { token: client });
  const shared: Case[] = own.filter(({ id }: Case) => theirs.some((one: Case) => one.id === id));
  for (const one of shared) {
    const timeline = await callApi(url, 'GET', `/consultations/${one.id}/timeline`, { token: consultant });
    if (timeline.some(({ kind }: { kind: string }) => kind === 'note')) return one;
  }
  const both = shared[0]!;
  const say = (token: string, text: string, visibility = 'everyone') =>
    callApi(url, 'POST', `/consultations/${both.id}/messages`, {
      token,
      body: { body: `<p>${text}</p>`, visibility },
    });
  await say(client, '7? 12 000, 0804.20?');
  await say(consultant, '14 e, 600.', 'staff');
  await say(consultant, '8. 7: —. 600, 14 e.');
  return both;
}

const sealedPath = ({ id, room }: Case) => `admin/consultations?room=${room}&status=requested&open=${id}`;

/** Once it is open, it stays open for an hour. */
const openCase = (label: Labels) => async (page: Page) => {
  const button = page.getByRole('button', { name: label('Open Case') });
  const opened = page.getByText(label('You have opened this restricted case until {time}.'));
  await button.or(opened).first().waitFor();
  if (await opened.isVisible()) return;
  await page.getByLabel(label('Reason')).fill('12');
  await button.click();
  await opened.waitFor();
};

const makeFeed = (label: Labels) => async (page: Page) => {
  await page
    .getByRole('button', { name: label('Create the address') })
    .or(page.getByRole('button', { name: label('Renew address') }))
    .click();
  await page.getByRole('button', { name: label('Copy address') }).waitFor();
  await page.getByRole('heading', { name: label('Calendar feed') }).scrollIntoViewIfNeeded();
};

const invite = (label: Labels) => async (page: Page) => {
  await page
    .getByRole('button', { name: label('Members<hidden> of {name}</hidden>') })
    .first()
    .click();
  await page.getByLabel(label('Invite by email')).fill('colleague@port.example');
  await page
    .getByRole('button', { name: label('Invite') })
    .last()
    .click();
  await page.getByRole('button', { name: label('Copy') }).waitFor();
};
