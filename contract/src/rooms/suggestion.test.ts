import { expect, test } from 'vitest';
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
