import { numberOf } from '@consultflow/contract/consultations/number';
import { clsx } from 'clsx';

type CaseNumberProps = { of: { number: number }; className?: string };

/** The number of a consultation, as it stands before its topic; nothing from a server that does not tell it. */
export const CaseNumber = ({ of, className }: CaseNumberProps) =>
  Boolean(of.number) && (
    <bdi
      dir="ltr"
      className={clsx('figures font-normal tracking-normal whitespace-nowrap text-ink-3', className)}
    >
      {numberOf(of)}
    </bdi>
  );
