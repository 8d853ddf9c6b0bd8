import type { Appointment } from '@consultflow/contract/appointments/schema';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Meeting } from '../../../domain/appointments/meeting.tsx';
import { firmZone } from '../../../domain/appointments/queries.ts';
import { showList } from '../../../lib/language/list.ts';
import { isOtherClock, showHours, showHoursIn, showWeekdayAndTime } from '../../../lib/time/clocks.ts';
import { showNearDayOfWeek, showWhen, zoneTime } from '../../../lib/time/dates.ts';
import { usePassed } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Fact, Facts } from '../../../ui/text/facts.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { Ahead } from '../../../ui/text/relative-time.tsx';
import type { OnWrite } from '../answer/on-write.ts';
import { dayOfTime } from '../times/times.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { LateMessage } from './late-message.tsx';
import { MoveDialog } from './move-dialog.tsx';

type AppointmentCardProps = {
  consultation: ConsultationDetail;
  appointment: Appointment;
  /** Whose it is; a colleague only reads. */
  mayChange: boolean;
  onWrite?: OnWrite;
};

/** When, with whom and how they meet, and until when the client can change it. */
export function AppointmentCard({ consultation, appointment, mayChange, onWrite }: AppointmentCardProps) {
  const { starts_at, consultant_name, change_until, is_missed, reminders_at = [] } = appointment;
  const [asking, setAsking] = useState<'move' | 'cancel'>();
  /** The deadline that the server says has passed. */
  const [refused, setRefused] = useState<string>();
  const { data: zone } = useQuery(firmZone(consultation.room));
  const isLate = usePassed(change_until) || refused === change_until;
  const hasBegun = usePassed(starts_at);
  const close = () => setAsking(undefined);
  return (
    <div className="overflow-clip rounded-panel border border-line bg-surface">
      <div className="px-5 pt-4 pb-4">
        <h2 className="text-base">{showNearDayOfWeek(dayOfTime(starts_at))}</h2>
        <p className="font-serif text-3xl whitespace-nowrap figures">
          <time dateTime={starts_at}>{showHours(appointment)}</time>
        </p>
        <p className="text-sm text-ink-2">
          {zoneTime()}
          {isOtherClock(zone, starts_at) && <>, {showHoursIn(zone, appointment)}</>}{' '}
          <span className="text-ink-3">
            {is_missed ? t('missed') : hasBegun ? t('has begun') : <Ahead time={starts_at} />}
          </span>
        </p>
      </div>
      <Facts className="px-5 pb-5">
        <Fact term={t('Consultant')}>
          <PersonName>{consultant_name}</PersonName>
        </Fact>
        <Fact term={t('How to meet')}>
          <Meeting of={appointment} />
        </Fact>
        {reminders_at.length > 0 && (
          <Fact term={t('Reminders')}>{showList(reminders_at.map(showWeekdayAndTime))}</Fact>
        )}
      </Facts>
      {mayChange && !isLate && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line bg-canvas px-5 py-3">
          <Button icon={CalendarClock} onClick={() => setAsking('move')}>
            {t('Move appointment')}
          </Button>
          <Button variant="quiet" onClick={() => setAsking('cancel')}>
            {t('Cancel consultation')}
          </Button>
          <p className="ms-auto text-sm text-ink-3">
            {t('Change until {time}; after that, send a message.', { time: showWhen(change_until) })}
          </p>
        </div>
      )}
      {mayChange && isLate && (
        <LateMessage
          id={consultation.id}
          until={change_until}
          name={consultant_name}
          {...(onWrite && { onWrite })}
        />
      )}
      {asking === 'move' && (
        <MoveDialog
          consultation={consultation}
          appointment={appointment}
          zone={zone}
          onLate={() => {
            setRefused(change_until);
            close();
          }}
          onClose={close}
        />
      )}
      {asking === 'cancel' && (
        <CancelDialog
          consultation={consultation}
          onMove={() => setAsking('move')}
          onLate={() => setRefused(change_until)}
          onClose={close}
        />
      )}
    </div>
  );
}
