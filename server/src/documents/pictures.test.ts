import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scripts } from '../../test/support/hard-texts.ts';
import { differenceOf, greysOf, pictureOf } from '../../test/support/picture.ts';
import { reportWith } from '../../test/support/sample-report.ts';
import { sample, sampleWith } from '../../test/support/sample-document.ts';
import { drawCollection, drawDocument, drawTimeReport } from './draw.ts';

/** Of 255. Another version of the rendering tool stays far below, another letter is far above. */
const MOST = 24;

/** `APPROVE=1` approves the current pictures; look at them first. */
const isApproving = process.env.APPROVE === '1';

function fromApproved(name: string, picture: Buffer) {
  const path = new URL(`./approved/${name}.png`, import.meta.url);
  if (isApproving) writeFileSync(path, picture);
  return differenceOf(greysOf(readFileSync(path)), greysOf(picture));
}

const firstPage = async (document: typeof sample) => pictureOf(await drawDocument(document), 1);

const written = (text: string) =>
  sampleWith({
    topic: text,
    client_name: text,
    problem_details: `<h2>${text}</h2><p>${text} <strong>${text}</strong></p><ul><li>${text}</li></ul>`,
    consultation_result: `<ol><li>${text}</li></ol><p><em>${text}</em> <u>${text}</u></p>`,
  });

test.each(scripts)('a document in $name looks as approved', async ({ name, text }) => {
  const picture = await firstPage(written(text));
  expect(fromApproved(name.replace(' ', '-'), picture)).toBeLessThan(MOST);
});

test('a record with every field looks as approved', async () => {
  expect(fromApproved('record', await firstPage(sample))).toBeLessThan(MOST);
});

test.each(['tr', 'ar'] as const)(
  'a record and the contents of a collection in another language (%s) look as approved',
  async (language) => {
    const document = { ...sample, language };
    expect(fromApproved(`record-${language}`, await firstPage(document))).toBeLessThan(MOST);
    const contents = pictureOf(await drawCollection([document, document]), 1);
    expect(fromApproved(`collection-1-${language}`, contents)).toBeLessThan(MOST);
  },
);

test.each(['en', 'ar'] as const)(
  'the record of an accepted result (%s) looks as approved',
  async (language) => {
    const accepted = {
      ...sampleWith({
        result_version: 2,
        accepted_version: 1,
        acceptance: {
          version: 1,
          at: '2026-11-26T09:24:00Z',
          accepted_by: { id: '1', name: 'Ayşe Yıldırım' },
          rating: 4,
          comment: 'Quick.',
          rated_at: '2026-11-26T09:25:00Z',
        },
      }),
      language,
    };
    const name = language === 'en' ? 'record-accepted' : `record-accepted-${language}`;
    expect(fromApproved(name, await firstPage(accepted))).toBeLessThan(MOST);
  },
);

test.each(['en', 'tr', 'ar'] as const)('a report of time (%s) looks as approved', async (language) => {
  const pdf = await drawTimeReport({ ...reportWith({ from: '2026-10' }), language });
  expect(fromApproved(`time-report-${language}`, pictureOf(pdf, 1))).toBeLessThan(MOST);
});

test('a collection looks as approved, with its contents and records', async () => {
  const long = sampleWith({ consultation_result: '<p>One more line.</p>'.repeat(60) });
  const pdf = await drawCollection([sample, long, sample]);
  for (const page of [1, 2, 4])
    expect(fromApproved(`collection-${page}`, pictureOf(pdf, page))).toBeLessThan(MOST);
});

test('a different word, a missing mark and a different position are detected', async () => {
  const approved = greysOf(await firstPage(sample));
  const { topic } = sample.consultation;
  for (const change of [
    { topic: topic.replace('Rules', 'Roles') },
    { status: 'approved' as const },
    { room: 'C' },
    { client_companies: [], client_company_count: 0 },
    { problem_details: sample.consultation.problem_details.replace('strong', 'em') },
  ])
    expect(differenceOf(approved, greysOf(await firstPage(sampleWith(change))))).toBeGreaterThan(MOST);
  expect(differenceOf(approved, greysOf(await firstPage(sample)))).toBe(0);
});
