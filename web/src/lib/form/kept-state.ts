import { useState } from 'react';
import { isSame, useKeeping, useRestoredForm } from './form-restoration.ts';

/** State that is kept if it differs from its initial value. */
export function useKeptState<T>(name: string, start: T) {
  const found = useRestoredForm(name) as T | undefined;
  const [value, setValue] = useState(found ?? start);
  const keep = useKeeping(name, () => (isSame(value, start) ? undefined : value));
  return [value, setValue, keep] as const;
}
