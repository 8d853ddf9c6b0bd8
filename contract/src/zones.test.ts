import { expect, test } from 'vitest';
import { zoneCity, zoneTime } from './zones.ts';

test("a time zone is named by its city's current name, and UTC by itself", () => {
  expect(zoneTime('Europe/Istanbul')).toBe('Istanbul time');
  expect(zoneTime('America/New_York')).toBe('New York time');
  expect(zoneTime('Asia/Saigon')).toBe('Ho Chi Minh City time');
  expect(zoneTime('Asia/Calcutta')).toBe('Kolkata time');
  expect(zoneTime('Europe/Kiev')).toBe('Kyiv time');
  for (const zone of ['UTC', 'Etc/UTC', 'Etc/GMT', 'GMT']) expect(zoneTime(zone)).toBe('UTC');
  expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
});
