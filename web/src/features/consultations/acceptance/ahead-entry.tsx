import type { ReactNode } from 'react';
import { ANSWER } from '../answer/own-answer.tsx';
import './acceptance.css';

type AheadEntryProps = { label: string; waits: boolean; children: ReactNode };

/** At the end of what happened: what comes next, on a dashed line. */
export const AheadEntry = ({ label, waits, children }: AheadEntryProps) => (
  <li className="entry" data-kind="ahead">
    <span className="entry-time" />
    <span aria-hidden className="entry-mark">
      {waits && <span className="ahead-mark" />}
    </span>
    <div className="entry-body">
      <section
        id={ANSWER}
        tabIndex={-1}
        aria-label={label}
        data-waits={waits || undefined}
        className="ahead-card"
      >
        {children}
      </section>
    </div>
  </li>
);
