import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import type { Role } from '@consultflow/contract/users/schema';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FoundIn } from './found-in.tsx';

let root: ReturnType<typeof createRoot>;
const box = document.createElement('main');
beforeEach(() => {
  root = createRoot(box);
});
afterEach(() => {
  root.unmount();
  localStorage.clear();
});

const row = {
  id: 'one',
  number: 7,
  client_id: 'owner',
  client_name: 'Wiebke Oltmanns',
  client_email: 'wiebke@bikes.example',
  topic: 'Antidumping',
  problem_excerpt: 'Bicycles from afar',
  result_excerpt: null,
  message_excerpt: null,
  company_excerpt: null,
} as unknown as ConsultationExcerpt;

type Found = Partial<Record<'result_excerpt' | 'message_excerpt' | 'company_excerpt', string>>;

/** The lines that a reader gets, with the marked words in brackets. */
function linesFor(role: Role, search: string, found: Found = {}, id = 'owner') {
  localStorage.setItem('user', JSON.stringify({ token: 't', id, role, name: 'A', specialties: [] }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  flushSync(() => root.render(<FoundIn consultation={{ ...row, ...found }} search={search} />));
  const shown = box.cloneNode(true) as HTMLElement;
  for (const mark of shown.querySelectorAll('mark')) mark.replaceWith(`[${mark.textContent}]`);
  return [...shown.children].map(({ textContent }) => textContent);
}

const result = { result_excerpt: 'Ask for the Ursprungszeugnis first' };
const company = { company_excerpt: 'Zephyr Trading, Wharfage' };

test('a row that its result matches shows the words of the result, marked', () => {
  for (const role of ['client', 'consultant', 'admin'] as const)
    expect(linesFor(role, 'URSPRUNGSZEUGNIS', result)).toEqual([
      'In the result: Ask for the [Ursprungszeugnis] first',
    ]);
});

test('a row that a company matches shows its name, marked', () => {
  expect(linesFor('consultant', 'wharf', company)).toEqual([
    'In a company of the client: Zephyr Trading, [Wharf]age',
  ]);
  expect(linesFor('client', 'zephyr', company)).toEqual(['In your company: [Zephyr] Trading, Wharfage']);
});

test('words in several places have a line for each place, and each word only the first', () => {
  const found = { ...result, ...company, message_excerpt: 'The Zephyr sails in May' };
  expect(linesFor('admin', 'antidumping bicycles ursprungszeugnis zephyr may', found)).toEqual([
    'In the problem details: [Bicycles] from afar',
    'In the result: Ask for the [Ursprungszeugnis] first',
    'In a message or note: The [Zephyr] sails in May',
  ]);
});

test("a row that its client matches shows the client's address to staff, and the name to those who share it", () => {
  expect(linesFor('consultant', 'oltmanns')).toEqual([]);
  expect(linesFor('consultant', 'bikes.example')).toEqual(["In the client's e-mail: wiebke@[bikes.example]"]);
  expect(linesFor('client', 'wiebke')).toEqual(['In your name or e-mail: [Wiebke] Oltmanns']);
  expect(linesFor('client', 'wiebke', {}, 'member')).toEqual([
    'In the name or e-mail of who asked: [Wiebke] Oltmanns',
  ]);
});

test('a row of an earlier server, which does not say where, names the places', () => {
  const { result_excerpt: _result, company_excerpt: _company, ...earlier } = row;
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'c', role: 'consultant', name: 'A' }));
  flushSync(() => root.render(<FoundIn consultation={earlier} search="wharfage" />));
  expect(box.textContent).toBe("In the problem details, the result or one of the client's companies");
});

test('a row that its topic or its number matches shows nothing', () => {
  expect(linesFor('admin', 'antidumping')).toEqual([]);
  expect(linesFor('admin', '#7', result)).toEqual([]);
});
