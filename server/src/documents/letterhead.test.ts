import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { png } from '../../test/support/images.ts';
import { isAccessible, pagesOf, textOf } from '../../test/support/read-pdf.ts';
import { sample } from '../../test/support/sample-document.ts';
import type { Letterhead } from '../letterhead/letterhead.ts';
import { drawCollection, drawDocument } from './draw.ts';

const drawnFor = (firm: Letterhead) => drawDocument({ ...sample, firm });
const logo = (image: Buffer, width: number, height: number): Letterhead['logo'] => ({
  type: 'image/png',
  base64: image.toString('base64'),
  width,
  height,
});
const imagesIn = (pdf: Uint8Array) =>
  execFileSync('pdfimages', ['-list', '-'], { input: pdf, encoding: 'utf8' }).trim().split('\n').slice(2)
    .length;

test('the name and the logo of the firm replace ours in the document', async () => {
  const firm = { name: 'Ege Dış Ticaret Danışmanlık', logo: logo(png(400, 100), 400, 100) };
  const pdf = await drawnFor(firm);
  const text = textOf(pdf);
  expect(text).toContain('Ege Dış Ticaret Danışmanlık');
  expect(text).not.toContain('ConsultFlow');
  expect(imagesIn(pdf)).toBe(1);
  expect(isAccessible(pdf)).toBe(true);
  const both = await drawCollection([
    { ...sample, firm },
    { ...sample, firm },
  ]);
  for (const page of pagesOf(both)) expect(page).toContain('Ege Dış Ticaret Danışmanlık');
  expect(textOf(both)).not.toContain('ConsultFlow');
});

test.each([
  ['in another script', 'شركة الخليج للاستشارات التجارية'],
  ['of 200 letters', 'Donaudampfschifffahrts'.repeat(9)],
  ['of many words', 'Advice for exporters and importers of the Aegean coast '.repeat(4)],
])('a name %s has its place and pushes nothing off the page', async (_, name) => {
  const pdf = await drawnFor({ name, logo: logo(png(2_000, 10), 2_000, 10) });
  expect(isAccessible(pdf)).toBe(true);
  expect(textOf(pdf)).toMatch(/Consultation record made Nov/);
});

test('a logo that cannot be rendered changes nothing else in the document', async () => {
  const broken = png(40, 40).fill(7, 60);
  expect(textOf(await drawnFor({ name: 'Aegean Advice', logo: logo(broken, 40, 40) }))).toContain(
    'Aegean Advice',
  );
});
