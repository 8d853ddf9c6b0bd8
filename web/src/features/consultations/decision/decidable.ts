import type { Consultation } from '@consultflow/contract/consultations/schema';

/** The fields that a decision needs; a dashboard has no more. */
export type Decidable = Pick<Consultation, 'id' | 'number' | 'client_id' | 'status' | 'topic' | 'updated_at'>;
