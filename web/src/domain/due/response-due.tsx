import { usedOf } from '@consultflow/contract/consultations/due';
import type { Consultation } from '@consultflow/contract/consultations/schema';
import type { CSSProperties } from 'react';
import { showMoment } from '../../lib/time/dates.ts';
import { useNow } from '../../lib/time/now.ts';
import { DueWord } from './due-word.tsx';
import './due.css';

/** When a consultation is due, with how much of its target is used. */
export function ResponseDue({ of }: { of: Consultation & { due_at: string } }) {
  const now = useNow();
  const scale: CSSProperties & { '--used': number } = { '--used': usedOf(of, now) };
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <DueWord of={of} />
      <span className="text-ink-2">{showMoment(of.due_at)}</span>
      <span aria-hidden className="due-scale" style={scale} />
    </p>
  );
}
