import { isSame } from './form-restoration.ts';

/** Only the fields that differ from the start: a colleague may have changed the others meanwhile. */
export const changedOf = <Filled extends object>(filled: Filled, start: object = {}): Partial<Filled> => {
  const before = new Map<string, unknown>(Object.entries(start));
  return Object.fromEntries(
    Object.entries(filled).filter(([field, value]) => !isSame(value, before.get(field))),
  ) as Partial<Filled>;
};
