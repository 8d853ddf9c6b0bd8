import { useEffect, useEffectEvent, useRef } from 'react';

type Unheard<T> = {
  /** The version of the record, if it was changed since the form was opened. */
  newer: string | undefined;
  /** The record as it is now, in the form's fields. */
  now: () => T;
  mine: () => T;
  isSame: (one: T, other: T) => boolean;
  /** What the form shows is saved. */
  onSaved: (mine: T, sent: T) => void;
  /** The newer version holds nothing that the user does not know: the form goes on from it. */
  onGoOn: (mine: T, sent?: T) => void;
};

/**
 * What was saved although its answer was lost is no change by somebody else. Returns what to call with what is sent.
 */
export function useLostAnswer<T>({ newer, ...form }: Unheard<T>) {
  const attempts = useRef<T[]>([]);
  const compare = useEffectEvent(() => {
    const [now, mine] = [form.now(), form.mine()];
    const sent = attempts.current.find((one) => form.isSame(one, now));
    const isMine = form.isSame(mine, now);
    if (sent !== undefined && isMine) form.onSaved(mine, sent);
    else if (sent !== undefined || isMine) form.onGoOn(mine, sent);
  });
  useEffect(() => {
    if (newer !== undefined) compare();
  }, [newer]);
  return (values: T) => void attempts.current.push(values);
}
