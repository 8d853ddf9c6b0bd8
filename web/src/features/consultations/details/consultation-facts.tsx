import {
  type Column,
  factsOf,
  type FactValue,
  NO_EMAIL,
  type View,
} from '@consultflow/contract/consultations/facts';
import type { ConsultationDetail, Consultation } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import type { Role } from '@consultflow/contract/users/schema';
import { showAppointment, showDay, showMoment, zoneTime } from '../../../lib/time/dates.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { EmailAddress } from '../../../ui/text/email-address.tsx';
import { Fact, Facts } from '../../../ui/text/facts.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { Ago } from '../../../ui/text/relative-time.tsx';
import { Meeting } from '../../../domain/appointments/meeting.tsx';
import { RoomTag } from '../../../domain/room-flag.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';

type ConsultationFactsProps = {
  consultation: Consultation | ConsultationDetail;
  view: View;
  reader?: Role;
  column?: Column;
  className?: string;
};

/** The fields of a consultation besides its texts; the contract lists them. */
export function ConsultationFacts({ consultation, className, ...choice }: ConsultationFactsProps) {
  const facts = factsOf(consultation, choice);
  if (facts.length === 0) return null;
  return (
    <Facts {...(className !== undefined && { className })}>
      {facts.map(({ label, value }, index) => (
        <Fact key={index} term={label}>
          <Value value={value} view={choice.view} />
        </Fact>
      ))}
    </Facts>
  );
}

function Value({ value, view }: { value: FactValue; view: View }) {
  switch (value.kind) {
    case 'text':
      return <bdi>{value.text}</bdi>;
    case 'person':
      return (
        <>
          <PersonName>{value.name}</PersonName>{' '}
          <span className="text-ink-3">
            {value.email ? <EmailAddress>{value.email}</EmailAddress> : t(NO_EMAIL)}
          </span>
        </>
      );
    case 'company':
      return <Company {...value} />;
    case 'status':
      return <StatusTag status={value.status} {...(view === 'record' && { look: 'plain' })} />;
    case 'room':
      return <RoomTag code={value.room} />;
    case 'moment':
      return (
        <>
          <time dateTime={value.at}>{showMoment(value.at)}</time>{' '}
          {view === 'decision' && (
            <span className="text-ink-3">
              <Ago time={value.at} />
            </span>
          )}
        </>
      );
    case 'appointment':
      return view === 'record' ? showMoment(value.at) : <Appointment {...value} />;
    case 'version':
      return t('Version {number, number}, {date}', { number: value.number, date: showDay(value.at) });
    case 'acceptance':
      return (
        <>
          {value.name === null
            ? t('Counts as accepted')
            : rich('Accepted by {name}', { name: <PersonName>{value.name}</PersonName> })}
          <span className="block">
            <time dateTime={value.at}>{showMoment(value.at)}</time>
          </span>
          <span className="block text-ink-3">{value.words}</span>
        </>
      );
    case 'meeting':
      return <Meeting of={value} />;
  }
}

function Company({ name, lines, email }: Extract<FactValue, { kind: 'company' }>) {
  return (
    <>
      <bdi>{name}</bdi>
      {lines.map((line) => (
        <span key={line} className="block">
          <bdi>{line}</bdi>
        </span>
      ))}
      {email && (
        <span className="block">
          <EmailAddress>{email}</EmailAddress>
        </span>
      )}
    </>
  );
}

function Appointment({ at, earlier }: Extract<FactValue, { kind: 'appointment' }>) {
  return (
    <>
      <time dateTime={at}>{showAppointment(at)}</time> <span className="text-ink-3">{zoneTime()}</span>
      {earlier && (
        <span className="block text-ink-3">
          {rich('<hidden>instead of </hidden>{time}', {
            hidden: <span className="sr-only" />,
            time: (
              <s>
                <time dateTime={earlier}>{showAppointment(earlier)}</time>
              </s>
            ),
          })}
        </span>
      )}
    </>
  );
}
