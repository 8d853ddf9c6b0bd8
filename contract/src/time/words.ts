import { t, withoutIsolation } from '../language/t.ts';
import { showMinutes } from './minutes.ts';
import type { ReportBy } from './report.ts';
import type { ReportRow, TimeReport } from './schema.ts';

/** What a row of a report is about. */
export function nameOfRow(by: ReportBy, { name, is_sealed }: Pick<ReportRow, 'name' | 'is_sealed'>) {
  if (is_sealed) return t('Restricted cases');
  if (name === null) return t('No company');
  return by === 'room' ? t('Room {code}', { code: name }) : name;
}

/** Its file, without an ending. */
export const nameOfReport = ({ from, to }: Pick<TimeReport, 'from' | 'to'>) =>
  withoutIsolation(t('Time {from} to {to}', { from, to }));

/** What is left of the agreed hours; null without an agreement. */
export function leftWords({ left, agreed }: Pick<ReportRow, 'left' | 'agreed'>) {
  if (left === null || agreed === null) return null;
  return left < 0
    ? t('{time} over', { time: showMinutes(-left) })
    : t('{left} of {agreed}', { left: showMinutes(left), agreed: showMinutes(agreed) });
}
