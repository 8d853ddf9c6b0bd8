import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** Asked for before what one signs in with is changed. */
export function CurrentPassword(field: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return (
    <TextField
      label="Current Password"
      type="password"
      autoComplete="current-password"
      hint="Needed to change your email or password."
      className="md:col-span-2"
      {...field}
    />
  );
}
