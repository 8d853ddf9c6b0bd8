import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, KeepStateOptions, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { changedOf } from './changed.ts';
import { isSame } from './form-restoration.ts';

type Form<T extends FieldValues> = Pick<
  UseFormReturn<T, unknown, never>,
  'getValues' | 'reset' | 'setValue' | 'formState'
>;

/**
 * What was saved is where the form starts from now; what was typed since it was `sent` stays, unsaved. The saved values
 * may differ from those sent, for example without spaces at their ends.
 */
export function startFromSaved<T extends FieldValues>(
  form: Form<T>,
  changes: Partial<T>,
  sent: T,
  kept: KeepStateOptions = {},
) {
  const { getValues, reset, setValue, formState } = form;
  const saved = { ...formState.defaultValues, ...changes } as T;
  reset(saved, { ...kept, keepValues: true });
  for (const [field, value] of Object.entries(getValues()))
    if (!isSame(value, saved[field])) {
      const next = isSame(value, sent[field]) ? saved[field] : value;
      setValue(field as Path<T>, next as PathValue<T, Path<T>>, { shouldDirty: true });
    }
}

const MISTAKES = { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true, keepTouched: true };

/** The form follows its record when that changes elsewhere; what was typed stays, unsaved, and so do its mistakes. */
export function useFollowing<T extends FieldValues>(form: Form<T>, record: T) {
  const follow = useEffectEvent((now: T) => {
    const start = form.formState.defaultValues as T;
    if (Object.keys(changedOf(now, start)).length > 0) startFromSaved(form, now, start, MISTAKES);
  });
  // A query gives a new object for the same record.
  const state = JSON.stringify(record);
  useEffect(() => follow(JSON.parse(state) as T), [state]);
}
