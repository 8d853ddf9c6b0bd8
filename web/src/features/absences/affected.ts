import type { Absence } from '@consultflow/contract/absences/schema';
import type { AffectedAppointment } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import { toast } from '../../ui/feedback/toast.tsx';

/** With the appointments that it falls on; an earlier server does not name them in a refusal. */
export type WithAffected = Absence & { affected?: AffectedAppointment[] };

/** Says how many appointments fall on what was just saved. */
export function warnOfAffected({ affected = [] }: WithAffected) {
  const count = affected.length;
  if (count === 0) return;
  toast.warning(
    t(
      '{count, plural, one {# appointment falls on it and stays booked. Please move it.} other {# appointments fall on it and stay booked. Please move them.}}',
      { count },
    ),
  );
}
