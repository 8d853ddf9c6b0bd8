import { Day } from '@consultflow/contract/schedules/day';
import type { Gap } from '@consultflow/contract/schedules/attention';
import type { ReactNode } from 'react';
import { rich } from '../../lib/language/rich.tsx';
import { showList } from '../../lib/language/list.ts';
import { dayNameInSentence } from './formats.ts';

/** Those that somebody could fill; a room without consultants is a matter of its own. */
export const fillable = (gaps: readonly Gap[]) => gaps.filter(({ has_consultants }) => has_consultants);

/** 'Room A has nobody on Thursday' */
export function gapWords({ has_consultants, days }: Pick<Gap, 'has_consultants' | 'days'>, room: ReactNode) {
  if (!has_consultants) return rich('{room} has no consultant at all', { room });
  return days.length === Day.options.length
    ? rich('{room} has nobody all week', { room })
    : rich('{room} has nobody on {days}', { room, days: showList(days.map(dayNameInSentence)) });
}
