import type { ComponentProps } from 'react';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { roleChoices } from './roles.ts';

type RoleFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>;

/** The role of a user. */
export function RoleField(props: RoleFieldProps) {
  return (
    <SelectField label="Role" {...props}>
      {roleChoices.map(({ value, word }) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </SelectField>
  );
}

export const NO_ROLE = 'Choose a role';

/** The remaining steps for a user who becomes a consultant. */
export const CHOOSE_ROOMS = 'Choose the rooms in Consultant Management afterwards.';
