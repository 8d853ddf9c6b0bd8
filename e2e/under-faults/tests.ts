import { test } from '../people.ts';
import { admin } from '../product.ts';
import { complaints, edgeOf, type FaultName, faults } from './faults.ts';
import { newWorld, type World } from './firm.ts';
import { type Form, formsOf } from './forms.ts';
import { type Screen, screensOf } from './screens.ts';
import { openSignedOut, openSlowly, openUnder, saveUnder, tourUnder, walk, type Window } from './visits.ts';

const roles = ['client', 'consultant', 'admin'] as const;
type Role = (typeof roles)[number];

const AT_ONCE = 4;

/** The faults that a screen shows at once: each screen is opened under each, within the app. */
export function testToursUnderFaults(names: FaultName[], who: readonly Role[] = roles) {
  for (const role of who) {
    test(`under a fault no screen of the ${role} is blank or invents anything, and each recovers`, async ({
      person,
      product: { url },
    }) => {
      const world = await newWorld(url);
      const screens: Screen[] = screensOf(world)[role];
      const begun: Promise<void>[] = [];
      for (const name of names) {
        const page = await person(role, { as: signOf(world, role), expected: complaints });
        const edge = await edgeOf(page);
        edge.fail(faults[name]);
        // The screens load one after another; then all wait together.
        await page.goto(screens[0]!.path);
        begun.push(test.step(name, () => tourUnder(name, { page, edge }, screens)));
      }
      await Promise.all(begun);
    });
  }
}

/** Each screen is opened under each fault, in its own window. */
export function testScreensUnderFaults(names: FaultName[]) {
  for (const role of roles) {
    test(`under a fault no screen of the ${role} is blank or invents anything, and each recovers`, async ({
      person,
      product: { url },
    }) => {
      const world = await newWorld(url);
      const as = signOf(world, role);
      const windows = await open(AT_ONCE, () => person(role, { as, expected: complaints }));
      const screens: Screen[] = screensOf(world)[role];
      const visit = (name: FaultName, one: (window: Window, screen: Screen) => Promise<unknown>) =>
        walk(windows, screens, (window, screen) =>
          test.step(`${screen.path}: ${name}`, () => one(window, screen)),
        );
      for (const name of names) await visit(name, (window, screen) => openUnder(name, window, screen));
      await visit('401', (window, screen) => openSignedOut(window, screen, as));
      await visit('10 s slow', openSlowly);
    });
  }
}

const signOf = (world: World, role: Role) => (role === 'admin' ? admin : world[role]);

const people = ['nobody', 'client', 'newcomer', 'consultant', 'colleague', 'admin'] as const;

type Some = {
  who?: readonly (typeof people)[number][];
  /** A session may end while anything is typed, not only text that is kept as a draft. */
  isEverySessionEnded?: boolean;
};

export function testFormsUnderFaults(
  names: FaultName[],
  { who = people, isEverySessionEnded = false }: Some = {},
) {
  for (const role of who) {
    test(`no input of the ${role} is lost when it cannot be saved`, async ({ person, product: { url } }) => {
      const world = await newWorld(url);
      const { client, consultant, colleague, waiting: newcomer } = world;
      const as = { nobody: undefined, client, newcomer, consultant, colleague, admin }[role];
      const forms: Form[] = formsOf(world)[role];
      const windows = await open(Math.min(AT_ONCE, forms.length), () =>
        person(role, { ...(as && { as }), expected: complaints }),
      );
      await walk(windows, forms, (window, form) =>
        test.step(form.name, () =>
          saveUnder(names, window, form, form.isDraft || isEverySessionEnded ? as : undefined),
        ),
      );
    });
  }
}

const open = (count: number, person: () => Promise<Window['page']>) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const page = await person();
      // A missing element fails here, and not at the end of the whole test.
      page.setDefaultTimeout(30_000);
      return { page, edge: await edgeOf(page) };
    }),
  );
