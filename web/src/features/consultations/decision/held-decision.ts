import { numberOf } from '@consultflow/contract/consultations/number';
import type { Move } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { useQueryClient } from '@tanstack/react-query';
import { keyFor, settleForm, settleKey } from '../../../lib/api/keys.ts';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { runSingleFlight } from '../../../lib/api/run-single-flight.ts';
import { isConflict } from '../../../lib/api/single-flight.ts';
import { hold, takeBack } from '../../../lib/held.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { topicOf } from '../details/consultation-detail.tsx';
import { isGone } from '../details/detail-states.tsx';
import type { Decidable } from './decidable.ts';
import { makeMove, moving } from '../queries.ts';

type Then = {
  /** A warning to read before the decision is sent. */
  warning?: string | undefined;
  /** The object of the decision, if the topic is not enough. */
  note?: string | undefined;
  onTakenBack?: (() => void) | undefined;
  onDone?: (() => void) | undefined;
  /** It failed, and its user still sees the request. */
  onFailed?: ((error: unknown) => void) | undefined;
};

/** Decides a request after a few seconds, and offers Undo until then. */
export function useHeldDecision() {
  const cache = useQueryClient();
  return (
    request: Decidable,
    next: 'approved' | 'rejected' | 'pending',
    body: Omit<Move, 'status' | 'file_ids'>,
    { warning, note, onTakenBack, onDone, onFailed }: Then = {},
  ) => {
    const { id } = request;
    const say = warning ? toast.warning : toast.info;
    const topic = topicOf(request);
    const number = numberOf(request);
    const said = say(doing(next, body, { number, topic }), {
      note: warning ?? note,
      undo: () => takeBack(id),
    });
    hold({
      id,
      onTakenBack: () => {
        toast.close(said);
        onTakenBack?.();
      },
      send: async ({ keepalive }) => {
        toast.close(said);
        const form = JSON.stringify(mutationKeys.consultations.move(id));
        // After a lost answer the version is a later one, while the question or the times are the same.
        const key = keyFor(form, { next, ...body, ...(next === 'pending' && { updated_at: undefined }) });
        try {
          // Sent at once: a user who leaves may have neither the page nor the session a moment later.
          const move = makeMove(id, next, body, { base: 'v1', keepalive, key });
          await runSingleFlight(
            cache,
            moving(id, next, () => move),
            body,
          );
          settleForm(form);
          onDone?.();
        } catch (error) {
          if (isConflict(error)) settleKey(key);
          // The reason is shown by the handler of all calls.
          if (!isGone(error)) onFailed?.(error);
        }
      },
    });
  };
}

function doing(
  next: 'approved' | 'rejected' | 'pending',
  { proposals }: Omit<Move, 'status' | 'file_ids'>,
  words: { number: string; topic: string },
) {
  if (next === 'approved') return t('Approving {number} “{topic}”', words);
  if (next === 'rejected') return t('Rejecting {number} “{topic}”', words);
  return proposals
    ? t('Proposing times for {number} “{topic}”', words)
    : t('Sending the question about {number} “{topic}”', words);
}
