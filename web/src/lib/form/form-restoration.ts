import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { removeStoredForm, storeForm, storedForm, watchForm } from './form-storage.ts';
import { storedUser } from '../session/session.ts';

/** The input kept under this name, which identifies its record. */
export function useRestoredForm(name: string): unknown {
  const owner = useOwner();
  const look = () => ({ name, value: storedForm(owner, name) });
  const [found, setFound] = useState(look);
  if (found.name !== name) setFound(look());
  return found.name === name ? found.value : undefined;
}

/**
 * Stores the form's input if the session ends unexpectedly. `read` returns undefined while there is nothing to store.
 * Returns a function that stores the input, for when the form is closed unsent.
 */
export function useKeeping(name: string, read: () => unknown) {
  const owner = useOwner();
  const latest = useEffectEvent(read);
  useEffect(() => {
    removeStoredForm(owner, name);
    return watchForm({ name, read: () => latest() });
  }, [owner, name]);
  return () => {
    const typed = read();
    if (typed !== undefined && storedUser()?.id === owner) storeForm(owner, name, typed);
  };
}

/** The input under this name has been restored. */
export const forgetForm = (name: string) => removeStoredForm(storedUser()?.id ?? '', name);

const useOwner = () => useState(() => storedUser()?.id ?? '')[0];

type Form<T extends FieldValues> = Pick<
  UseFormReturn<T, unknown, never>,
  'getValues' | 'setValue' | 'formState'
>;

/** Restores the changed fields of a form as changes; returns how to keep them when it is closed unsent. */
export function useKeptForm<T extends FieldValues>(name: string, form: Form<T>) {
  const found = useRestoredForm(name) as Partial<T> | undefined;
  const { setValue } = form;
  useEffect(() => {
    for (const [field, value] of Object.entries(found ?? {}))
      setValue(field as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
  }, [found, setValue]);
  return useKeeping(name, () => {
    const before = new Map<string, unknown>(Object.entries(form.formState.defaultValues ?? {}));
    const changed = Object.entries(form.getValues()).filter(
      ([field, value]) => !isSame(value, before.get(field)),
    );
    return changed.length > 0 ? Object.fromEntries(changed) : undefined;
  });
}

/** Whether two inputs are the same, field by field; one that was never filled in equals an empty one. */
export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
