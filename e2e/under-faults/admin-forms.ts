import { all, box, button, checkbox, fields, inDialog, press, reason, secrets } from './fillings.ts';
import type { World } from './firm.ts';
import type { Form } from './forms.ts';

export const adminForms = (world: World): Form[] => [
  ...ofClients(world),
  ...ofConsultations(world),
  ...ofTheFirm(world),
  ...ofSettings,
  {
    name: 'week',
    path: `admin/schedule?week=${world.week}`,
    ...box((page) =>
      page
        .getByRole('article', { name: 'Friday, Room A' })
        .getByRole('switch', { name: world.names.consultant }),
    ),
    save: button('Save Schedule'),
    saved: /^Weekly schedule saved successfully$/,
    isCovered: true,
  },
  {
    name: 'profile',
    path: 'admin/profile',
    ...fields({ 'Full Name': 'Head of the Firm' }),
    save: button('Save Changes'),
    saved: /^Profile updated successfully$/,
  },
];

const rejection = { ...reason, save: inDialog('Reject'), saved: /^Client account rejected$/ };
const approvals = (name: string) => `admin/pending-approvals?search=${encodeURIComponent(name)}`;

const ofClients = ({ names, alsoWaiting }: World): Form[] => [
  {
    name: 'reason of a rejected account',
    path: approvals(names.waiting),
    open: press(`Reject ${names.waiting}`),
    ...rejection,
  },
  {
    name: 'reason of a rejected account, in its popup',
    path: `${approvals(names.alsoWaiting)}&open=${alsoWaiting.id}`,
    open: (page) => inDialog('Reject')(page).click(),
    ...rejection,
  },
];

const ofConsultations = ({ toCancelByAdmin, toMoveByAdmin, ofCompany }: World): Form[] => [
  {
    name: 'agreed hours',
    path: `admin/consultations/${ofCompany}`,
    open: press('Agree Hours'),
    ...fields({ Hours: '12', 'First day': '2031-01-01', 'Last day': '2031-12-31' }),
    save: inDialog('Save Hours'),
    saved: /^Company updated successfully$/,
  },
  {
    name: 'reason of a cancellation',
    path: `admin/consultations?open=${toCancelByAdmin}`,
    open: press('Cancel Consultation'),
    ...reason,
    save: inDialog('Cancel Consultation'),
    saved: /^Consultation canceled$/,
  },
  {
    name: 'another date',
    path: `admin/consultations?open=${toMoveByAdmin}`,
    open: press('Reschedule'),
    ...fields({ 'New date and time': '2031-03-05T10:00', Reason: 'The ship is late.' }),
    save: inDialog('Reschedule'),
    saved: /^Consultation rescheduled$/,
  },
];

const ofTheFirm = ({ consultant, week }: World): Form[] => [
  {
    name: 'consultant',
    path: 'admin/consultants',
    open: press('Add Consultant'),
    ...all(
      fields({ 'Full Name': 'Chiamaka Okafor', Email: `chiamaka-${week}@figs.example` }),
      secrets('Password'),
      box(checkbox('Room A')),
    ),
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
    ...all(fields({ Name: 'Minh Trần', Email: `minh-${week}@figs.example` }), secrets('Password')),
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
];

const ofSettings: Form[] = [
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
    ...box((page) => page.getByLabel('In-app notifications'), false),
    save: button('Save Notification Settings'),
    saved: /^Notification settings saved successfully$/,
  },
];
