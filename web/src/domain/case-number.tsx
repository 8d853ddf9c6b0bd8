import { numberOf } from '@consultflow/contract/consultations/number';
import { clsx } from 'clsx';

type CaseNumberProps = { of: { number: number }; className?: string };

/** The number of a consultation, as it stands before its topic. */
export const CaseNumber = ({ of, className }: CaseNumberProps) => (
  <bdi
    dir="ltr"
    className={clsx('figures font-normal tracking-normal whitespace-nowrap text-ink-3', className)}
  >
    {numberOf(of)}
  </bdi>
);
