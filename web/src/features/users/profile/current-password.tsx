import type { ComponentProps } from 'react';
import { PasswordField } from '../../../ui/form/password-field.tsx';

/** Required for a new e-mail or password. */
export function CurrentPassword(field: Omit<ComponentProps<typeof PasswordField>, 'label' | 'type'>) {
  return (
    <PasswordField
      label="Current Password"
      autoComplete="current-password"
      hint="Needed to change your email or password."
      className="md:col-span-2"
      {...field}
    />
  );
}
