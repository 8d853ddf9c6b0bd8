import type { Slot } from '@consultflow/contract/appointments/schema';
import { useState } from 'react';
import { nextTimes } from '../../../domain/appointments/taken.ts';
import { useHeld } from '../../../lib/held.ts';
import type { Decidable } from './decidable.ts';

export type DecisionTab = 'approve' | 'ask' | 'propose' | 'reject';

/** A request that is being decided in the sheet, and how. */
export type Deciding = {
  request: Decidable;
  tab: DecisionTab;
  /** The chosen time was taken: the next ones. */
  next?: Slot[] | undefined;
};

/** Which request is being decided; owned by the page, so that the sheet outlives the request's place in a list. */
export function useDeciding() {
  const [deciding, setDeciding] = useState<Deciding>();
  const { undoable } = useHeld();
  // It was decided beside its sheet, which must not decide it again.
  if (deciding && deciding.request.id === undoable) setDeciding(undefined);
  return {
    deciding,
    decide: (request: Decidable, tab: DecisionTab) =>
      setDeciding((now) => (now?.request.id === request.id ? { ...now, tab } : { request, tab })),
    close: () => setDeciding(undefined),
    /** It failed: the sheet opens again with what was chosen, unless another request is being decided in it. */
    decideAgain: (request: Decidable, tab: DecisionTab, error: unknown) =>
      setDeciding((now) =>
        now && now.request.id !== request.id ? now : { request, tab, next: nextTimes(error) },
      ),
  };
}
