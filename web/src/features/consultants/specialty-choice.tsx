import { roomText } from '@consultflow/contract/rooms/first-rooms';
import { t } from '@consultflow/contract/language/t';
import type { Room } from '@consultflow/contract/rooms/schema';
import { ChipChoice } from '../../ui/form/chip-choice.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';

type SpecialtyChoiceProps = {
  id: string;
  rooms: Room[];
  /** In the order of choice: the first is the main room. */
  chosen: string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
};

/** The rooms of a consultant, and which of them is the main one. */
export function SpecialtyChoice({ id, rooms, chosen, error, onChange }: SpecialtyChoiceProps) {
  const without = (code: string) => chosen.filter((one) => one !== code);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid gap-1.5 md:col-span-2"
    >
      <legend className="mb-1.5 text-sm font-medium">{t('Specialties')}</legend>
      <div className="flex flex-wrap gap-2">
        {rooms.map(({ code, name }) => (
          <ChipChoice
            key={code}
            value={code}
            checked={chosen.includes(code)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, code] : without(code))}
          >
            <RoomTag code={code} />
            <bdi className="font-normal text-ink-2">{roomText(name)}</bdi>
          </ChipChoice>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {chosen.length > 1 && (
        <SelectField
          label={t('Main room')}
          hint={t("Shown first on the consultant's screens.")}
          value={chosen[0]}
          className="mt-1.5 md:max-w-72"
          onChange={({ target }) => onChange([target.value, ...without(target.value)])}
        >
          {chosen.map((code) => (
            <option key={code} value={code}>
              {t('Room {code}', { code })}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  );
}
