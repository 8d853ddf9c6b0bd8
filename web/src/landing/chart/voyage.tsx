import { t } from '@consultflow/contract/language/t';
import { showDay } from '../days.ts';
import { course, field } from './chart-marks.ts';

/** The voyage of one consultation, drawn over the chart. */
export function Voyage() {
  return (
    <svg className="chart chart-voyage" viewBox={field} preserveAspectRatio="xMidYMid slice" aria-hidden>
      <path className="chart-course" pathLength={1} d={course} />
      {fixes().map(({ status, port, date, x, y, words }) => (
        <g key={status} transform={`translate(${x} ${y})`}>
          <g className={`fix-here fix-${status}`}>
            {marks[status]}
            <text className={`fix-words ${words}`}>
              {port}
              <tspan className="fix-date" x={0} dy={16}>
                {date}
              </tspan>
            </text>
          </g>
        </g>
      ))}
    </svg>
  );
}

const marks = {
  requested: (
    <>
      <circle className="fix fill-requested-dot" r={7.5} />
      <circle className="fill-chart-sea" r={3.5} />
    </>
  ),
  approved: <path className="fix fill-approved-dot" d="M0-10 10 6H-10Z" />,
  completed: <path className="fix fill-completed-dot" d="M0-10 10 0 0 10-10 0Z" />,
};

const fixes = () => [
  {
    status: 'requested' as const,
    port: t('İzmir'),
    date: t('Requested {date}', { date: showDay('2026-11-12') }),
    x: 1092,
    y: 479,
    words: 'fix-after fix-low',
  },
  {
    status: 'approved' as const,
    port: t('Gibraltar'),
    date: t('Approved {date}', { date: showDay('2026-11-13') }),
    x: 642,
    y: 523,
    words: 'fix-before fix-low',
  },
  {
    status: 'completed' as const,
    port: t('Rotterdam'),
    date: t('Completed {date}', { date: showDay('2026-11-24') }),
    x: 775,
    y: 211,
    words: 'fix-after',
  },
];
