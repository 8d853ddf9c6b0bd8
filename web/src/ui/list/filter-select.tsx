import { Select } from '../form/select.tsx';

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
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(choices.find((one) => one.value === target.value)?.value)}
      className={className}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.word}
        </option>
      ))}
    </Select>
  );
}
