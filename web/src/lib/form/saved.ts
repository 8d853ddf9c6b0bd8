import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { isSame } from './form-restoration.ts';

type Form<T extends FieldValues> = Pick<UseFormReturn<T, unknown, never>, 'getValues' | 'reset' | 'setValue'>;

/** What was saved is where the form starts from now; what was typed while it was saved stays, unsaved. */
export function startFromSaved<T extends FieldValues>({ getValues, reset, setValue }: Form<T>, saved: T) {
  reset(saved, { keepValues: true });
  for (const [field, value] of Object.entries(getValues()))
    if (!isSame(value, saved[field]))
      setValue(field as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
}
