import type { Page } from '@playwright/test';
import type { Labels } from './labels.ts';
import { mondayOf } from '../web/src/lib/time/calendar.ts';
import { callApi, signIn } from './product.ts';

const HOUR_MS = 60 * 60_000;

type Slot = { starts_at: string; consultant_id: string };
/** Ids, and the Monday of the week in which `booked` takes place. */
type Booked = { proposed: string; asked: string; booked: string; late: string; week: string };
type Signs = { client: string; consultant: string };

const known = new Map<string, Promise<Booked>>();

/** Cases of a client of the sample firm that wait for them or are booked; made once for each product. */
export function bookedCases(url: string, people: Signs, password: string) {
  const made = known.get(url) ?? makeCases(url, people, password);
  known.set(url, made);
  return made;
}

async function makeCases(url: string, people: Signs, password: string): Promise<Booked> {
  const client = await signIn(url, { email: people.client, password });
  const consultant = await callApi(url, 'POST', '/auth/login', {
    body: { email: people.consultant, password },
  });
  const [example] = await callApi(url, 'GET', '/consultations?limit=1', { token: client });
  const { room, slots } = await roomWithSlots(url, consultant);
  const request = async (preferences: object[] = []) => {
    const { topic, problem_details } = example;
    const body = { topic, problem_details, room, preferences };
    const { id } = await callApi(url, 'POST', '/consultations', { token: client, body });
    return String(id);
  };
  const move = (id: string, body: object) =>
    callApi(url, 'PUT', `/consultations/${id}/status`, { token: consultant.token, body });
  const spread = [0, 1, 2, 3].map((part) => slots[Math.floor((part * slots.length) / 4)]!);
  const [first, second, third, last] = spread;

  const proposed = await request([{ starts_at: second!.starts_at }]);
  await move(proposed, { status: 'pending', proposals: [first, second, third] });
  const asked = await request();
  await move(asked, { status: 'pending', question: '<p>0804.20?</p>' });
  const booked = await request();
  await move(booked, { status: 'approved', slot: last });
  const late = await request();
  await approveSoon((body) => move(late, body));
  return { proposed, asked, booked, late, week: mondayOf(last!.starts_at.slice(0, 10)) };
}

/** A room of the consultant in which they are free several times in the next weeks. */
async function roomWithSlots(url: string, { token, id, specialties }: Sign) {
  const from = new Date(Date.now() + 48 * HOUR_MS).toISOString();
  const to = new Date(Date.now() + 16 * 24 * HOUR_MS).toISOString();
  for (const room of specialties) {
    const found: Slot[] = await callApi(
      url,
      'GET',
      `/rooms/${room}/slots?from=${from}&to=${to}&consultant_id=${id}&limit=100`,
      { token },
    );
    const slots = found.map(({ starts_at, consultant_id }) => ({ starts_at, consultant_id }));
    if (slots.length >= 4) return { room, slots };
  }
  throw new Error('The consultant of the sample firm has no bookable times.');
}

type Sign = { token: string; id: string; specialties: string[] };

/** Within the day in which a client can no longer change it, at an hour that is free. */
async function approveSoon(move: (body: object) => Promise<unknown>) {
  for (let hours = 3; hours < 22; hours += 1) {
    const scheduled_date = new Date(Date.now() + hours * HOUR_MS).toISOString();
    const isFree = await move({ status: 'approved', scheduled_date }).then(
      () => true,
      () => false,
    );
    if (isFree) return;
  }
  throw new Error('The consultant of the sample firm is booked all day.');
}

const timesOf = (page: Page, label: Labels) => page.getByRole('region', { name: label('Free times') });

/** Steps on to a week with free times. */
async function findTimes(page: Page, label: Labels, kind: 'checkbox' | 'radio') {
  const boxes = timesOf(page, label).getByRole(kind);
  /** Why a week has none. */
  const none = timesOf(page, label).locator('strong');
  for (let weeks = 0; weeks < 4; weeks += 1) {
    await boxes.first().or(none).first().waitFor();
    if (await boxes.first().isVisible()) return boxes;
    await timesOf(page, label)
      .getByRole('button', { name: label('Next week') })
      .first()
      .click();
  }
  throw new Error('No week has free times.');
}

export const chooseTimes = (label: Labels) => async (page: Page) => {
  await page.getByRole('radio', { name: label('At a time that suits me') }).check();
  const boxes = await findTimes(page, label, 'checkbox');
  await boxes.first().check();
  await boxes.last().check();
};

export const moveAppointment = (label: Labels) => async (page: Page) => {
  await page
    .getByRole('button', { name: label('Move appointment') })
    .first()
    .click();
  const boxes = await findTimes(page, label, 'radio');
  await boxes.last().check();
};

export const declineTimes = (page: Page) => page.locator('#answer').getByRole('button').last().click();
