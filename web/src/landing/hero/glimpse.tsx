import { t } from '@consultflow/contract/language/t';
import { Course, type Step } from '../../domain/course.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';
import { StatusTag } from '../../domain/status-tag.tsx';
import { showDay } from '../days.ts';

/** The consultation of the voyage on the chart. */
export function Glimpse() {
  return (
    <article className="glimpse rounded-panel bg-raised text-base shadow-popover ring-1 ring-line-strong">
      <header className="flex items-center gap-3 px-5 pt-4">
        <span className="me-auto text-sm">
          <RoomTag code="B" />
        </span>
        <StatusTag status="completed" />
      </header>
      <h2 className="px-5 pt-2 text-md">{t('Rules of origin, Certificates of origin')}</h2>
      <p className="px-5 pt-1 text-ink-2">
        {t(
          'Dried figs, HS 0804.20, CIF Rotterdam: may we ship under a EUR.1, or is an origin declaration on the invoice enough?',
        )}
      </p>
      <p className="px-5 pt-2 pb-4 font-serif text-md">
        {t('Use a EUR.1: the invoice declaration ends at EUR 6,000.')}
      </p>
      <div className="glimpse-course border-t border-line px-5 py-4">
        <Course label={t('Course of this consultation')} steps={steps()} />
      </div>
    </article>
  );
}

const steps = (): Step[] => [
  {
    status: 'requested',
    title: t.context('status of a consultation', 'Requested'),
    note: <time dateTime="2026-11-12">{showDay('2026-11-12')}</time>,
    state: 'passed',
  },
  {
    status: 'approved',
    title: t.context('status of a consultation', 'Approved'),
    note: <time dateTime="2026-11-13">{showDay('2026-11-13')}</time>,
    state: 'passed',
  },
  {
    status: 'completed',
    title: t.context('status of a consultation', 'Completed'),
    note: <time dateTime="2026-11-24">{showDay('2026-11-24')}</time>,
    state: 'passed',
  },
];
