import type { MutationKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSavedAfterAll } from '../api/saved-after-all.ts';
import { isSame } from './form-restoration.ts';

type Form = { isNew: boolean; typed: () => unknown; onSaved: () => void; onClose: () => void };

/** Closes the form of a new record that was opened again while it was being saved, unless it was changed since. */
export function useClosedOnceCreated(mutationKey: MutationKey, { isNew, typed, onSaved, onClose }: Form) {
  const opened = useRef<unknown>(undefined);
  const read = useEffectEvent(typed);
  useEffect(() => void (opened.current = read()), []);
  useSavedAfterAll(mutationKey, () => {
    if (!isNew || !isSame(typed(), opened.current)) return;
    onSaved();
    onClose();
  });
}
