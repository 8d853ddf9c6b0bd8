import { expect, type Locator, type Page } from '@playwright/test';

/** What a user types, and how to tell that it is still there. */
export type Filling = {
  type: (page: Page) => Promise<unknown>;
  isKept: (page: Page, within?: { timeout?: number }) => Promise<unknown>;
  /** The part that is typed again after a sign-in: a password is never stored. */
  retype?: (page: Page) => Promise<unknown>;
};

export const checkbox = (name: string) => (page: Page) => page.getByRole('checkbox', { name });
export const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
export const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
/** In the topmost dialog. */
export const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).last();

const field = (page: Page, label: string) =>
  page
    .getByLabel(new RegExp(`^${label}`))
    .filter({ visible: true })
    .first();

type Texts = Record<string, string>;

const fill = async (page: Page, texts: Texts) => {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
};

/** Fills in the fields with these labels. */
export const fields = (texts: Texts): Filling => ({
  type: (page) => fill(page, texts),
  isKept: async (page, within) => {
    for (const [label, text] of Object.entries(texts))
      await expect(field(page, label)).toHaveValue(text, within);
  },
});

export const password = 'another-harbour-9';

/** Fields that must never be stored. */
export const secrets = (...labels: string[]): Filling => {
  const filling = fields(Object.fromEntries(labels.map((label) => [label, password])));
  return {
    ...filling,
    retype: async (page) => {
      for (const label of labels) await expect(field(page, label)).toHaveValue('');
      await filling.type(page);
    },
  };
};

/** Types into a rich-text editor. */
export const richText = (name: string): Filling => {
  const text = 'Nothing of this may be lost.';
  const editor = (page: Page) => page.getByRole('textbox', { name });
  return {
    type: async (page) => {
      await editor(page).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    isKept: (page, within) => expect(editor(page)).toHaveText(text, within),
  };
};

/** Ticks or unticks one checkbox. */
export const box = (find: (page: Page) => Locator, checked = true): Filling => ({
  type: (page) => find(page).setChecked(checked),
  isKept: (page, within) => expect(find(page)).toBeChecked({ checked, ...within }),
});

/** Several fillings, one after another. */
export const all = (...fillings: Filling[]): Filling => ({
  type: async (page) => {
    for (const { type } of fillings) await type(page);
  },
  isKept: async (page, within) => {
    for (const { isKept } of fillings) await isKept(page, within);
  },
  retype: async (page) => {
    for (const { retype } of fillings) await retype?.(page);
  },
});

export const reason = fields({ Reason: 'The ship is late.' });
