import type { World } from './firm.ts';

export type Screen = {
  path: string;
  /** Shown when all is well, and never while nothing could be loaded. */
  shows: RegExp;
  /** The screen's message when loading failed. */
  failed: RegExp;
  /** The message gives no reason. */
  isBrief?: boolean;
  /** Shown on the screen that the failure has led to, once all is well again. */
  elsewhere?: RegExp;
};

const topics = /Rules of origin|Cumulation|Letters of credit/;
const LIST = /^(Failed to fetch|An error occurred while fetching) consultations$/;
const DETAIL = /^(Failed to fetch|An error occurred while fetching) consultation details$/;
const PROFILE = /^Failed to (fetch|load) your profile data$/;
const ROOMS = /^Failed to load room data\.$/;

/** Every screen behind the login, by role. */
export function screensOf({ client, completed, active, requested, week }: World) {
  return {
    client: [
      { path: 'client/dashboard', shows: topics, failed: /^Error loading dashboard$/ },
      { path: 'client/new-consultation', shows: /^Room A: /, failed: ROOMS, isBrief: true },
      {
        path: `client/new-consultation?id=${requested}`,
        shows: /^Update Consultation$/,
        failed: /^Failed to load consultation details$/,
      },
      {
        path: 'client/consultations',
        shows: topics,
        failed: LIST,
      },
      { path: `client/consultations?open=${completed}`, shows: /Use a EUR\.1\./, failed: DETAIL },
      {
        path: 'client/exports',
        shows: topics,
        failed: LIST,
      },
      { path: `client/exports/${completed}`, shows: /Use a EUR\.1\./, failed: DETAIL },
      { path: 'client/profile', shows: /^Personal Information$/, failed: PROFILE },
    ],
    consultant: [
      { path: 'consultant/dashboard', shows: topics, failed: /^Error loading dashboard$/ },
      {
        path: 'consultant/pending',
        shows: /^Rules of origin$/,
        failed: /^Failed to fetch consultation requests$/,
      },
      { path: 'consultant/consultations', shows: /^Cumulation$/, failed: LIST },
      { path: `consultant/consultations?open=${active}`, shows: /^Which proof\?$/, failed: DETAIL },
      {
        path: 'consultant/history',
        shows: /^Letters of credit$/,
        failed: /^Failed to fetch consultation history$/,
      },
      { path: `consultant/history?open=${completed}`, shows: /Use a EUR\.1\./, failed: DETAIL },
      // If it cannot be loaded, this screen redirects to the active consultations.
      {
        path: `consultant/request/${requested}`,
        shows: /^Approving schedules it for today\.$/,
        failed: LIST,
        elsewhere: topics,
      },
      {
        path: 'consultant/clients',
        shows: /^Ayşe Yıldırım/,
        failed: /^Failed to fetch clients$/,
      },
      {
        path: `consultant/clients/${client.id}`,
        shows: /^Contact Details$/,
        failed: /^Failed to fetch client$/,
      },
      {
        path: `consultant/schedule?week=${week}`,
        shows: /^Assigned$/,
        failed: /^Failed to load schedule data\.$/,
      },
      { path: 'consultant/profile', shows: /^Personal Information$/, failed: PROFILE },
    ],
    admin: [
      {
        path: 'admin/dashboard',
        shows: /^[1-9]\d*$/,
        failed: /^Failed to load dashboard (data|statistics)$/,
      },
      {
        path: 'admin/pending-approvals',
        shows: /^Mateo Quispe/,
        failed: /^Failed to fetch pending clients$/,
      },
      {
        path: 'admin/consultations',
        shows: topics,
        failed: LIST,
      },
      { path: `admin/consultations?open=${completed}`, shows: /Use a EUR\.1\./, failed: DETAIL },
      {
        path: `admin/schedule?week=${week}`,
        shows: /^Jonas Lindqvist/,
        failed: /^Failed to load data\.$/,
      },
      {
        path: 'admin/consultants',
        shows: /^Jonas Lindqvist/,
        failed: /^(Failed to fetch|An error occurred while fetching) consultants$/,
      },
      {
        path: 'admin/users',
        shows: /^Ayşe Yıldırım/,
        failed: /^Failed to load users$/,
      },
      { path: 'admin/rooms', shows: /Import Consultation/, failed: /^Failed to load rooms$/ },
      {
        path: 'admin/settings',
        shows: /^Max Consultations Per Day$/,
        failed: /^Failed to load settings$/,
      },
      { path: 'admin/settings?tab=rooms', shows: /^Legal Consultation$/, failed: ROOMS },
      {
        path: 'admin/settings?tab=notifications',
        shows: /^In-app notifications$/,
        failed: /^Failed to load settings$/,
      },
      { path: 'admin/profile', shows: /^Personal Information$/, failed: PROFILE },
    ],
  } satisfies Record<string, Screen[]>;
}
