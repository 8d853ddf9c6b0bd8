import type { Page } from '@playwright/test';
import { anotherTime, sheet } from '../pending.ts';
import { button, fields, inDialog, press, reason, richText } from './fillings.ts';
import type { World } from './firm.ts';
import type { Form } from './forms.ts';

const result = richText('Consultation Result');
const when = '2031-03-04T14:30';
const rejection = {
  ...reason,
  save: (page: Page) =>
    sheet(page).or(page.getByRole('dialog')).getByRole('button', { name: 'Reject Request' }).last(),
  saved: /^Consultation request rejected$/,
};

export const consultantForms = (world: World): Form[] => [...ofRequests(world), ...ofOthers(world)];

const ofRequests = ({ toReject, toApprove, requested, ofNeighbour }: World): Form[] => [
  {
    name: 'reason of a rejection on the dashboard',
    path: 'consultant/dashboard',
    open: press('Reject Transit guarantees'),
    ...rejection,
  },
  {
    name: 'reason of a rejection in the queue',
    path: 'consultant/pending',
    open: press('Reject Tariff quotas'),
    ...rejection,
  },
  {
    name: 'reason of a rejection',
    path: `consultant/request/${toReject}`,
    open: press('Reject Request'),
    ...rejection,
  },
  {
    name: 'approval for another time',
    path: `consultant/request/${toApprove}`,
    open: async (page) => {
      await press('Choose a time')(page);
      await anotherTime(page);
    },
    ...fields({ 'Date and time': when }),
    save: button('Approve for Tue 14:30'),
    saved: /^Consultation request approved$/,
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
    name: 'edit of the company of a client',
    path: `consultant/request/${ofNeighbour}`,
    open: press('Edit company'),
    ...fields({ City: 'Hải Phòng' }),
    save: inDialog('Update Company'),
    saved: /^Company updated successfully$/,
  },
];

const ofOthers = ({ toMove, active, completed, timed, toSign }: World): Form[] => [
  {
    name: 'remark on a draft',
    path: `consultant/consultations/${toSign}`,
    open: async (page) => {
      await press('Read and sign')(page);
      await inDialog('Return with a remark')(page).click();
    },
    ...fields({ 'What is to change': 'Figs need a EUR.1.' }),
    save: inDialog('Return with a remark'),
    saved: /^Draft returned with a remark$/,
  },
  {
    name: 'time by hand',
    path: `consultant/consultations/${timed}`,
    open: press('Add Time'),
    ...fields({ Minutes: '25', Description: 'The credit' }),
    save: inDialog('Save Time'),
    saved: /^Time added$/,
  },
  {
    name: 'another date',
    path: `consultant/consultations?open=${toMove}`,
    open: press('Reschedule'),
    ...fields({ 'New date and time': when, Reason: 'The ship is late.' }),
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
];
