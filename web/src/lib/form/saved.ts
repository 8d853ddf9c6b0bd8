import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { isSame } from './form-restoration.ts';

type Form<T extends FieldValues> = Pick<UseFormReturn<T, unknown, never>, 'getValues' | 'reset' | 'setValue'>;

/**
 * What was saved is where the form starts from now; what was typed since it was `sent` stays, unsaved. The saved values
 * may differ from those sent, for example without spaces at their ends.
 */
export function startFromSaved<T extends FieldValues>(
  { getValues, reset, setValue }: Form<T>,
  saved: T,
  sent: T,
) {
  reset(saved, { keepValues: true });
  for (const [field, value] of Object.entries(getValues()))
    if (!isSame(value, saved[field])) {
      const next = isSame(value, sent[field]) ? saved[field] : value;
      setValue(field as Path<T>, next as PathValue<T, Path<T>>, { shouldDirty: true });
    }
}
