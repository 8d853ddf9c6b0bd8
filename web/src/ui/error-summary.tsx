import { CircleAlert } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';

type FieldMistake = { field: string; message: string };

type ErrorSummaryProps = { errors: FieldMistake[]; title?: string };

/** Takes the focus when mistakes appear or change; `field` is the id of the control that each line leads to. */
export function ErrorSummary({ errors, title = 'There is a problem' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const mistakes = errors.map(({ field, message }) => `${field}: ${message}`).join('\n');
  useEffect(() => {
    if (mistakes) box.current?.focus();
  }, [mistakes]);
  if (!mistakes) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex items-start gap-3 rounded-tag border-s-3 border-danger-ink bg-danger-soft px-4 py-3"
    >
      <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.75 flex-none text-danger-ink" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <strong>{title}</strong>
        <ul>
          {errors.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={(event) => goTo(event, field)}
                className="inline-flex min-h-6 items-center text-danger-ink"
              >
                {message}
              </a>
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
