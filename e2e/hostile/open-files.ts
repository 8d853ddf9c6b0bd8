import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { move, newClient, newConsultant, newRequest } from '../firm.ts';
import { expect } from '../people.ts';
import { callApi } from '../product.ts';
import { type HostileFile, idIn } from './files.ts';

type Named = Pick<HostileFile, 'name' | 'content'>;

/** What ran in a context, and where it was led. */
export function watch(context: BrowserContext, origin: string) {
  const executed: number[] = [];
  const ledTo: string[] = [];
  context.on('console', (message) => {
    const id = idIn(message.text());
    if (!Number.isNaN(id)) executed.push(id);
  });
  context.on('dialog', (dialog) => {
    executed.push(-1);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(blob|data):/.test(url)) ledTo.push(url);
  });
  return { executed, ledTo };
}

export async function upload(url: string, token: string, { name, content }: Named) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const reply = await fetch(`${url}/api/v2/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: reply.status, id: ((await reply.json()) as { data?: { id: string } }).data?.id ?? '' };
}

/** Presses a file wherever it is offered, in the viewer too, and waits until it is shown, refused or saved. */
async function open(page: Page, button: Locator) {
  const download = page.waitForEvent('download', { timeout: 0 }).catch(() => undefined);
  await button.click();
  const viewer = page
    .getByRole('dialog', { includeHidden: false })
    .filter({ has: page.getByRole('document') });
  const isShown = await Promise.race([
    viewer.waitFor({ timeout: 0 }).then(() => true),
    download.then(() => false),
  ]);
  if (!isShown) return;
  await expect(viewer.getByRole('img').or(viewer.getByRole('alert'))).toBeVisible();
  await viewer.getByRole('button', { name: /^Download / }).click();
  await download;
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
}

/** All that a place offers; how many there are. */
async function openAll(page: Page, place: Locator) {
  const buttons = place.locator('button.file-name');
  const more = place.getByRole('button', { name: 'Show more files' });
  await expect(buttons.first()).toBeVisible();
  while ((await more.count()) > 0) await more.click();
  const count = await buttons.count();
  for (let index = 0; index < count; index += 1) await open(page, buttons.nth(index));
  return count;
}

const placesOf = {
  log: (page: Page) => page.getByRole('list', { name: 'What happened, oldest first' }),
  details: (page: Page) => page.getByRole('region', { name: 'Files' }),
  document: (page: Page) => page.getByRole('article'),
};
export type Place = keyof typeof placesOf;

/** Opens every file that a screen offers in a place, and expects that nothing runs, opens or is fetched elsewhere. */
export async function expectNothingRuns(page: Page, path: string, place: Place, count: number) {
  const context = page.context();
  const seen = watch(context, new URL(page.url()).origin);
  const before = context.pages().length;
  await page.goto(path);
  if (place === 'document') await page.getByRole('switch', { name: 'Include the files' }).check();
  expect([path, place, await openAll(page, placesOf[place](page))]).toEqual([path, place, count]);
  expect(context.pages()).toHaveLength(before);
  expect(seen).toEqual({ executed: [], ledTo: [] });
}

/** A completed case with these files: with the request, in messages, in notes and with the result. */
export async function caseWith(url: string, files: Named[]) {
  const client = await newClient(url, 'Ayşe');
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  const refused: string[] = [];
  let kept = 0;
  const uploaded = async ({ token }: { token: string }, some: Named[]) => {
    const ids: string[] = [];
    for (const file of some) {
      const { status, id } = await upload(url, token, file);
      if (status === 200) ids.push(id);
      else refused.push(file.name);
    }
    kept += ids.length;
    return ids;
  };
  const parts = Array.from({ length: Math.ceil(files.length / 20) }, (_, at) =>
    files.slice(20 * at, 20 * at + 20),
  );
  const [first = [], second = [], third = [], ...rest] = parts;
  const request = { topic: 'Tariffs', file_ids: await uploaded(client, first) };
  const { id } = await newRequest(url, client, request);
  const say = async (who: { token: string }, some: Named[], visibility = 'everyone') => {
    const body = { body: '<p>Here they are.</p>', visibility, file_ids: await uploaded(who, some) };
    await callApi(url, 'POST', `/consultations/${id}/messages`, { token: who.token, body });
  };
  for (const some of rest) await say(client, some);
  const before = kept;
  await say(consultant, third, 'staff');
  const inNote = kept - before;
  await move(url, consultant, id, { status: 'approved' });
  await move(url, consultant, id, {
    status: 'completed',
    consultation_result: '<p>Use a EUR.1.</p>',
    file_ids: await uploaded(consultant, second),
  });
  return { id, client, consultant, kept, refused, inNote };
}

/** How many of these files run a script on a server that sends them as what they claim to be, without a policy. */
export async function runsCarelessly(browser: Browser, files: HostileFile[]) {
  const server = createServer((request, response) => {
    const file = files.find(({ id }) => request.url === `/${id}`);
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.type }).end(file.content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = await browser.newContext();
  const { executed } = watch(context, origin);
  const page = await context.newPage();
  for (const { id, type } of files) {
    // The browser of the tests has no viewer of PDFs.
    if (type === 'application/pdf') continue;
    await page.goto(`${origin}/${id}`);
    await page.waitForFunction(() => document.readyState === 'complete');
  }
  await context.close();
  server.close();
  return new Set(executed).size;
}
