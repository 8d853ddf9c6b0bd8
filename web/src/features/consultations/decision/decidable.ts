import type { Consultation } from '@consultflow/contract/consultations/schema';

/** What a decision has to know; a dashboard has no more. */
export type Decidable = Pick<Consultation, 'id' | 'client_id' | 'status' | 'topic' | 'updated_at'>;
