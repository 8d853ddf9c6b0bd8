import { afterEach, expect, test } from 'vitest';
import { comingMonday, isWeekend } from './coming-week.ts';
import { switchZone } from './zone.ts';

afterEach(() => switchZone(null));

test.each([
  ['Friday afternoon in Los Angeles, Saturday in Istanbul', '2026-11-27T23:00Z', '2026-11-30', true],
  ['Thursday afternoon in Los Angeles, Friday in Istanbul', '2026-11-26T23:00Z', '2026-11-23', false],
  ['Sunday afternoon in Los Angeles, Monday in Istanbul', '2026-11-29T23:00Z', '2026-11-30', false],
])('on a %s the week of a firm in Istanbul is meant', (_, now, monday, isNext) => {
  switchZone('America/Los_Angeles');
  expect(comingMonday('Europe/Istanbul', new Date(now))).toBe(monday);
  expect(isWeekend('Europe/Istanbul', new Date(now))).toBe(isNext);
});

test('on a Saturday morning in Tokyo a firm in Los Angeles still works its Friday', () => {
  switchZone('Asia/Tokyo');
  const now = new Date('2026-11-28T01:00Z');
  expect([comingMonday('America/Los_Angeles', now), isWeekend('America/Los_Angeles', now)]).toEqual([
    '2026-11-23',
    false,
  ]);
});

test('until the zone of the firm is known, the week is the reader’s', () => {
  switchZone('Asia/Tokyo');
  const now = new Date('2026-11-28T01:00Z');
  expect([comingMonday(undefined, now), isWeekend(undefined, now)]).toEqual(['2026-11-30', true]);
});
