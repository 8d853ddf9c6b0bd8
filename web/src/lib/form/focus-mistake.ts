import { useEffect } from 'react';

/** Moves the focus to the first field with an error after each attempt, which sets new `mistakes`. */
export function useFocusMistake(form: string, mistakes: object) {
  useEffect(() => {
    if (Object.keys(mistakes).length === 0) return;
    document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, mistakes]);
}
