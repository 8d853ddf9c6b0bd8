import { t } from '@consultflow/contract/language/t';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../../ui/form/password-field.tsx';

/** Required for a new e-mail or password. */
export function CurrentPassword(field: Omit<ComponentProps<typeof PasswordField>, 'label' | 'type'>) {
  return (
    <PasswordField
      label={t('Current Password')}
      autoComplete="current-password"
      hint={t('Needed to change your email or password.')}
      className="md:col-span-2"
      {...field}
    />
  );
}
