import { sections } from '@consultflow/contract/consultations/facts';
import type { Consultation } from '@consultflow/contract/consultations/schema';
import { topicText } from '@consultflow/contract/consultations/topics';
import { t } from '@consultflow/contract/language/t';
import type { Role } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Course } from '../../../domain/course.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { RestrictedMark } from '../../../domain/restricted-mark.tsx';
import { RoomTag } from '../../../domain/room-flag.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';
import { ConsultationFacts } from './consultation-facts.tsx';
import { courseOf } from './course.ts';
import { consultationHistory } from '../queries.ts';

export const topicOf = ({ topic }: Pick<Consultation, 'topic'>) => topicText(topic);

type Marked = Pick<Consultation, 'room' | 'status' | 'is_restricted'>;

export function ConsultationMarks({ consultation }: { consultation: Marked }) {
  return (
    <>
      <RoomTag code={consultation.room} />
      <StatusTag status={consultation.status} />
      {consultation.is_restricted && <RestrictedMark />}
    </>
  );
}

/** The course of a consultation from its history. */
export function ConsultationCourse({ consultation }: { consultation: Consultation }) {
  const { data } = useQuery(consultationHistory(consultation.id));
  return <Course label={t('Course of this consultation')} steps={courseOf(consultation, data)} />;
}

type ConsultationDetailProps = {
  consultation: Consultation;
  /** Undefined for a colleague of the client, who reads who asked. */
  reader: Role | undefined;
  /** Below the facts: who else sees it. */
  sight?: ReactNode;
};

/** When, with whom and why, then the question and the result. */
export function ConsultationDetail({ consultation, reader, sight }: ConsultationDetailProps) {
  return (
    <div className="grid gap-6">
      <ConsultationFacts consultation={consultation} view="popup" {...(reader !== undefined && { reader })} />
      {sight}
      {sections.map(
        ({ field, heading }) =>
          consultation[field] !== null && (
            <Reading key={field} title={t(heading)}>
              <RichText html={consultation[field]} />
            </Reading>
          ),
      )}
    </div>
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
