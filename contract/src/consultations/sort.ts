import { z } from 'zod';

/** `finished` is completed_date, else scheduled_date, else created_at. Newest first within a topic, room or status. */
export const ConsultationSort = z.enum([
  'created_at',
  'scheduled_date',
  'finished',
  'client_name',
  'topic',
  'room',
  'status',
]);
export type ConsultationSort = z.infer<typeof ConsultationSort>;
