import { msg, t } from '@consultflow/contract/language/t';
import type { ComponentProps } from 'react';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { roleChoices } from './roles.ts';

type RoleFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>;

/** The role of a user. */
export function RoleField(props: RoleFieldProps) {
  return (
    <SelectField label={t('Role')} {...props}>
      {roleChoices.map(({ value, word }) => (
        <option key={value} value={value}>
          {t(word)}
        </option>
      ))}
    </SelectField>
  );
}

export const NO_ROLE = msg('Choose a role');

/** The remaining steps for a user who becomes a consultant. */
export const CHOOSE_ROOMS = msg('Choose the rooms in Consultant Management afterwards.');
