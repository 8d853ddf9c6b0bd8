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

/** State that is kept if it differs from its initial value. */
export function useKeptState<T>(name: string, start: T) {
  const found = useRestoredForm(name) as T | undefined;
  const [value, setValue] = useState(found ?? start);
  const keep = useKeeping(name, () => (isSame(value, start) ? undefined : value));
  return [value, setValue, keep] as const;
}

/** Keeps it also when the user leaves the screen. */
export function useKeptWhenLeft(...keep: (() => unknown)[]) {
  const keepAll = useEffectEvent(() => keep.forEach((one) => one()));
  useEffect(() => () => keepAll(), []);
}

/** In milliseconds. */
const SCREEN_LOADS = 1_000;

/** Keeps it also when Back or Forward closes the dialog that it is typed in. */
export function useKeptOnBack(...keep: (() => void)[]) {
  const keepAll = useEffectEvent(() => keep.forEach((one) => one()));
  useEffect(() => {
    let leftAt: number | undefined;
    const leave = () => (leftAt = performance.now());
    // Whoever goes on with the dialog has not left it. The next screen may take a moment to load.
    const stay = () => {
      if (leftAt !== undefined && performance.now() - leftAt > SCREEN_LOADS) leftAt = undefined;
    };
    // Before the router hears of it, which may close the dialog at once.
    window.addEventListener('popstate', leave, true);
    window.addEventListener('keydown', stay, true);
    window.addEventListener('pointerdown', stay, true);
    return () => {
      window.removeEventListener('popstate', leave, true);
      window.removeEventListener('keydown', stay, true);
      window.removeEventListener('pointerdown', stay, true);
      if (leftAt !== undefined) keepAll();
    };
  }, []);
}

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
