import type { Consultation } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { Course } from '../../../domain/course.tsx';
import { courseOf } from '../details/course.ts';
import { consultationHistory } from '../queries.ts';

type CaseCourseProps = {
  consultation: Consultation;
  /** How many entries follow each change of the status, as far as they are loaded. */
  entries: ReadonlyMap<string, number>;
};

/** The course across, as a table of contents: each mark leads to its entry, each graduation is one entry. */
export function CaseCourse({ consultation, entries }: CaseCourseProps) {
  const { data } = useQuery(consultationHistory(consultation.id));
  const moves = data?.filter(({ from, to }) => from !== to) ?? [];
  const steps = courseOf(consultation, data).map((step, at) => {
    const id = moves[at]?.id;
    return id === undefined ? step : { ...step, entry: id, entries: entries.get(id) ?? 0 };
  });
  return (
    <nav aria-label={t('Course of this consultation')}>
      <Course label={t('Course of this consultation')} steps={steps} />
    </nav>
  );
}
