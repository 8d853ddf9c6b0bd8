import type { Consultation } from '@consultflow/contract/consultations/schema';
import { isScheduled } from '@consultflow/contract/consultations/status';
import { DEFAULT_TOPIC } from '@consultflow/contract/consultations/topics';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showAppointment, showMoment, zoneTime } from '../../lib/dates.ts';
import { Course } from '../../ui/course.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { RoomTag } from '../../ui/room-flag.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { courseOf } from './course.ts';
import { consultationHistory } from './queries.ts';

export const topicOf = ({ topic }: Pick<Consultation, 'topic'>) => topic || DEFAULT_TOPIC;

export function ConsultationMarks({ consultation }: { consultation: Consultation }) {
  return (
    <>
      <RoomTag code={consultation.room} />
      <StatusTag status={consultation.status} />
    </>
  );
}

/** The course of a consultation by its kept history. */
export function ConsultationCourse({ consultation }: { consultation: Consultation }) {
  const { data } = useQuery(consultationHistory(consultation.id));
  return <Course label="Course of this consultation" steps={courseOf(consultation, data)} />;
}

/** When, with whom and why, then what was asked and what was answered. */
export function ConsultationDetail({
  consultation,
  seenBy,
}: {
  consultation: Consultation;
  seenBy: 'client' | 'firm' | 'admin';
}) {
  const { scheduled_date, earlier_date, completed_date, reason, problem_details, consultation_result } =
    consultation;
  return (
    <div className="grid gap-6">
      <Facts>
        {(scheduled_date || isScheduled(consultation)) && (
          <Fact term="Scheduled">
            <time dateTime={scheduled_date ?? undefined}>{showAppointment(scheduled_date)}</time>{' '}
            <span className="text-ink-3">{zoneTime()}</span>
            {earlier_date && earlier_date !== scheduled_date && isScheduled(consultation) && (
              <span className="block text-ink-3">
                <span className="sr-only">instead of </span>
                <s>
                  <time dateTime={earlier_date}>{showAppointment(earlier_date)}</time>
                </s>
              </span>
            )}
          </Fact>
        )}
        {completed_date && (
          <Fact term="Completed">
            <time dateTime={completed_date}>{showMoment(completed_date)}</time>
          </Fact>
        )}
        {seenBy !== 'client' && <ClientFact consultation={consultation} />}
        {seenBy !== 'firm' && <ConsultantFact consultation={consultation} />}
        <Fact term="Requested">
          <time dateTime={consultation.created_at}>{showMoment(consultation.created_at)}</time>
        </Fact>
        {reason && <Fact term="Reason">{reason}</Fact>}
      </Facts>
      <Reading title="Problem Details">
        <RichText html={problem_details} />
      </Reading>
      {consultation_result && (
        <Reading title="Consultation Result">
          <RichText html={consultation_result} />
        </Reading>
      )}
    </div>
  );
}

function ConsultantFact({
  consultation: { consultant_name, consultant_email },
}: {
  consultation: Consultation;
}) {
  if (!consultant_name) return null;
  return (
    <Fact term="Consultant">
      <PersonName>{consultant_name}</PersonName>{' '}
      {consultant_email && (
        <span className="text-ink-3">
          <EmailAddress>{consultant_email}</EmailAddress>
        </span>
      )}
    </Fact>
  );
}

export function ClientFact({ consultation: { client_name, client_email } }: { consultation: Consultation }) {
  return (
    <Fact term="Client">
      <PersonName>{client_name || 'Unknown Client'}</PersonName>{' '}
      <span className="text-ink-3">
        {client_email ? <EmailAddress>{client_email}</EmailAddress> : 'No email provided'}
      </span>
    </Fact>
  );
}

export function Reading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-base">{title}</h3>
      {children}
    </section>
  );
}
