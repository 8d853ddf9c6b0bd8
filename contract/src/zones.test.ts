import { expect, test } from 'vitest';
import { zoneCity, zoneTime } from './zones.ts';

test("a time zone is named by its city's current name, and UTC by itself", () => {
  expect(zoneTime('Europe/Istanbul')).toBe('Istanbul time');
  expect(zoneTime('America/New_York')).toBe('New York time');
  expect(zoneTime('Asia/Saigon')).toBe('Ho Chi Minh City time');
  expect(zoneTime('Asia/Calcutta')).toBe('Kolkata time');
  expect(zoneTime('Europe/Kiev')).toBe('Kyiv time');
  expect(zoneTime('America/Coral_Harbour')).toBe('Atikokan time');
  expect(zoneTime('Pacific/Enderbury')).toBe('Kanton time');
  for (const zone of [
    'UTC',
    'Etc/UTC',
    'Etc/GMT',
    'GMT',
    'Etc/GMT+0',
    'Etc/GMT-0',
    'GMT0',
    'Etc/Greenwich',
    'Zulu',
  ])
    expect(zoneTime(zone)).toBe('UTC');
  expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
});

test('a zone without a city is named by its distance from UTC, whose sign is reversed in its own name', () => {
  expect(zoneTime('Etc/GMT-3')).toBe('UTC+3');
  expect(zoneTime('Etc/GMT-14')).toBe('UTC+14');
  expect(zoneTime('Etc/GMT+12')).toBe('UTC-12');
  expect(zoneCity('Etc/GMT+5')).toBe('UTC-5');
});
