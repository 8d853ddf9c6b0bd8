import type { Consultation } from '../consultations/schema.ts';
import { canBecome, isCompleted } from '../consultations/status.ts';

/** A result is drafted from the approval on; that of a completed one is improved. */
export const isDraftable = (consultation: Pick<Consultation, 'status'>) =>
  isCompleted(consultation) || canBecome('completed', consultation);
