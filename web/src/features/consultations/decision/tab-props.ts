import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import type { Decidable } from './decidable.ts';

/** What every tab of the sheet is given. */
export type TabProps = {
  request: Decidable;
  /** As it is now. */
  now: Decidable;
  /** Undefined until it is loaded. */
  detail: ConsultationDetail | undefined;
  /** It cannot be decided any more. */
  isPast: boolean;
  /** The decision is on its way. */
  onDone: () => void;
  onTakenBack: (() => void) | undefined;
  onFailed: (error: unknown) => void;
};
