import { expect, test } from 'vitest';
import { readSearch, spanOf } from './search.ts';

test("without a chosen month a report ends in the firm's present month", () => {
  expect(spanOf(readSearch({}), '2026-12')).toEqual({ from: '2026-12', to: '2026-12' });
  expect(spanOf(readSearch({ report: 'month' }), '2026-10')).toEqual({ from: '2025-11', to: '2026-10' });
  expect(spanOf(readSearch({ month: 'soon' }), undefined)).toBeUndefined();
});

test('a chosen month is shown before the present one is known', () => {
  expect(spanOf(readSearch({ month: '2026-03', months: 3 }), undefined)).toEqual({
    from: '2026-01',
    to: '2026-03',
  });
});
