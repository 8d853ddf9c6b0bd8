import { t } from '@consultflow/contract/language/t';
import { toast } from '../../../ui/feedback/toast.tsx';

type Settled = { done: { assign: number; move: number; later: number }; failures: string[] };

/** Says how many appointments were assigned and moved, and why the others were not. */
export function tellSettled({ done: { assign, move }, failures }: Settled) {
  if (assign + move > 0)
    toast.success(t('{assigned, number} assigned, {moved, number} moved', { assigned: assign, moved: move }));
  for (const failure of new Set(failures))
    toast.error(t('An appointment stays as it is: {reason}', { reason: failure }));
}
