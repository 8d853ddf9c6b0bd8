import type { Writing } from '@consultflow/contract/timeline/schema';
import { useSyncExternalStore } from 'react';

/** In milliseconds. Somebody who writes says so more often; whoever has left cannot say that they stopped. */
export const EXPIRES = 9_000;

type Writer = { id: string; name: string };

const none: readonly Writer[] = [];
const writers = new Map<string, readonly Writer[]>();
const timers = new Map<string, number>();
const changed = new EventTarget();

/** Somebody began to write in a case, still writes, or stopped. */
export function hearWriting({ consultation_id, person, state }: Writing) {
  const key = `${consultation_id} ${person.id}`;
  clearTimeout(timers.get(key));
  if (state === 'idle') return stop(consultation_id, person.id);
  timers.set(key, window.setTimeout(stop, EXPIRES, consultation_id, person.id));
  const others = without(consultation_id, person.id);
  if (others.length === (writers.get(consultation_id)?.length ?? 0))
    tell(consultation_id, [...others, { id: person.id, name: person.name }]);
}

/** A message of theirs has arrived. */
export const stop = (id: string, person_id: string) => tell(id, without(id, person_id));

const without = (id: string, person_id: string) =>
  (writers.get(id) ?? none).filter((one) => one.id !== person_id);

function tell(id: string, now: readonly Writer[]) {
  if (now.length > 0) writers.set(id, now);
  else writers.delete(id);
  changed.dispatchEvent(new Event('change'));
}

const subscribe = (listener: () => void) => {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
};

/** Who writes in a case at the moment. */
export const useWriters = (id: string) => useSyncExternalStore(subscribe, () => writers.get(id) ?? none);
