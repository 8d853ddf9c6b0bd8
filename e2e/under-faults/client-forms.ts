import { expect, type Page } from '@playwright/test';
import { all, box, button, checkbox, fields, inDialog, press, reason, richText } from './fillings.ts';
import type { World } from './firm.ts';
import type { Form } from './forms.ts';

const problem = richText('Problem Details');

export const clientForms = ({ names, requested, toCancel, toRate }: World): Form[] => [
  {
    name: 'rating of a result',
    path: `client/consultations/${toRate}`,
    ...all(
      box((page) => page.getByRole('radio', { name: '4', exact: true })),
      fields({ 'In a sentence': 'Quick with the correction.' }),
    ),
    save: button('Send rating'),
    saved: /^Rated 4 of 5$/,
  },
  {
    name: 'request',
    path: 'client/new-consultation',
    ...all(box(checkbox('Rules of origin')), problem),
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
    name: 'documents by mail',
    path: 'client/exports',
    ...all(box(checkbox('Letters of credit')), fields({ Email: 'broker@figs.example' })),
    save: button('Email Selected'),
    saved: /^The documents are on their way to broker@figs\.example\.$/,
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
  {
    name: 'edit of a company',
    path: 'client/profile',
    open: press(`Edit ${names.client} Trading`),
    ...fields({ Address: 'Quay 4', City: 'İzmir' }),
    save: inDialog('Update Company'),
    saved: /^Company updated successfully$/,
  },
  {
    name: 'choice of mails',
    path: 'client/profile',
    type: (page) => expect(mails(page)).toBeChecked(),
    isKept: (page, within) => expect(mails(page)).toBeChecked(within),
    save: mails,
    saved: /^Profile updated successfully$/,
    isSwitch: true,
  },
];

const mails = (page: Page) =>
  page.getByRole('switch', { name: 'Send me mail about my consultations and my account' });
