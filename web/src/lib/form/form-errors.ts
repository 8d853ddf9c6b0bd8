import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../api/replies.ts';

type Mistake = { field: string; message: string };

/** What a summary says of a form, in the order of its fields: each sentence once, with the first control it is about. */
export function mistakesOf(errors: FieldErrors, idOf: (path: string) => string): Mistake[] {
  const mistakes = everyMistake(errors, idOf).toSorted(byPlace);
  return mistakes.filter(({ message }, at) => mistakes.findIndex((one) => one.message === message) === at);
}

const byPlace = ({ field: one }: Mistake, { field: other }: Mistake) => {
  const before = document.getElementById(one);
  const after = document.getElementById(other);
  // What is not on the screen comes last.
  if (!before || !after) return Number(!before) - Number(!after);
  return before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
};

function everyMistake(errors: FieldErrors, idOf: (path: string) => string, path = ''): Mistake[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || key === 'ref') return [];
    const here = path ? `${path}.${key}` : key;
    if (typeof error.message === 'string') return [{ field: idOf(here), message: error.message }];
    return everyMistake(error as FieldErrors, idOf, here);
  });
}

const shown = new WeakSet<Error>();

/** Whether a form says it at its fields already. */
export const isShownAtFields = (error: Error) => shown.has(error);

/** At each field what is missing there, where one sentence is about several; the summary has the sentence. */
export const ownWords = (message: string | undefined, shared: string, own: string) =>
  message === shared ? own : message;

/** Puts the server's sentences at their fields; whether there were any. */
export function showAtFields<T extends FieldValues>(
  error: Error,
  setError: UseFormSetError<T>,
  known: readonly Path<T>[],
) {
  if (!(error instanceof ApiError)) return false;
  const at = known.filter((field) => error.fields[field]);
  for (const field of at) setError(field, { message: error.fields[field]! });
  if (at.length > 0) shown.add(error);
  return at.length > 0;
}
