import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { controlStyle } from '../form/field.tsx';

type FilterSelectProps<Value extends string> = {
  label: string;
  /** The label without a filter. */
  all: string;
  value: Value | undefined;
  choices: readonly { value: Value; word: string }[];
  onChange: (value: Value | undefined) => void;
  className?: string;
};

/** One filter beside the search of a list. */
export function FilterSelect<Value extends string>({
  label,
  all,
  value,
  choices,
  onChange,
  className,
}: FilterSelectProps<Value>) {
  return (
    <div className={clsx('relative', className)}>
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) => onChange(choices.find((one) => one.value === target.value)?.value)}
        className={clsx(controlStyle, 'appearance-none pe-9')}
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.word}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-ink-2"
      />
    </div>
  );
}
