import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyOf } from '../language/key.ts';
import { findReaderBy } from '../language/t.ts';
import { DEFAULT_LANGUAGE } from '../language/languages.ts';
import { suggestedRoom } from './suggestion.ts';

const rooms = [
  {
    code: 'A',
    name: 'Import Consultation',
    description: 'Classification, duties, customs procedures, licences',
  },
  {
    code: 'B',
    name: 'Export Consultation',
    description: 'Origin, export control, Incoterms, destination rules',
  },
  {
    code: 'C',
    name: 'Legal Consultation',
    description: 'Contracts, disputes, sanctions, agency and distribution',
  },
  {
    code: 'D',
    name: 'Finance Consultation',
    description: 'Letters of credit, collections, guarantees, insurance',
  },
  {
    code: 'E',
    name: 'Technical Consultation',
    description: 'Standards, conformity, packaging, transport of goods',
  },
];

test.each([
  ['A', ['Tariff classification']],
  ['A', ['Import licences']],
  ['B', ['Export licences']],
  ['B', ['Certificates of origin']],
  ['C', ['Contracts']],
  ['D', ['Trade finance']],
  ['D', ['Letters of credit', 'Contracts', 'Trade finance']],
  ['C', ['Contracts', 'Letters of credit']],
  ['E', ['Transport documents']],
])('room %s is suggested for %j', (code, topics) => {
  expect(suggestedRoom(rooms, topics)).toBe(code);
});

test('no room is suggested if no word of a topic matches one', () => {
  for (const topics of [[], ['Arbitration'], ['Food safety and phytosanitary rules'], ['Other: the trade']])
    expect(suggestedRoom(rooms, topics)).toBeUndefined();
  expect(suggestedRoom([], ['Contracts'])).toBeUndefined();
});

test('a room with a changed description is suggested by its new words', () => {
  const renamed = [{ code: 'Z', name: 'Schiedsgericht', description: 'Arbitration, Zölle' }, ...rooms];
  expect(suggestedRoom(renamed, ['Arbitration'])).toBe('Z');
  expect(suggestedRoom(renamed, ['Other: Zölle'])).toBe('Z');
});

describe('to a Turkish reader', () => {
  const catalogue = Object.fromEntries(
    [
      ['Import Consultation', 'name of a room', 'İthalat Danışmanlığı'],
      ['Export Consultation', 'name of a room', 'İhracat Danışmanlığı'],
      ['Legal Consultation', 'name of a room', 'Hukuk Danışmanlığı'],
      ['Finance Consultation', 'name of a room', 'Finans Danışmanlığı'],
      ['Technical Consultation', 'name of a room', 'Teknik Danışmanlık'],
      [
        'Origin, export control, Incoterms, destination rules',
        undefined,
        'Menşe, ihracat kontrolü, Incoterms',
      ],
    ].map(([sentence, context, translation]) => [keyOf(sentence!, context), translation!]),
  );
  beforeEach(() => findReaderBy(() => ({ language: 'tr', catalogue })));
  afterEach(() => findReaderBy(() => ({ language: DEFAULT_LANGUAGE })));

  test.each([
    ['A', ['ithalat lisansları']],
    ['B', ['Menşe şahadetnamesi']],
    ['B', ['İhracat beyannamesi']],
    ['D', ['Finans danışmanlığı']],
    ['B', ['Certificates of origin']],
  ])('room %s, which is stored in English, is suggested for %j', (code, topics) => {
    expect(suggestedRoom(rooms, topics)).toBe(code);
  });

  test('a word in the name of every room suggests none of them', () => {
    const others = rooms.filter(({ code }) => code !== 'E');
    expect(suggestedRoom(others, ['Vergi danışmanlığı'])).toBeUndefined();
  });
});
