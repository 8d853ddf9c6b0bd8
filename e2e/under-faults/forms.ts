import { expect, type Locator, type Page } from '@playwright/test';
import type { World } from './firm.ts';

export type Form = {
  name: string;
  path: string;
  /** The way to it, where the path alone does not open it. */
  open?: (page: Page) => Promise<unknown>;
  type: (page: Page) => Promise<unknown>;
  /** What was typed is still there. */
  isKept: (page: Page) => Promise<unknown>;
  save: (page: Page) => Locator;
  saved: RegExp;
  /** Kept on the device beyond the session. */
  isDraft?: boolean;
};

const checkbox = (name: string) => (page: Page) => page.getByRole('checkbox', { name });
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
/** In the uppermost one. */
const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).last();

const field = (page: Page, label: string) =>
  page
    .getByLabel(new RegExp(`^${label}`))
    .filter({ visible: true })
    .first();

/** Typed into the fields with these labels. */
const fields = (texts: Record<string, string>) => {
  return {
    type: async (page: Page) => {
      for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
    },
    isKept: async (page: Page) => {
      for (const [label, text] of Object.entries(texts)) await expect(field(page, label)).toHaveValue(text);
    },
  };
};

/** Written into a rich-text editor. */
const richText = (name: string) => {
  const text = 'Nothing of this may be lost.';
  const editor = (page: Page) => page.getByRole('textbox', { name });
  return {
    type: async (page: Page) => {
      await editor(page).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    isKept: (page: Page) => expect(editor(page)).toHaveText(text),
  };
};

/** One box that is ticked. */
const box = (find: (page: Page) => Locator) => ({
  type: (page: Page) => find(page).check(),
  isKept: (page: Page) => expect(find(page)).toBeChecked(),
});

type Filling = Pick<Form, 'type' | 'isKept'>;

const both = (one: Filling, other: Filling): Filling => ({
  type: async (page) => {
    await one.type(page);
    await other.type(page);
  },
  isKept: async (page) => {
    await one.isKept(page);
    await other.isKept(page);
  },
});

const reason = fields({ Reason: 'The ship is late.' });
const password = 'another-harbour-9';

/** Every form there is, by who fills it in. */
export function formsOf({
  client,
  names,
  consultant,
  completed,
  active,
  toMove,
  toCancel,
  requested,
  toReject,
  week,
}: World) {
  const problem = richText('Problem Details');
  const result = richText('Consultation Result');
  const somebody = { Email: `somebody-${week}@figs.example`, Password: password };
  const another = { Email: `another-${week}@figs.example`, Password: password };
  return {
    nobody: [
      {
        name: 'login',
        path: 'login',
        ...fields({ Email: client.email, Password: client.password }),
        save: button('Login'),
        saved: /^Login successful!$|^Client Dashboard$/,
      },
      {
        name: 'sign-up',
        path: 'login?tab=sign-up',
        ...fields({ 'Full Name': 'Linh Trần', ...somebody, 'Phone Number': '1', 'Company Name': 'Figs' }),
        save: button('Create Account'),
        saved: /^Your account has been created/,
      },
      {
        name: 'forgotten password',
        path: 'forgot-password',
        ...fields({ Email: client.email }),
        save: button('Send Link'),
        saved: /^If there is an account with this email/,
      },
      {
        name: 'new password',
        path: `reset-password#${'x'.repeat(43)}`,
        ...fields({ 'New Password': password, 'Confirm Password': password }),
        save: button('Save Password'),
        saved: /^This link is no/,
      },
    ],
    client: [
      {
        name: 'request',
        path: 'client/new-consultation',
        ...both(box(checkbox('Rules of origin')), problem),
        save: button('Submit Request'),
        saved: /^Consultation request submitted successfully$/,
        isDraft: true,
      },
      {
        name: 'edit of a request',
        path: `client/new-consultation?id=${requested}`,
        ...problem,
        save: button('Update Consultation'),
        saved: /^Consultation request updated successfully$/,
        isDraft: true,
      },
      {
        name: 'reason of a cancellation',
        path: `client/consultations?open=${toCancel}`,
        open: press('Cancel Consultation'),
        ...reason,
        save: inDialog('Cancel Consultation'),
        saved: /^Consultation canceled$/,
      },
      {
        name: 'personal information',
        path: 'client/profile',
        ...fields({ 'Full Name': 'Ayşe Yıldırım of İzmir', 'Phone Number': '+90 1' }),
        save: button('Save Changes'),
        saved: /^Profile updated successfully$/,
      },
      {
        name: 'company',
        path: 'client/profile',
        open: press('Add Company'),
        ...fields({ 'Company Name': 'Ege Kuru Meyve', Address: 'Quay 2' }),
        save: inDialog('Add Company'),
        saved: /^Company added successfully$/,
      },
    ],
    newcomer: [
      {
        // Ends the other sessions of whoever does it.
        name: 'password',
        path: 'client/profile',
        ...fields({ 'New Password': password, 'Confirm Password': password }),
        save: button('Change Password'),
        saved: /^Profile updated successfully$/,
      },
    ],
    consultant: [
      {
        name: 'reason of a rejection',
        path: `consultant/request/${toReject}`,
        open: press('Reject Request'),
        ...reason,
        save: inDialog('Reject Request'),
        saved: /^Consultation request rejected$/,
      },
      {
        name: 'company of a client',
        path: `consultant/request/${requested}`,
        open: press('Add Company'),
        ...fields({ 'Company Name': 'Nordfjord Sjømat', Address: 'Quay 3' }),
        save: inDialog('Add Company'),
        saved: /^New company added successfully$/,
      },
      {
        name: 'another date',
        path: `consultant/consultations?open=${toMove}`,
        open: press('Reschedule'),
        ...fields({ 'New date and time': '2031-03-04T14:30', Reason: 'The ship is late.' }),
        save: inDialog('Reschedule'),
        saved: /^Consultation rescheduled$/,
      },
      {
        name: 'result',
        path: `consultant/consultations?open=${active}&complete=true`,
        ...result,
        save: inDialog('Complete Consultation'),
        saved: /^Consultation completed successfully$/,
        isDraft: true,
      },
      {
        name: 'edit of a result',
        path: `consultant/history?open=${completed}&edit=true`,
        ...result,
        save: inDialog('Save Changes'),
        saved: /^Consultation result updated successfully$/,
        isDraft: true,
      },
      {
        name: 'profile',
        path: 'consultant/profile',
        ...fields({
          'Full Name': 'Jonas Lindqvist of Oslo',
          'Professional Bio': 'Rules of origin since 1998.',
        }),
        save: button('Save Changes'),
        saved: /^Profile updated successfully$/,
      },
    ],
    admin: [
      {
        name: 'reason of a rejected account',
        path: `admin/pending-approvals?search=${encodeURIComponent(names.waiting)}`,
        open: press(`Reject ${names.waiting}`),
        ...reason,
        save: inDialog('Reject'),
        saved: /^Client account rejected$/,
      },
      {
        name: 'consultant',
        path: 'admin/consultants',
        open: press('Add Consultant'),
        ...both(fields({ 'Full Name': 'Chiamaka Okafor', ...somebody }), box(checkbox('Room A'))),
        save: inDialog('Add Consultant'),
        saved: /^Consultant added successfully$/,
      },
      {
        name: 'edit of a consultant',
        path: `admin/consultants?open=${consultant.id}`,
        ...fields({ 'Phone Number': '+90 2' }),
        save: inDialog('Update Consultant'),
        saved: /^Consultant updated successfully$/,
      },
      {
        name: 'user',
        path: 'admin/users',
        open: press('Add New User'),
        ...fields({ Name: 'Minh Trần', ...another }),
        save: inDialog('Create User'),
        saved: /^User created successfully$/,
      },
      {
        name: 'room',
        path: 'admin/rooms',
        open: press('Add Room'),
        ...fields({ 'Room Name': 'Zoll & Werte', Description: 'What it costs' }),
        save: inDialog('Add Room'),
        saved: /^Room created successfully$/,
      },
      {
        name: 'edit of a room',
        path: 'admin/rooms',
        open: press('Edit Room C'),
        ...fields({ Description: 'Contracts and disputes' }),
        save: inDialog('Update Room'),
        saved: /^Room updated successfully$/,
      },
      {
        name: 'general settings',
        path: 'admin/settings',
        ...fields({ 'Max Consultations Per Day': '12', 'Consultation Duration': '45' }),
        save: button('Save General Settings'),
        saved: /^General settings saved successfully$/,
      },
      {
        name: 'words of a room',
        path: 'admin/settings?tab=rooms',
        open: press('Edit Room D'),
        ...fields({ 'Name of Room D': 'Finance and Insurance' }),
        save: button('Save'),
        saved: /^Room updated successfully$/,
      },
      {
        name: 'notification settings',
        path: 'admin/settings?tab=notifications',
        type: (page) => page.getByLabel('In-app notifications').uncheck(),
        isKept: (page) => expect(page.getByLabel('In-app notifications')).not.toBeChecked(),
        save: button('Save Notification Settings'),
        saved: /^Notification settings saved successfully$/,
      },
      {
        name: 'week',
        path: `admin/schedule?week=${week}`,
        ...box((page) =>
          page
            .getByRole('article', { name: 'Friday, Room A' })
            .getByRole('switch', { name: names.consultant }),
        ),
        save: button('Save Schedule'),
        saved: /^Weekly schedule saved successfully$/,
      },
      {
        name: 'profile',
        path: 'admin/profile',
        ...fields({ 'Full Name': 'Head of the Firm' }),
        save: button('Save Changes'),
        saved: /^Profile updated successfully$/,
      },
    ],
  } satisfies Record<string, Form[]>;
}
