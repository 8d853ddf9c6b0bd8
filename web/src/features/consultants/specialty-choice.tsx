import type { Room } from '@consultflow/contract/rooms/schema';
import type { ComponentProps } from 'react';
import { ChipChoice } from '../../ui/chip-choice.tsx';
import { FieldError } from '../../ui/field.tsx';
import { RoomTag } from '../../ui/room-flag.tsx';

type SpecialtyChoiceProps = Omit<ComponentProps<'input'>, 'id'> & {
  id: string;
  rooms: Room[];
  error: string | undefined;
};

/** The rooms somebody advises in. */
export function SpecialtyChoice({ id, rooms, error, ...input }: SpecialtyChoiceProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid gap-1.5 md:col-span-2"
    >
      <legend className="mb-1.5 text-sm font-medium">Specialties</legend>
      <div className="flex flex-wrap gap-2">
        {rooms.map(({ code, name }) => (
          <ChipChoice key={code} {...input} value={code}>
            <RoomTag code={code} />
            <span className="font-normal text-ink-2">{name}</span>
          </ChipChoice>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
