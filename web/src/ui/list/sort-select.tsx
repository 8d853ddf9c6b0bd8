import { t } from '@consultflow/contract/language/t';
import { SelectField } from '../form/select-field.tsx';

type Choice = { value: string; word: string };
type SortSelectProps<One extends Choice> = {
  value: string;
  choices: readonly One[];
  onChange: (chosen: One) => void;
  className?: string;
};

/** The sort order of a list, and its direction. */
export function SortSelect<One extends Choice>({
  value,
  choices,
  onChange,
  className,
}: SortSelectProps<One>) {
  return (
    <SelectField
      label={t('Sort by')}
      value={value}
      className={className}
      onChange={({ target }) => {
        const chosen = choices.find((one) => one.value === target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.word}
        </option>
      ))}
    </SelectField>
  );
}
