import type { Change, Consultation } from '@consultflow/contract/consultations/schema';
import { isOpen, isScheduled, type Status } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { showNearDay } from '../../../lib/time/dates.ts';
import type { Step } from '../../../domain/course.tsx';
import { statusWord } from '../../../domain/status-tag.tsx';

/** The past, current and future steps of a consultation. */
export function courseOf(consultation: Consultation, history: readonly Change[] | undefined): Step[] {
  const moves = history?.filter(({ from, to }) => from !== to) ?? [];
  // Only the history knows when its status changed.
  const been = moves.length > 0 ? moves : [{ to: consultation.status, changed_at: undefined }];
  const passed = been.map(({ to, changed_at }, index): Step => ({
    status: to,
    title: statusWord(to),
    note: changed_at === undefined ? '' : showNearDay(changed_at),
    state: index === been.length - 1 ? 'now' : 'passed',
  }));
  return [
    ...passed,
    ...ahead(consultation).map((status): Step => ({
      status,
      title: statusWord(status),
      // i18n: under a step that is still to come
      note: t('ahead'),
      state: 'ahead',
    })),
  ];
}

const ahead = (consultation: { status: Status }): Status[] => {
  if (isOpen(consultation)) return ['approved', 'completed'];
  return isScheduled(consultation) ? ['completed'] : [];
};
