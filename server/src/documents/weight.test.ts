import { RICH_TEXT_BYTES } from '@consultflow/contract/rich-text/schema';
import { expect, test } from 'vitest';
import { cleanRichText } from '../rich-text/clean.ts';
import { longMarkup } from '../../test/support/long-texts.ts';
import { sample, sampleWith } from '../../test/support/sample-document.ts';
import { MOST_WEIGHT, weightOf } from './weight.ts';

const weightOfResult = (consultation_result: string) => weightOf(sampleWith({ consultation_result }));
const empty = weightOfResult('');

test('an ordinary document is light', () => {
  expect(weightOf(sample)).toBeLessThan(50);
});

test.each([
  ['list items', `<ul>${'<li>x</li>'.repeat(6_200)}</ul>`, 6_200],
  ['paragraphs', '<p>x</p>'.repeat(5_000), 5_000],
  ['runs', `<p>${'<strong>x</strong>y'.repeat(2_000)}</p>`, 2_000],
  ['line breaks', `<p>${'x<br>'.repeat(3_000)}</p>`, 3_000],
  ['cells', `<table><tbody>${`<tr>${'<td></td>'.repeat(20)}</tr>`.repeat(25)}</tbody></table>`, 525],
  ['letters', `<p>${'x'.repeat(60_000)}</p>`, 300],
  ['Arabic letters', `<p>${'ش'.repeat(30_000)}</p>`, 300],
  ['letters that look like tags', `<p>${'&lt;p&gt;'.repeat(6_000)}</p>`, 270],
])('%s count', (_what, html, least) => {
  const more = weightOfResult(html) - empty;
  expect(more).toBeGreaterThanOrEqual(least);
  expect(more).toBeLessThan(least * 1.1);
});

test('the history and the companies add to the weight', () => {
  const [change] = sample.history;
  const [company] = sample.consultation.client_companies;
  const history = Array.from({ length: 1_000 }, () => change!);
  expect(weightOf({ ...sample, history }) - weightOf({ ...sample, history: [] })).toBe(1_000);
  const explained = history.map((one) => ({ ...one, reason: 'x'.repeat(2_000) }));
  expect(weightOf({ ...sample, history: explained }) - weightOf({ ...sample, history })).toBe(10_000);
  const client_companies = Array.from({ length: 100 }, () => company!);
  expect(weightOf(sampleWith({ client_companies }))).toBeGreaterThan(300);
});

const saidWith = (files: string[]) => ({
  ...sample,
  conversation: [{ at: sample.made_at, by: 'Ayşe', body: '', is_edited: false, is_redacted: false, files }],
});

test('messages with files weigh what their names do', () => {
  const without = weightOf(saidWith([]));
  const long = Array.from({ length: 20 }, () => 'x'.repeat(200));
  expect(weightOf(saidWith(long)) - without).toBeCloseTo(40);
  expect(weightOf(saidWith(long.map(() => 'x'))) - without).toBeGreaterThan(20);
  const listed = { id: '', name: 'x'.repeat(200), size: 1, at: sample.made_at, by: 'Ayşe' };
  expect(weightOf({ ...sample, files: [listed] }) - weightOf({ ...sample, files: [] })).toBeCloseTo(3);
});

test('the longest storable texts can be rendered', () => {
  const stored = Object.values(longMarkup).map((html) => cleanRichText(html.slice(0, RICH_TEXT_BYTES)));
  for (const html of [...stored, '<'.repeat(RICH_TEXT_BYTES)])
    expect(weightOf(sampleWith({ problem_details: html, consultation_result: html }))).toBeLessThan(
      MOST_WEIGHT,
    );
});
