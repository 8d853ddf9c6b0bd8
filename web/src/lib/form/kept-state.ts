import { useState } from 'react';
import { isSame, useKeeping, useRestoredForm } from './form-restoration.ts';

/** State that is kept if it differs from its initial value; `restored` adapts what was kept to the present. */
export function useKeptState<T>(name: string, start: T, restored: (kept: T) => T = (kept) => kept) {
  const found = useRestoredForm(name) as T | undefined;
  const [value, setValue] = useState(() => (found === undefined ? start : restored(found)));
  const keep = useKeeping(name, () => (isSame(value, start) ? undefined : value));
  return [value, setValue, keep] as const;
}
