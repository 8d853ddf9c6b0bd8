import type { ComponentProps } from 'react';
import { PasswordField } from '../../../ui/form/password-field.tsx';

/** Asked for before what one signs in with is changed. */
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
