import type { Locator, Page } from '@playwright/test';
import { adminForms } from './admin-forms.ts';
import { clientForms } from './client-forms.ts';
import { consultantForms } from './consultant-forms.ts';
import { button, fields, type Filling, password, secrets } from './fillings.ts';
import type { World } from './firm.ts';

export type Form = Filling & {
  name: string;
  path: string;
  /** How to open it, if the path alone does not. */
  open?: (page: Page) => Promise<unknown>;
  save: (page: Page) => Locator;
  saved: RegExp;
  /** Stored on the device beyond the session. */
  isDraft?: boolean;
  /** The error message covers its button, and is closed before the next press. */
  isCovered?: boolean;
  /** A press saves at once, and another press reverts it. */
  isSwitch?: boolean;
};

const nobodysForms = ({ client, week }: World): Form[] => [
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
    ...fields({
      'Full Name': 'Linh Trần',
      Email: `linh-${week}@figs.example`,
      Password: password,
      'Phone Number': '1',
      'Company Name': 'Figs',
    }),
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
    ...secrets('New Password', 'Confirm Password'),
    save: button('Save Password'),
    saved: /^This link is no/,
  },
];

const newPassword = {
  ...secrets('New Password', 'Confirm Password'),
  saved: /^Profile updated successfully$/,
};

/** Every form, by role. A new password ends the other sessions of its user. */
export const formsOf = (world: World) =>
  ({
    nobody: nobodysForms(world),
    client: clientForms(world),
    newcomer: [{ name: 'password', path: 'client/profile', ...newPassword, save: button('Change Password') }],
    consultant: consultantForms(world),
    colleague: [
      { name: 'password', path: 'consultant/profile', ...newPassword, save: button('Save Changes') },
    ],
    admin: adminForms(world),
  }) satisfies Record<string, Form[]>;
