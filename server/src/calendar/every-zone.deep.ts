import { expect, test } from 'vitest';
import { wrongTimes } from '../../test/support/zone-times.ts';

test('in every zone every time around the changes of two years is read back as it was', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  expect(zones.length).toBeGreaterThan(400);
  expect(zones.flatMap((zone) => wrongTimes(zone).map((time) => `${zone} ${time}`))).toEqual([]);
});
