import { Course, type Step } from '../../../domain/course.tsx';

/** The steps of a request after it is sent. */
export function CourseAhead() {
  return (
    <aside
      aria-labelledby="course-ahead"
      className="sticky top-[calc(var(--size-topbar)+2rem)] hidden text-sm min-[70rem]:block"
    >
      <h2 id="course-ahead" className="mb-3 text-sm">
        The course ahead
      </h2>
      <Course label="The course ahead" direction="down" planned steps={steps} />
    </aside>
  );
}

const steps = [
  {
    status: 'requested',
    title: 'Requested',
    note: 'The consultants of the room you choose see it at once. You can still edit it.',
    state: 'passed',
  },
  {
    status: 'approved',
    title: 'Approved',
    note: 'One of them takes it on, and you get a date.',
    state: 'passed',
  },
  {
    status: 'completed',
    title: 'Completed',
    note: 'The written result is here, and as a PDF.',
    state: 'passed',
  },
] satisfies Step[];
