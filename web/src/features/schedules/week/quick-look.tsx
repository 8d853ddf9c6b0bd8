import type { BusyTime } from '@consultflow/contract/appointments/busy';
import { modeWords } from '@consultflow/contract/appointments/mode-words';
import { topicText } from '@consultflow/contract/consultations/topics';
import { t } from '@consultflow/contract/language/t';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CaseNumber } from '../../../domain/case-number.tsx';
import { RoomTag } from '../../../domain/room-flag.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';
import { wordOf } from '../../../lib/language/word-of.ts';
import { isOtherClock, showDayAndHours, showHoursIn } from '../../../lib/time/clocks.ts';
import { showWhen } from '../../../lib/time/dates.ts';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { Popover } from '../../../ui/popup/popover.tsx';
import { Fact, Facts } from '../../../ui/text/facts.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';

type QuickLookProps = { time: BusyTime; zone: string; trigger: ReactElement };

/** What an appointment is about, and the way to its case. */
export function QuickLook({ time, zone, trigger }: QuickLookProps) {
  const { consultation, held_until, starts_at } = time;
  return (
    <Popover
      trigger={trigger}
      align="start"
      className="w-80"
      title={consultation ? <bdi>{topicText(consultation.topic)}</bdi> : t('Busy')}
    >
      <div className="grid min-h-0 gap-3 overflow-y-auto px-4 pb-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {consultation && <CaseNumber of={consultation} />}
          <RoomTag code={time.room} />
          {consultation && <StatusTag status={consultation.status} />}
        </p>
        <Facts className="gap-y-1.5 text-sm">
          <Fact term={t('When')}>
            {showDayAndHours(time)}
            {isOtherClock(zone, starts_at) && (
              <small className="block text-xs text-ink-2">{showHoursIn(zone, time)}</small>
            )}
          </Fact>
          {held_until !== null && <Fact term={t('Held until')}>{showWhen(held_until)}</Fact>}
          {consultation && (
            <Fact term={t('Client')}>
              <PersonName>{consultation.client_name}</PersonName>
            </Fact>
          )}
          <Fact term={t.context('of a meeting', 'How')}>
            {wordOf(modeWords, time.mode)}
            {time.is_missed && <> · {t('Missed')}</>}
          </Fact>
        </Facts>
      </div>
      {consultation && (
        <p className="border-t border-line p-2">
          <Link
            to="/consultant/consultations/$id"
            params={{ id: consultation.id }}
            className={buttonStyle({ size: 'small', variant: 'quiet' })}
          >
            {t('Open the case')}
          </Link>
        </p>
      )}
    </Popover>
  );
}
