import type { Status } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { type ReactNode, useRef } from 'react';
import { CaseNumber } from '../../domain/case-number.tsx';
import { StatusTag } from '../../domain/status-tag.tsx';
import { usePassing } from '../../lib/passed-title.ts';
import { stickyTop } from '../../ui/layout/sticky-top.ts';

type CaseLayoutProps = {
  back: ReactNode;
  title: ReactNode;
  marks?: ReactNode;
  actions?: ReactNode;
  course?: ReactNode;
  /** Instead of the course. */
  tabs?: ReactNode;
  bar?: ReactNode;
  details?: ReactNode;
  /** The details have room for more than facts. */
  hasWideDetails?: boolean;
  children: ReactNode;
};

/** The head, then what happened and beside it the details; in a narrow window they stand below, and a bar leads there. */
export function CaseLayout(props: CaseLayoutProps) {
  const { back, title, marks, actions, course, tabs, bar, details, hasWideDetails, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  usePassing(heading, title);
  return (
    <div className="case-page max-w-[calc(var(--container-page)+4rem)] px-4 pt-3 md:px-8 md:pt-5">
      <header className="case-head">
        <div className="case-head-first min-w-0 [grid-area:back]">{back}</div>
        <div className="flex min-h-(--size-control) min-w-0 flex-wrap items-center gap-x-3 gap-y-1 [grid-area:title]">
          <h1 ref={heading} className="text-xl">
            {title}
          </h1>
          {marks}
        </div>
        {actions && (
          <div className="case-head-first ms-auto flex flex-wrap items-start justify-end gap-1 [grid-area:actions] print:hidden">
            {actions}
          </div>
        )}
        {course && (
          <div className="mt-3 border-y border-line py-3.5 [grid-area:course] max-lg:border-b-0">
            {course}
          </div>
        )}
        {tabs && <div className="mt-2 min-w-0 [grid-area:course]">{tabs}</div>}
      </header>
      {bar}
      <div className="case-columns" data-wide-details={hasWideDetails || undefined}>
        <div className="min-w-0 pt-4">{children}</div>
        {details && (
          <aside id="details" aria-label={t('Details')} tabIndex={-1} className="case-side">
            {details}
          </aside>
        )}
      </div>
    </div>
  );
}

type CaseBarProps = { of: { number: number; status: Status }; waits: string | undefined };

/** In a narrow window: which case this is, and the way to its details. */
export function CaseBar({ of, waits }: CaseBarProps) {
  return (
    <nav ref={stickyTop} aria-label={t('This consultation')} className="case-bar">
      <CaseNumber of={of} />
      <StatusTag status={of.status} look="plain" />
      {waits && <span className="font-semibold text-accent-ink">{waits}</span>}
      <button
        type="button"
        className="ms-auto min-h-11 font-medium text-primary-ink underline-offset-4 hover:underline"
        onClick={() => {
          const details = document.getElementById('details');
          details?.focus({ preventScroll: true });
          details?.scrollIntoView({ block: 'start' });
        }}
      >
        {t('Details')}
      </button>
    </nav>
  );
}
