import { t } from '@consultflow/contract/language/t';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { useQueryClient } from '@tanstack/react-query';
import { runSingleFlight } from '../../../lib/api/run-single-flight.ts';
import { hold, isHeld, takeBack } from '../../../lib/held.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { approving } from '../queries.ts';

/** Approves a client after a few seconds, and offers Undo until then: one key or click is easily meant for another. */
export function useHeldApproval() {
  const cache = useQueryClient();
  return ({ id, name }: Pick<UserExcerpt, 'id' | 'name'>, onTakenBack: () => void) => {
    if (isHeld(id)) return;
    const said = toast.info(t('Approving {name}', { name: name || t('Unknown Client') }), {
      undo: () => takeBack(id),
      // Another client may have the same name.
      id: `approving ${id}`,
    });
    hold({
      id,
      onTakenBack: () => {
        toast.close(said);
        onTakenBack();
      },
      send: async ({ keepalive }) => {
        toast.close(said);
        try {
          await runSingleFlight(cache, approving(id, 'pending', { keepalive }), undefined);
        } catch {
          // The reason is shown by the handler of all calls, and the client is in the list again.
        }
      },
    });
  };
}
