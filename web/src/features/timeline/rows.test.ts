import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import { expect, test } from 'vitest';
import { rowsOf } from './rows.ts';

const entry = (id: string, at: string) => ({ id, at }) as TimelineEntry;
const shown = (...entries: TimelineEntry[]) =>
  rowsOf(entries).map((row) => (row.kind === 'entry' ? row.entry.id : row.kind === 'day' && row.day));

test('each day begins with a row, and an entry without a time stays where it is', () => {
  expect(
    shown(
      entry('first', '2026-11-24T12:00:00Z'),
      entry('second', ''),
      entry('third', '2026-11-24T12:30:00Z'),
      entry('fourth', '2026-11-26T12:00:00Z'),
    ),
  ).toEqual(['2026-11-24', 'first', 'second', 'third', '2026-11-26', 'fourth']);
});

test('a timeline without any time has no days', () =>
  expect(shown(entry('first', ''), entry('second', ''))).toEqual(['first', 'second']));
