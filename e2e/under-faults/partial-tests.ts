import type { Page } from '@playwright/test';
import { expect, test } from '../people.ts';
import { admin } from '../product.ts';
import { expectNotBlank, expectNothingClaimed, expectRecovered, said } from './checks.ts';
import { complaints, faults } from './faults.ts';
import { newWorld, type World } from './firm.ts';

type Part = {
  path: string;
  /** The one call that fails. */
  call: RegExp;
  failed: RegExp;
  /** Content that only this call provides. */
  brings?: RegExp;
  /** Content that does not depend on it and is still shown. */
  stays: RegExp;
  /** The control that must be disabled without it. */
  off?: string;
};

/** The independent parts of the screens that make several calls. */
const partsOf = ({
  completed,
  requested,
  names,
  week,
}: World): Record<'client' | 'consultant' | 'admin', Part[]> => ({
  client: [
    {
      path: 'client/new-consultation',
      call: /\/consultations\/topics$/,
      failed: /^An error occurred while loading topics$/,
      brings: /^Rules of origin$/,
      stays: /^Room A: /,
    },
    {
      path: 'client/new-consultation',
      call: /\/rooms\?/,
      failed: /^Failed to load room data\.$/,
      brings: /^Room A: /,
      stays: /^Rules of origin$/,
    },
    {
      path: 'client/profile',
      call: /\/companies$/,
      failed: /^Failed to fetch companies$/,
      brings: new RegExp(`^${names.client} Trading$`),
      stays: /^Personal Information$/,
    },
  ],
  consultant: [
    {
      path: `consultant/pending?open=${requested}`,
      call: new RegExp(`/consultations/${requested}$`),
      failed: /^(Failed to fetch|An error occurred while fetching) consultation details$/,
      brings: /^Approving schedules it for today\.$/,
      stays: /^Rules of origin$/,
    },
  ],
  admin: [
    {
      path: `admin/consultations?open=${completed}`,
      call: new RegExp(`/consultations/${completed}/history$`),
      failed: /^Failed to fetch consultation history$/,
      brings: /^History$/,
      stays: /Use a EUR\.1\./,
    },
    {
      path: 'admin/consultants',
      call: /\/rooms$/,
      failed: /^Failed to load room data\. Consultants can be added/,
      stays: /^Jonas Lindqvist/,
      off: 'Add Consultant',
    },
    {
      path: `admin/schedule?week=${week}`,
      call: /\/schedules\?/,
      failed: /^Failed to load schedule data\.$/,
      brings: /^Jonas Lindqvist/,
      stays: /^Schedule Management$/,
      off: 'Save Schedule',
    },
    {
      path: `admin/schedule?week=${week}`,
      call: /\/consultants\/all/,
      failed: /^Failed to load consultants data$/,
      brings: /^Jonas Lindqvist/,
      stays: /^Schedule Management$/,
      off: 'Save Schedule',
    },
    {
      path: `admin/schedule?week=${week}`,
      call: /\/rooms$/,
      failed: /^Failed to load room data\.$/,
      brings: /^Jonas Lindqvist/,
      stays: /^Schedule Management$/,
      off: 'Save Schedule',
    },
  ],
});

/** One of a screen's calls fails, and the other parts are not affected. */
export function testPartialFaults() {
  for (const role of ['client', 'consultant', 'admin'] as const) {
    test(`when one part of a screen of the ${role} fails, the other parts are shown, and that part once it loads`, async ({
      person,
      product: { url },
    }) => {
      const world = await newWorld(url);
      const as = role === 'admin' ? admin : world[role];
      const page = await person(role, { as, expected: complaints });
      for (const part of partsOf(world)[role]) {
        await test.step(`${part.path}: ${part.call.source}`, () => openWithout(page, part));
      }
    });
  }
}

async function openWithout(page: Page, { path, call, failed, brings, stays, off }: Part) {
  const isOff = off && page.getByRole('button', { name: off });
  await page.route(call, faults['500'].answer);
  await page.goto(path);
  await expect(said(page, failed)).toBeVisible();
  await expect(said(page, stays)).toBeVisible();
  if (brings) await expect(said(page, brings)).toHaveCount(0);
  if (isOff) await expect(isOff).toBeDisabled();
  await expectNothingClaimed(page);
  await expectNotBlank(page);
  await page.unroute(call);
  await expectRecovered(page, { shows: brings ?? stays });
  await expect(said(page, failed)).toHaveCount(0);
  if (isOff) await expect(isOff).toBeEnabled();
}
