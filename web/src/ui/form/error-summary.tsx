import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';

/** `field` is the id of the control that the line links to; an error of the whole form has none. */
type Mistake = { field?: string; message: string };

type ErrorSummaryProps = {
  errors: Mistake[];
  title?: string;
  className?: string;
};

/** Takes the focus when errors appear, not from a user who is correcting them; pass the attempt as its key. */
export function ErrorSummary({ errors, title = t('There is a problem'), className }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={clsx(
        'flex items-start gap-3 rounded-tag border-s-3 border-danger-ink bg-danger-soft px-4 py-3',
        className,
      )}
    >
      <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.75 flex-none text-danger-ink" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <strong>{title}</strong>
        <ul>
          {errors.map(({ field, message }) => (
            <li key={message}>
              {field ? (
                <a
                  href={`#${field}`}
                  onClick={(event) => goTo(event, field)}
                  className="inline-flex min-h-6 items-center text-danger-ink"
                >
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const goTo = (event: MouseEvent, field: string) => {
  const control = document.getElementById(field);
  if (!control) return;
  event.preventDefault();
  control.focus();
  control.scrollIntoView({ block: 'center' });
};
