import { expect, type Page } from '@playwright/test';
import { closeToasts } from '../people.ts';
import {
  expectAt,
  expectAwaited,
  expectLedToLogin,
  expectNotBlank,
  expectNothingInvented,
  expectRecovered,
  expectSentOnce,
  said,
} from './checks.ts';
import type { Sign } from '../product.ts';
import { type Edge, type FaultName, faults, holding } from './faults.ts';
import type { Form } from './forms.ts';
import type { Screen } from './screens.ts';

export type Window = { page: Page; edge: Edge };

/** A screen retries three times before it gives up, and many do so at once. */
const PATIENCE = { timeout: 30_000 };

/** Visits all screens, in several windows at once. */
export async function walk<Place>(
  windows: Window[],
  places: Place[],
  visit: (window: Window, place: Place) => Promise<unknown>,
) {
  const left = [...places];
  const goOn = async (window: Window) => {
    for (let place = left.shift(); place !== undefined; place = left.shift()) await visit(window, place);
  };
  await Promise.all(windows.map(goOn));
}

/** A screen that is opened under a fault shows it, and recovers when it is fixed. */
export async function openUnder(name: FaultName, { page, edge }: Window, screen: Screen) {
  edge.fail(faults[name]);
  await page.goto(screen.path);
  await expectFailed(page, name, screen);
  edge.mend();
  await expectRecovered(page, screen);
}

/** The same without reloading the app: it visits all screens under the fault, and then again without it. */
export async function tourUnder(name: FaultName, { page, edge }: Window, screens: Screen[]) {
  for (const screen of screens) {
    await go(page, screen.path);
    await expectFailed(page, name, screen);
  }
  edge.mend();
  for (const screen of screens.toReversed()) {
    await go(page, screen.path);
    await expectRecovered(page, { shows: screen.shows });
  }
}

async function expectFailed(page: Page, name: FaultName, screen: Screen) {
  if (!screen.isBrief) await expect(said(page, faults[name].words)).toBeVisible(PATIENCE);
  await expect(said(page, screen.failed)).toBeVisible(PATIENCE);
  await expectNothingInvented(page, screen);
  await expectNotBlank(page);
}

/** Navigates as a link would. */
async function go(page: Page, path: string) {
  await page.evaluate((to) => window.history.pushState({}, '', `/consultflownavigator/${to}`), path);
}

/** While every call is slow, the screen shows placeholders; then the content. */
export async function openSlowly({ page, edge }: Window, screen: Screen) {
  edge.fail(faults['10 s slow']);
  await page.goto(screen.path);
  await expectAwaited(page, screen);
  await expect(said(page, screen.shows)).toBeVisible({ timeout: 45_000 });
  edge.mend();
}

/** A user without a session is sent to the login, and then back to the screen. */
export async function openSignedOut({ page, edge }: Window, { path, shows }: Screen, sign: Sign) {
  // Otherwise a call of the previous screen would end the session before this one is opened.
  await page.goto('about:blank');
  edge.fail(faults['401']);
  await page.goto(path);
  await expectLedToLogin(page, path);
  edge.mend();
  await signInAgain(page, sign);
  await expect(said(page, shows)).toBeVisible();
  await expectAt(page, path);
}

/** A form is sent under each fault and keeps its input; then it is saved, once. */
export async function saveUnder(names: FaultName[], { page, edge }: Window, form: Form, sign?: Sign) {
  edge.mend();
  await begin(page, form);
  if (sign) {
    await loseSession({ page, edge }, form);
    await comeBack({ page, edge }, form, sign);
    await form.isKept(page);
    await expectAt(page, form.path);
  }
  for (const name of names) {
    const { answer, words } = faults[name];
    edge.fail({ answer });
    await form.save(page).click();
    await expect(said(page, new RegExp(`${words.source}|An error occurred|Sign up failed`))).toBeVisible();
    await expect(form.save(page)).not.toHaveAttribute('aria-busy', 'true');
    await form.isKept(page);
    await expectNotBlank(page);
    if (form.isCovered) await closeToasts(page);
  }
  edge.mend();
  if (form.isSwitch) await form.save(page).click();
  else await saveSlowly({ page, edge }, form);
  await expect(said(page, form.saved)).toBeVisible();
}

export async function begin(page: Page, { path, open, type }: Form) {
  await page.goto(path);
  await open?.(page);
  await type(page);
}

/** The press gets a 401, unless another call of the screen got one before. */
export async function loseSession({ page, edge }: Window, { isDraft, save, path }: Form) {
  if (isDraft) await expect(said(page, /^Saved( on this device)?,/)).toBeVisible();
  edge.fail(faults['401']);
  await save(page).evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
  await expectLedToLogin(page, path);
}

/** In the same tab; only passwords are typed again. */
export async function comeBack({ page, edge }: Window, { open, retype }: Form, sign: Sign) {
  edge.mend();
  await signInAgain(page, sign);
  await open?.(page);
  await retype?.(page);
}

async function saveSlowly({ page, edge }: Window, form: Form) {
  const held = holding();
  edge.fail(held);
  await expectSentOnce(page, form, held.calls);
  edge.mend();
  held.release();
}

export async function signInAgain(page: Page, { email, password }: Sign) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
