import type { Page, Route } from '@playwright/test';
import { newClient, newCompleted, newConsultant } from '../firm.ts';
import { expect, expectSaid, holdAnswers, test } from '../people.ts';
import { admin, type Sign } from '../product.ts';

const EMPTY = 'Server returned an empty response';
const OTHER = 'Server returned something other than what was asked for';
const CUT_OFF = 'Incomplete response from server. The server response was cut off unexpectedly.';
const LOST = 'The connection was lost before all documents had arrived. Please try again.';

type People = { client: Sign; consultant: Sign; admin: Sign };
type File = {
  what: string;
  who: keyof People;
  path: (id: string) => string;
  call: RegExp;
  button: string;
  name: RegExp;
  ready?: (page: Page) => Promise<void>;
  failed?: string;
  cutOff?: string;
  /** Its failures are shown beside its button; those of the others in toasts. */
  isInline?: true;
};

const files: File[] = [
  {
    what: 'the PDF of a consultation',
    who: 'client',
    path: (id) => `client/exports/${id}`,
    call: /\/export(\?|$)/,
    button: 'Download PDF',
    name: /Tariffs\.pdf$/,
    isInline: true,
  },
  {
    what: 'one PDF of several consultations',
    who: 'client',
    path: () => 'client/exports',
    ready: (page) => page.getByRole('checkbox', { name: 'Select all' }).check(),
    call: /\/exports$/,
    button: 'Export Selected',
    name: /^Consultations .*\.pdf$/,
    cutOff: LOST,
    isInline: true,
  },
  {
    what: 'a ZIP of documents',
    who: 'client',
    path: () => 'client/exports',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('radio', { name: 'ZIP with one PDF each' }).check();
    },
    call: /\/exports$/,
    button: 'Export Selected',
    name: /^Consultations .*\.zip$/,
    cutOff: LOST,
    isInline: true,
  },
  {
    what: 'the spreadsheet of consultations',
    who: 'admin',
    path: () => 'admin/consultations',
    call: /\/consultations\/csv/,
    button: 'Download CSV',
    name: /^Consultations .*\.csv$/,
  },
  {
    what: 'the spreadsheet of the history',
    who: 'consultant',
    path: () => 'consultant/history',
    call: /\/consultations\/csv/,
    button: 'Download CSV',
    name: /^Consultations .*\.csv$/,
    failed: 'Server returned 500',
  },
  {
    what: 'the spreadsheet of users',
    who: 'admin',
    path: () => 'admin/users',
    call: /\/users\/csv/,
    button: 'Download CSV',
    name: /^Users .*\.csv$/,
  },
];

/** The complete file except for its last bytes. */
const cutOff = async (route: Route) => {
  const response = await route.fetch();
  const body = await response.body();
  await route.fulfill({ response, body: body.subarray(0, -9) });
};
const answered = (contentType: string, body: string) => (route: Route) =>
  route.fulfill({ status: 200, contentType, body });

const faultsOf = ({ failed = 'HTTP error 500', cutOff: lost = CUT_OFF, isInline }: File) =>
  [
    { answer: (route: Route) => route.fulfill({ status: 500, body: '' }), said: failed },
    { answer: answered('application/octet-stream', ''), said: EMPTY },
    {
      answer: (route: Route) => route.abort(),
      said: isInline ? 'An error occurred while fetching the document.' : 'The server could not be reached.',
    },
    { answer: answered('text/html', '<h1>Welcome to the proxy</h1>'), said: OTHER },
    { answer: cutOff, said: lost },
    {
      answer: answered('application/json', '{"status":"error","message":"The press is wet"}'),
      said: 'The press',
    },
    { answer: answered('application/json', 'null'), said: OTHER },
    { answer: answered('application/pdf', '{}'), said: OTHER },
  ] as const;

for (const file of files) {
  test(`${file.what} is saved complete or not at all, with the reason`, async ({
    product: { url },
    person,
  }) => {
    const client = await newClient(url, 'Ayşe');
    const consultant = await newConsultant(url, 'Jonas', ['A']);
    const id = await newCompleted(url, client, consultant, { topic: 'Tariffs' });
    await newCompleted(url, client, consultant, { topic: 'Incoterms' });
    const page = await person(file.who, {
      as: { client, consultant, admin }[file.who],
      expected: /status of (500|401)|ERR_FAILED/,
    });
    const names: string[] = [];
    page.on('download', (download) => names.push(download.suggestedFilename()));
    await page.goto(file.path(id));
    await file.ready?.(page);
    const button = page.getByRole('button', { name: file.button, exact: true });

    const toasts = page.getByRole('region', { name: 'Notifications' });
    for (const { answer, said } of faultsOf(file)) {
      await page.route(file.call, answer);
      await button.click();
      await expectSaid(page, said);
      await expect(button).not.toHaveAttribute('aria-busy');
      const close = toasts.getByRole('button', { name: 'Close', includeHidden: true });
      if (file.isInline) await expect(close).toHaveCount(0);
      else {
        await close.click();
        await expect(page.getByText(said)).toHaveCount(0);
      }
      await page.unroute(file.call);
    }
    await expect(page.getByText(/documents? saved/)).toHaveCount(0);
    expect(names).toEqual([]);

    const slow = await holdAnswers(page, file.call);
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    expect(names).toEqual([]);
    const saved = page.waitForEvent('download');
    slow.release();
    expect((await saved).suggestedFilename()).toMatch(file.name);
    await expect(button).not.toHaveAttribute('aria-busy');
    expect(names).toHaveLength(1);

    await page.unroute(file.call);
    await page.route(file.call, (route) => route.fulfill({ status: 401, body: '' }));
    await button.click();
    await expectSaid(page, 'Authentication failed: Please log in again');
    await expect(page).toHaveURL(/\/login/);
    expect(names).toHaveLength(1);
  });
}
