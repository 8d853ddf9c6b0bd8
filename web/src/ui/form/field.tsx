import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export type FieldWords = { label: ReactNode; hint?: ReactNode; error?: string; optional?: boolean };

export type Control = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = FieldWords & { id?: string; className?: string; children: (control: Control) => ReactNode };

/** The style of every text box. */
export const controlStyle = clsx(
  'block w-full min-h-(--size-touch) rounded-control border border-control bg-surface px-2.75 py-1.5 text-md transition-colors',
  'placeholder:text-ink-3 placeholder:opacity-100 hover:border-ink-2 md:min-h-(--size-control) md:text-base',
  'focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3',
  '[&[readonly]]:bg-sunken aria-invalid:border-danger aria-invalid:edge-danger',
);

/** Label above, hint below, error text below that; the child receives the ids that connect them. */
export function Field({ label, hint, error, optional, id, className, children }: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ');
  return (
    <div className={clsx('grid min-w-0 content-start gap-1.5', className)}>
      <label htmlFor={control} className="flex items-baseline gap-2 text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-ink-3">{t.context('field', 'optional')}</span>}
      </label>
      {hint && (
        <p id={`${control}-hint`} className="-mt-1 text-sm text-ink-3">
          {hint}
        </p>
      )}
      {children({
        id: control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      <FieldError id={`${control}-error`}>{error}</FieldError>
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-danger-ink">
      <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 flex-none" />
      {children}
    </p>
  );
}
