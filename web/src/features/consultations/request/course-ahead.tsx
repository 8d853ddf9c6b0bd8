import { t } from '@consultflow/contract/language/t';
import { Course, type Step } from '../../../domain/course.tsx';
import { statusWord } from '../../../domain/status-tag.tsx';

/** The steps of a request after it is sent. */
export function CourseAhead() {
  return (
    <section aria-labelledby="course-ahead" className="text-sm">
      <h2 id="course-ahead" className="mb-3 text-sm">
        {t('The course ahead')}
      </h2>
      <Course label={t('The course ahead')} direction="down" planned steps={steps()} />
    </section>
  );
}

const steps = (): Step[] => [
  {
    status: 'requested',
    title: statusWord('requested'),
    note: t('The consultants of the room you choose see it at once. You can still edit it.'),
    state: 'passed',
  },
  {
    status: 'approved',
    title: statusWord('approved'),
    note: t('For one of your times, or they propose others.'),
    state: 'passed',
  },
  {
    status: 'completed',
    title: statusWord('completed'),
    note: t('The written result is here, and as a PDF.'),
    state: 'passed',
  },
];
