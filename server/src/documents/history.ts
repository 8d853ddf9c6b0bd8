import { t } from '@consultflow/contract/language/t';
import { shownReason } from '@consultflow/contract/timeline/assignment';
import type { DocumentChange } from './document.ts';
import { line } from './text/line.ts';
import { statusName } from './status-name.ts';

/** The rows of the history: when, who, what and, if given, why. */
export const historyOf = (history: DocumentChange[], timeOf: (time: string) => string) =>
  history.map((change) => ({
    when: timeOf(change.changed_at),
    who: line(change.changed_by_name, 20),
    what: whatOf(change),
    why: change.reason?.trim() ? line(reasonOf(change.reason, change), 36) : null,
  }));

/** Only an assignment leaves the status as it was and has a reason. */
const reasonOf = (reason: string, { from, to }: DocumentChange) =>
  from === to ? shownReason(reason) : reason;

function whatOf({ from, to, has_earlier_result }: DocumentChange) {
  if (from === to && has_earlier_result) return t('Result edited');
  return from === null || from === to ? statusName(to) : `${statusName(from)} → ${statusName(to)}`;
}
