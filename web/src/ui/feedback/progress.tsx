import { Progress as Base } from '@base-ui/react/progress';
import { t } from '@consultflow/contract/language/t';
import { Button } from '../button/button.tsx';

type ProgressProps = {
  label: string;
  /** Null if unknown. */
  done: number | null;
  total: number;
  onStop: () => void;
};

/** The progress of a long task, along the scale of a chart. */
export function Progress({ label, done, total, onStop }: ProgressProps) {
  return (
    <Base.Root
      value={done}
      max={total}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2"
    >
      <Base.Label>{label}</Base.Label>
      <span className="text-ink-3 figures">
        {done !== null && t('{done} of {total}', { done: `${done}`, total: `${total}` })}
      </span>
      <Base.Track className="col-span-2 h-2 border border-control">
        <Base.Indicator className="h-full bg-primary transition-[width] data-indeterminate:w-1/3 data-indeterminate:animate-pulse motion-reduce:data-indeterminate:animate-none" />
      </Base.Track>
      <Button variant="quiet" size="small" className="col-start-2 justify-self-end" onClick={onStop}>
        {t('Stop')}
      </Button>
    </Base.Root>
  );
}
