import { z } from 'zod';

/**
 * `finished` is completed_date, else scheduled_date, else created_at. Newest first within a topic, room or status. `due_at`
 * is for staff; what is not due comes last.
 */
export const ConsultationSort = z.enum([
  'created_at',
  'scheduled_date',
  'finished',
  'client_name',
  'topic',
  'room',
  'status',
  'due_at',
]);
export type ConsultationSort = z.infer<typeof ConsultationSort>;
