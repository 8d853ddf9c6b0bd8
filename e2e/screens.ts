import type { Page } from '@playwright/test';
import { callApi, type Product, signIn } from './product.ts';

/** A screenshot: the path of a screen, and what to do there first. */
export type Shot = { name: string; path: string; before?: (page: Page) => Promise<unknown> };
export type Visitor = 'nobody' | 'client' | 'pending' | 'consultant' | 'admin';

export const password = 'harbour-light-2026';

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
const follow = (name: RegExp) => (page: Page) => page.getByRole('link', { name }).first().click();

/** Every screen in its states, by role. */
export async function screens({ url, output }: Product): Promise<Record<Visitor, Shot[]>> {
  const people = peopleOf(output());
  const token = await signIn(url, { email: people.client, password });
  const done = await callApi(url, 'GET', '/consultations?status=completed&limit=1', { token });
  const open = await callApi(url, 'GET', '/consultations?status=open&limit=1', { token });
  return {
    nobody: [
      { name: 'landing', path: '' },
      { name: 'login', path: 'login' },
      { name: 'sign-up', path: 'login?tab=sign-up' },
      { name: 'sign-up-mistakes', path: 'login?tab=sign-up', before: press('Create Account') },
      { name: 'login-failed', path: 'login', before: failToLogIn },
      { name: 'not-found', path: 'nowhere' },
    ],
    client: [
      { name: 'client-dashboard', path: 'client/dashboard' },
      { name: 'client-exports', path: 'client/exports' },
      { name: 'client-profile', path: 'client/profile' },
      { name: 'client-company', path: 'client/profile', before: press('Add Company') },
      { name: 'client-company-delete', path: 'client/profile', before: press('Delete') },
      { name: 'client-new-consultation', path: 'client/new-consultation' },
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
      { name: 'client-menu', path: 'client/consultations', before: press('Toggle sidebar') },
    ],
    pending: [
      { name: 'client-awaiting-approval', path: 'client/new-consultation' },
      { name: 'client-dashboard-none', path: 'client/dashboard' },
    ],
    consultant: [
      { name: 'consultant-dashboard', path: 'consultant/dashboard' },
      { name: 'consultant-history', path: 'consultant/history' },
      { name: 'consultant-history-detail', path: 'consultant/history', before: follow(/View Details/) },
      {
        name: 'consultant-history-edit',
        path: 'consultant/history',
        before: async (page) => {
          await follow(/View Details/)(page);
          await press('Edit Result')(page);
        },
      },
      { name: 'consultant-clients', path: 'consultant/clients' },
      { name: 'consultant-client', path: 'consultant/clients', before: follow(/View Full Profile/) },
      { name: 'consultant-schedule', path: 'consultant/schedule' },
      {
        name: 'consultant-calendar',
        path: 'consultant/schedule',
        before: async (page) => {
          await press('choose a week')(page);
          await page.getByRole('gridcell').first().waitFor();
        },
      },
      { name: 'consultant-profile', path: 'consultant/profile' },
      { name: 'consultant-pending', path: 'consultant/pending' },
      {
        name: 'consultant-request',
        path: 'consultant/pending',
        before: async (page) => {
          await follow(/View Details/)(page);
          await page.getByRole('heading', { name: 'Problem Details' }).waitFor();
        },
      },
      {
        name: 'consultant-approve-at',
        path: 'consultant/pending',
        before: async (page) => {
          await follow(/View Details/)(page);
          await press('Approve for Another Time')(page);
          await page
            .getByRole('group', { name: 'Free times' })
            .or(page.getByText('No time is free'))
            .waitFor();
        },
      },
      { name: 'consultant-reject', path: 'consultant/pending', before: press('Reject') },
      { name: 'consultant-consultations', path: 'consultant/consultations' },
      { name: 'consultant-consultation', path: 'consultant/consultations', before: follow(/View Details/) },
      { name: 'consultant-complete', path: 'consultant/consultations', before: follow(/Complete/) },
    ],
    admin: [
      { name: 'admin-dashboard', path: 'admin/dashboard' },
      { name: 'admin-consultants', path: 'admin/consultants' },
      { name: 'admin-consultant-add', path: 'admin/consultants', before: press('Add Consultant') },
      { name: 'admin-consultant-edit', path: 'admin/consultants', before: follow(/^Edit/) },
      { name: 'admin-users', path: 'admin/users' },
      { name: 'admin-users-none', path: 'admin/users?search=nobody+at+all' },
      { name: 'admin-user-add', path: 'admin/users', before: press('Add New User') },
      { name: 'admin-rooms', path: 'admin/rooms' },
      { name: 'admin-room-edit', path: 'admin/rooms', before: press('Edit Room A') },
      { name: 'admin-room-delete', path: 'admin/rooms', before: press('Delete Room A') },
      { name: 'admin-schedule', path: 'admin/schedule' },
      { name: 'admin-schedule-empty', path: 'admin/schedule?week=2030-01-07' },
      { name: 'admin-consultations', path: 'admin/consultations' },
      { name: 'admin-consultation', path: 'admin/consultations?status=approved', before: follow(/Details/) },
      { name: 'admin-settings', path: 'admin/settings' },
      { name: 'admin-settings-rooms', path: 'admin/settings?tab=rooms', before: press('Edit Room B') },
      { name: 'admin-settings-notifications', path: 'admin/settings?tab=notifications' },
      { name: 'admin-profile', path: 'admin/profile' },
      { name: 'admin-pending-approvals', path: 'admin/pending-approvals' },
      { name: 'admin-pending-approval', path: 'admin/pending-approvals', before: follow(/Details/) },
      { name: 'admin-reject', path: 'admin/pending-approvals', before: press('Reject') },
      { name: 'admin-notifications', path: 'admin/pending-approvals', before: press('Notifications') },
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

async function failToLogIn(page: Page) {
  await page.getByLabel('Email').fill('nobody@firm.example');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').waitFor();
}
