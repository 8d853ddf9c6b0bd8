import { t } from '@consultflow/contract/language/t';
import { toast } from '../../ui/feedback/toast.tsx';

/** Says how many appointments fall on what was just saved. */
export function warnOfAffected({ length: count }: readonly unknown[]) {
  if (count === 0) return;
  toast.warning(
    t(
      '{count, plural, one {# appointment falls on it and stays booked. Please move it.} other {# appointments fall on it and stay booked. Please move them.}}',
      { count },
    ),
  );
}
