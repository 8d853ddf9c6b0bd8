import { expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { firmZone } from './firm-zone.ts';

test('a zone that this machine does not know is UTC, with one warning', async () => {
  const warnings: string[] = [];
  const hear = ({ message }: Error) => warnings.push(message);
  process.on('warning', hear);
  expect(['Europe/Istanbul', 'Mars/Base', 'Mars/Base'].map(firmZone)).toEqual([
    'Europe/Istanbul',
    'UTC',
    'UTC',
  ]);
  await eventually(() => expect(warnings).toHaveLength(1));
  expect(warnings[0]).toContain('Mars/Base');
  process.off('warning', hear);
});
