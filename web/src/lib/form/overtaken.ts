import { useState } from 'react';
import { ApiError } from '../api/replies.ts';
import { markShown } from './form-errors.ts';
import { isSame, useKeeping, useRestoredForm } from './form-restoration.ts';

/** Without a version if the server is of an earlier one. */
type Versioned = { updated_at?: string | undefined };

/** What somebody else has made of a record, and who it was, if that is known. */
export type Theirs<Row> = { record: Row; by: string | undefined };

type Saving<Row> = { sent: object; onSaved: (now: Row) => void };

/**
 * The version of a record that a form goes on from, kept with its input under the same name, and what somebody else has
 * saved meanwhile, as the server sends it with its refusal.
 */
export function useOvertaken<Row extends Versioned>(
  about: string,
  record: Row | undefined,
  isDirty: boolean,
) {
  const name = `${about}:version`;
  const kept = useRestoredForm(name) as string | undefined;
  const [updated_at, setVersion] = useState(kept ?? record?.updated_at);
  const [theirs, setTheirs] = useState<Theirs<Row>>();
  const keepVersion = useKeeping(name, () => (isDirty ? updated_at : undefined));
  return {
    updated_at,
    theirs,
    keepVersion,
    /**
     * Whether the error says that somebody else was faster; then the form shows it. If the record is what was sent, it
     * has been saved already, and the answer was lost.
     */
    meet: (error: Error, saving?: Saving<Row>) => {
      if (!(error instanceof ApiError) || error.status !== 409 || !isVersioned(error.data)) return false;
      markShown(error);
      if (saving && holds(error.data, saving.sent)) saving.onSaved(error.data as Row);
      else setTheirs({ record: error.data as Row, by: error.params.changed_by_name });
      return true;
    },
    /** The user has seen it, and goes on with one of the two. */
    goOn: () => {
      setVersion(theirs?.record.updated_at ?? updated_at);
      setTheirs(undefined);
    },
  };
}

const holds = (record: object, sent: object) => {
  const saved = new Map<string, unknown>(Object.entries(record));
  return Object.entries(sent).every(
    ([field, value]) => field === 'updated_at' || isSame(trimmed(value), saved.get(field)),
  );
};

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

const isVersioned = (data: unknown): data is Versioned =>
  typeof data === 'object' && data !== null && 'updated_at' in data;
