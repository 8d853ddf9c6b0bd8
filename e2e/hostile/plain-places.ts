import type { Page } from '@playwright/test';
import type { Named } from './plain-rows.ts';

/** A screen that shows the text, and what to do there first. */
export type PlainPlace = {
  who: 'client' | 'pending' | 'rejected' | 'consultant' | 'admin';
  path: (named: Named) => string;
  before?: (page: Page) => Promise<unknown>;
  /** The text is not shown there. */
  isMissing?: boolean;
};

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const search = ({ text }: Named) => `search=${encodeURIComponent(JSON.stringify(text))}`;
/** A name that nobody has. */
const strange = ({ text }: Named) => `search=${encodeURIComponent(JSON.stringify(`${text}?`))}`;

/** Every screen that shows a plain text, and every form that contains one. */
export const plainPlaces: PlainPlace[] = [
  { who: 'client', path: () => 'client/dashboard' },
  { who: 'client', path: () => 'client/dashboard', before: press(/^Notifications/) },
  { who: 'client', path: () => 'client/consultations' },
  { who: 'client', path: (named) => `client/consultations?${strange(named)}` },
  { who: 'client', path: ({ requested }) => `client/consultations?open=${requested}` },
  { who: 'client', path: ({ approved }) => `client/consultations?open=${approved}` },
  { who: 'client', path: ({ canceled }) => `client/consultations?open=${canceled}` },
  { who: 'client', path: () => 'client/new-consultation' },
  { who: 'client', path: ({ requested }) => `client/new-consultation?id=${requested}` },
  { who: 'client', path: () => 'client/exports' },
  { who: 'client', path: ({ completed }) => `client/exports/${completed}` },
  { who: 'client', path: () => 'client/profile' },
  { who: 'client', path: () => 'client/profile', before: press(/^Edit/) },
  { who: 'client', path: () => 'client/profile', before: press(/^Delete/) },
  { who: 'pending', path: () => 'client/dashboard' },
  { who: 'rejected', path: () => 'client/dashboard' },
  { who: 'consultant', path: () => 'consultant/dashboard' },
  { who: 'consultant', path: () => 'consultant/dashboard', before: press(/^Notifications/) },
  { who: 'consultant', path: ({ requested }) => `consultant/pending?open=${requested}` },
  { who: 'consultant', path: ({ requested }) => `consultant/request/${requested}` },
  {
    who: 'consultant',
    path: ({ requested }) => `consultant/request/${requested}`,
    before: press('Edit company'),
  },
  { who: 'consultant', path: () => 'consultant/consultations' },
  { who: 'consultant', path: ({ approved }) => `consultant/consultations?open=${approved}` },
  {
    who: 'consultant',
    path: ({ approved }) => `consultant/consultations?open=${approved}&complete=true`,
  },
  { who: 'consultant', path: ({ completed }) => `consultant/history?open=${completed}` },
  { who: 'consultant', path: (named) => `consultant/history?${strange(named)}` },
  { who: 'consultant', path: ({ client }) => `consultant/clients/${client.id}` },
  { who: 'consultant', path: (named) => `consultant/clients?${strange(named)}` },
  { who: 'consultant', path: () => 'consultant/schedule' },
  { who: 'consultant', path: () => 'consultant/profile' },
  { who: 'admin', path: () => 'admin/dashboard', isMissing: true },
  { who: 'admin', path: () => 'admin/dashboard', before: press(/^Notifications/) },
  { who: 'admin', path: (named) => `admin/users?${search(named)}` },
  { who: 'admin', path: (named) => `admin/users?${strange(named)}` },
  {
    who: 'admin',
    path: ({ consultant, ...named }) =>
      `admin/consultants?${search({ consultant, ...named })}&open=${consultant.id}`,
  },
  { who: 'admin', path: () => 'admin/rooms' },
  { who: 'admin', path: () => 'admin/rooms', before: press(/^Edit Room [F-Z]/) },
  { who: 'admin', path: () => 'admin/settings?tab=rooms' },
  { who: 'admin', path: () => 'admin/schedule' },
  { who: 'admin', path: ({ approved }) => `admin/consultations?open=${approved}` },
  { who: 'admin', path: (named) => `admin/consultations?${strange(named)}` },
  { who: 'admin', path: ({ pending }) => `admin/pending-approvals?open=${pending.id}` },
  { who: 'admin', path: ({ client }) => `admin/pending-approvals?client=${client.id}` },
];
