import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../api/replies.ts';

type Mistake = { field: string; message: string };

/** The lines of a form's error summary, in the order of its fields: each sentence once, with its first control. */
export function mistakesOf(errors: FieldErrors, idOf: (path: string) => string): Mistake[] {
  const mistakes = everyMistake(errors, idOf).toSorted(byPlace);
  return mistakes.filter(({ message }, at) => mistakes.findIndex((one) => one.message === message) === at);
}

const byPlace = ({ field: one }: Mistake, { field: other }: Mistake) => {
  const before = document.getElementById(one);
  const after = document.getElementById(other);
  // Fields that are not on the screen come last.
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

/** The screen says it where it happened. */
export const markShown = (error: Error) => void shown.add(error);

/** For a call whose screen shows the error itself; a toast shows it to those who have left the screen. */
export const shownHere = { onError: markShown };

/** Whether a screen shows the error itself, as a form at its fields. */
export const isShownAtFields = (error: Error) => shown.has(error);

/** The message of each field if one sentence covers several; the summary has the sentence. */
export const ownWords = (message: string | undefined, shared: string, own: string) =>
  message === shared ? own : message;

/** The server's sentences at the fields of a form; the error counts as shown if there are any. */
export function fieldsOf<Name extends string>(
  error: Error,
  known: readonly Name[],
): Partial<Record<Name, string>> {
  if (!(error instanceof ApiError)) return {};
  const at = known.filter((field) => error.fields[field]);
  if (at.length > 0) shown.add(error);
  return Object.fromEntries(at.map((field) => [field, error.fields[field]])) as Partial<Record<Name, string>>;
}

/** Sets the server's errors at their fields; returns whether there were any. */
export function showAtFields<T extends FieldValues>(
  error: Error,
  setError: UseFormSetError<T>,
  known: readonly Path<T>[],
) {
  const at = fieldsOf(error, known);
  for (const field of known) if (at[field]) setError(field, { message: at[field] });
  return Object.keys(at).length > 0;
}
