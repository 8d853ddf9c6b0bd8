import type { AffectedAppointment } from '@consultflow/contract/appointments/schema';
import { lostWords } from '../../../domain/appointments/lost.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { Decided } from './queries.ts';

/** Tells of appointments that were booked since the admin was asked, and have lost their consultant too. */
export function warnOfLost(affected: AffectedAppointment[], decided: Decided[] = []) {
  const asked = new Set(decided.map(({ appointment }) => appointment.consultation_id));
  const count = affected.filter((one) => !asked.has(one.consultation_id)).length;
  if (count > 0) toast.warning(lostWords(count));
}
