import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './replies.ts';

type Mistake = { field: string; message: string };

/** What a summary says of a form: each sentence once, with the id of the first control it is about. */
export function mistakesOf(errors: FieldErrors, idOf: (path: string) => string): Mistake[] {
  const mistakes = everyMistake(errors, idOf);
  return mistakes.filter(({ message }, at) => mistakes.findIndex((one) => one.message === message) === at);
}

function everyMistake(errors: FieldErrors, idOf: (path: string) => string, path = ''): Mistake[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || key === 'ref') return [];
    const here = path ? `${path}.${key}` : key;
    if (typeof error.message === 'string') return [{ field: idOf(here), message: error.message }];
    return everyMistake(error as FieldErrors, idOf, here);
  });
}

/** Puts the server's sentences at their fields; whether there were any. */
export function showAtFields<T extends FieldValues>(
  error: Error,
  setError: UseFormSetError<T>,
  known: readonly Path<T>[],
) {
  if (!(error instanceof ApiError)) return false;
  const at = known.filter((field) => error.fields[field]);
  for (const field of at) setError(field, { message: error.fields[field]! });
  return at.length > 0;
}
