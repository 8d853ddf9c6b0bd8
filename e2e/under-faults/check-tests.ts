import { expect, test } from '../people.ts';
import {
  expectAwaited,
  expectLedToLogin,
  expectNotBlank,
  expectNothingInvented,
  expectRecovered,
  expectSentOnce,
  said,
} from './checks.ts';
import { complaints, edgeOf, faults, holding } from './faults.ts';
import { newWorld } from './firm.ts';
import { formsOf } from './forms.ts';
import { begin, comeBack, loseSession } from './visits.ts';

/** Checks that are expected to fail have a short time-out. */
const soon = { timeout: 500 };

/** The pages without calls; and for each check, that it detects its fault. */
export function testChecks() {
  test('content that needs no call is shown without a server', async ({ person }) => {
    const page = await person('stranger', { expected: complaints });
    const edge = await edgeOf(page);
    edge.fail(faults['server down']);
    for (const path of ['', 'login', 'login?tab=sign-up', 'forgot-password', 'reset-password#x', 'nowhere']) {
      await page.goto(path);
      await expectNotBlank(page);
    }
  });

  test('the check detects a screen that shows a failure as an empty list, and one that never recovers', async ({
    person,
    product: { url },
  }) => {
    const { client } = await newWorld(url);
    const page = await person('client', { as: client, expected: complaints });
    const screen = { shows: /Rules of origin/ };
    await page.route(/\/api\/v2\/consultations(\?|$)/, (route) =>
      route.fulfill({ json: { status: 'success', data: [] } }),
    );
    await page.goto('client/consultations');
    await expect(page.getByText("You haven't requested any consultations yet.")).toBeVisible();
    await expect(expectNothingInvented(page, screen, soon)).rejects.toThrow();
    await expect(expectRecovered(page, screen, soon)).rejects.toThrow();
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByText('Rules of origin').first()).toBeVisible();
    await expect(expectNothingInvented(page, screen, soon)).rejects.toThrow();
    await expectRecovered(page, screen);
  });

  test('the check detects a blank screen, and one that does not show that it is loading', async ({
    person,
    product: { url },
  }) => {
    const { client } = await newWorld(url);
    const page = await person('client', { as: client });
    const pageIs = (body: string) =>
      page.route('**/assets/exports-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: `export const ExportsPage = () => ${body}` }),
      );
    for (const [body, check] of [
      ['null', () => expectNotBlank(page, soon)],
      ['"Documents"', () => expectAwaited(page, { shows: /Letters of credit/ }, soon)],
    ] as const) {
      await pageIs(body);
      await page.goto('client/exports');
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(check()).rejects.toThrow();
      await page.unrouteAll();
    }
  });

  test('the check detects a form that loses its input when the session ends, and a lost path', async ({
    person,
    product: { url },
  }) => {
    const world = await newWorld(url);
    const page = await person('client', { as: world.client, expected: complaints });
    const edge = await edgeOf(page);
    const { client: forms } = formsOf(world);
    await page.addInitScript(() => {
      const { value: keep } = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')!;
      Storage.prototype.setItem = function forgetful(this: Storage, key, value) {
        if (!/^(typed|draft:.*)$/.test(key)) keep.call(this, key, value);
      };
    });
    for (const form of forms.filter(({ name }) => ['request', 'personal information'].includes(name))) {
      await begin(page, form);
      await loseSession({ page, edge }, { ...form, isDraft: false });
      await comeBack({ page, edge }, form, world.client);
      await expect(said(page, /^(Submit Request|Personal Information)$/)).toBeVisible();
      await expect(form.isKept(page, soon)).rejects.toThrow();
    }

    await page.goto('about:blank');
    edge.fail(faults['401']);
    await page.goto('client/consultations?status=open');
    await expectLedToLogin(page, 'client/consultations?status=open');
    await expect(expectLedToLogin(page, 'client/consultations', soon)).rejects.toThrow();
    await page.goto('login');
    await expect(expectLedToLogin(page, 'client/consultations?status=open', soon)).rejects.toThrow();
  });

  test('the check detects a form that is sent twice', async ({ person, product: { url } }) => {
    const world = await newWorld(url);
    const page = await person('client', { as: world.client, expected: complaints });
    const edge = await edgeOf(page);
    await page.addInitScript(() => {
      const send = window.fetch;
      window.fetch = (...call: Parameters<typeof fetch>) => {
        if (call[1]?.method === 'PUT') void send(...call);
        return send(...call);
      };
    });
    const form = formsOf(world).client.find(({ name }) => name === 'personal information')!;
    await begin(page, form);
    const held = holding();
    edge.fail(held);
    await expect(expectSentOnce(page, form, held.calls)).rejects.toThrow();
    edge.mend();
    held.release();
    await expect(said(page, form.saved)).toBeVisible();
  });
}
