import type { AuditEntry, AuditSelection, AuditValue } from '@consultflow/contract/audit/schema';
import { labelOf, titleOf } from '@consultflow/contract/audit/words';
import { t, withoutIsolation } from '@consultflow/contract/language/t';
import { roleWords } from '@consultflow/contract/users/role-words';
import type { Db } from '../../db/open.ts';
import { type Columns, csvOf } from '../../http/csv.ts';
import type { CallerNow } from '../../http/download.ts';
import * as settings from '../settings/queries.ts';
import * as audit from './queries.ts';

/** Each can have 128 KiB of values. */
const ROWS_AT_ONCE = 20;

/** The log with the same filters as a spreadsheet, without what is added meanwhile. */
export async function csvOfAudit(db: Db, callerNow: CallerNow, filter: AuditSelection) {
  const { time_zone, dayOf, timeOf } = await settings.firmClock(db);
  const until = await audit.newest(db);
  const columns: Columns<AuditEntry> = {
    [t('Entry')]: ({ id }) => `${id}`,
    [t('When ({time_zone})', { time_zone })]: ({ at }) => timeOf(at),
    [t('Who')]: ({ actor, is_system }) => actor?.name ?? (is_system ? t('System') : t('Unknown person')),
    [t('Role')]: ({ actor }) => (actor ? t(roleWords[actor.role]) : ''),
    [t('IP address')]: ({ address }) => wordsOf(address),
    [t('What')]: titleOf,
    [t('About')]: ({ subject_name }) => subject_name ?? '',
    [t('Reference')]: ({ subject_id }) => subject_id ?? '',
    [t('Before')]: ({ changes }) => linesOf(changes, 'before'),
    [t('After')]: ({ changes }) => linesOf(changes, 'after'),
    [t('Batch')]: ({ batch }) => (batch ? `${batch.number}` : ''),
  };
  return {
    name: `${withoutIsolation(t('Audit log {day}', { day: dayOf(new Date()) }))}.csv`,
    type: 'text/csv; charset=utf-8',
    content: csvOf(columns, async (cursor) =>
      audit.list(db, await callerNow(), { ...filter, until, limit: ROWS_AT_ONCE, cursor }),
    ),
  };
}

const linesOf = (changes: AuditEntry['changes'], side: 'before' | 'after') =>
  changes
    .filter((change) => wordsOf(change[side]) !== '')
    .map((change) => `${labelOf(change.field)}: ${wordsOf(change[side])}`)
    .join('\n');

function wordsOf({ state, value }: AuditValue) {
  switch (state) {
    case 'erased':
      return t('erased');
    case 'secret':
      return t('not shown');
    case 'hidden':
      return t('hidden');
    case 'shown':
      return value ?? '';
  }
}
