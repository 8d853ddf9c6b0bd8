import { t } from '@consultflow/contract/language/t';
import type { Lost } from '@consultflow/contract/users/changed';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../ui/feedback/toast.tsx';

export const lostWords = (count: number) =>
  t(
    '{count, plural, one {# appointment has lost its consultant. Please see “Needs attention”.} other {# appointments have lost their consultant. Please see “Needs attention”.}}',
    { count },
  );

/** Says how many appointments have lost their consultant with a change, and leads to the first of them. */
export function useTellLost() {
  const navigate = useNavigate();
  return (lost: Lost | undefined) => {
    if (!lost) return;
    const { count, first_week: week } = lost;
    toast.warning(lostWords(count), {
      action: {
        label: t('Show the week'),
        run: () => void navigate({ to: '/admin/schedule', search: { week } }),
      },
    });
  };
}
