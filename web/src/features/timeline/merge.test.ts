import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import { expect, test } from 'vitest';
import { besideLoaded, type Timeline } from './merge.ts';

const reading = (unread: number): Timeline['reading'] => ({
  is_following: true,
  unread,
  first_unread: null,
  seen: null,
});
const timeline = (from: number, to: number, rest: Partial<Timeline> = {}): Timeline => ({
  entries: Array.from(
    { length: to - from + 1 },
    (_, at) => ({ id: `${from + at}`, position: from + at, kind: 'result' }) as TimelineEntry,
  ),
  has_before: from > 1,
  has_after: to < 100,
  reading: reading(0),
  explained: 0,
  ...rest,
});
const span = ({ entries, has_before, has_after }: Timeline) => [
  entries[0]!.position,
  entries.at(-1)!.position,
  has_before,
  has_after,
];

test('what was loaded while it was read again stays loaded', () => {
  const read = timeline(10, 30, { reading: reading(3) });
  expect(span(besideLoaded(timeline(10, 100), read))).toEqual([10, 100, true, false]);
  expect(span(besideLoaded(timeline(1, 30), read))).toEqual([1, 30, false, true]);
  expect(besideLoaded(timeline(1, 30), read).reading).toEqual(reading(3));
});

test('a part elsewhere that was loaded meanwhile stays, without a gap', () => {
  expect(span(besideLoaded(timeline(60, 80), timeline(10, 30)))).toEqual([60, 80, true, true]);
});
