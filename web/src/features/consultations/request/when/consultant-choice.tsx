import { t } from '@consultflow/contract/language/t';
import { Select } from '../../../../ui/form/select.tsx';

type ConsultantChoiceProps = {
  people: readonly { id: string; name: string }[];
  value: string | undefined;
  onChange: (id: string | undefined) => void;
};

/** With whom: anybody of the room, or one of those who are free in the week. */
export function ConsultantChoice({ people, value, onChange }: ConsultantChoiceProps) {
  if (people.length < 2) return null;
  return (
    <Select
      aria-label={t('Consultant')}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{t('Any consultant')}</option>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
