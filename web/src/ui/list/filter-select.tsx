import { t } from '@consultflow/contract/language/t';
import { Select } from '../form/select.tsx';

type FilterSelectProps<Value extends string> = {
  label: string;
  /** The label without a filter. */
  all: string;
  value: Value | undefined;
  choices: readonly { value: Value; word: string }[];
  /** The word for a value that is no choice, as it no longer exists or the choices are not loaded. */
  missing?: string | undefined;
  onChange: (value: Value | undefined) => void;
  className?: string;
};

/** One filter beside the search of a list. */
export function FilterSelect<Value extends string>({
  label,
  all,
  value,
  choices,
  missing = t('Unknown'),
  onChange,
  className,
}: FilterSelectProps<Value>) {
  const isMissing = value !== undefined && !choices.some((one) => one.value === value);
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(choices.find((one) => one.value === target.value)?.value)}
      className={className}
    >
      <option value="">{all}</option>
      {isMissing && <option value={value}>{missing}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.word}
        </option>
      ))}
    </Select>
  );
}
