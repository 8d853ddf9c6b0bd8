import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { type Kind, kindWords } from './kind.ts';

const looks: Record<Kind, string> = {
  did: 'rounded-full border-current bg-current',
  saw: 'rounded-full border-current bg-canvas',
  refused: 'border-transparent bg-canvas text-danger-ink',
};

/** A dot for a change, a ring for what was seen, a cross for what was refused. */
export function Mark({ kind, className }: { kind: Kind; className?: string }) {
  return (
    <span
      title={t(kindWords[kind])}
      className={clsx(
        'relative inline-block size-2.75 flex-none border-2 text-ink-2',
        looks[kind],
        className,
      )}
    >
      <span className="sr-only">{t(kindWords[kind])}</span>
      {kind === 'refused' && (
        <svg
          viewBox="0 0 12 12"
          aria-hidden
          className="absolute -inset-0.5"
          stroke="currentColor"
          strokeWidth="2"
        >
          <path d="m2 2 8 8M10 2 2 10" />
        </svg>
      )}
    </span>
  );
}
