import { useRef } from 'react';
import {
  type DefaultError,
  type MutateOptions,
  type MutationKey,
  type Query,
  type QueryClient,
  type QueryKey,
  useIsMutating,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { keyFor, settleForm, settleKey } from './keys.ts';
import { asOwnChange, keepAnswer } from './own-changes.ts';
import { ApiError } from './replies.ts';

/** A conflict with the current record, or none to work with: the user has been told before sending again. */
export const isConflict = (failure: unknown) =>
  failure instanceof ApiError && [404, 409].includes(failure.status);

export type SingleFlight<Answer, Input> = Pick<
  UseMutationOptions<Answer, DefaultError, Input>,
  'meta' | 'scope'
> & {
  mutationKey: MutationKey;
  /** `key` returns the idempotency key, which is reused until the server has confirmed the save. */
  mutationFn: (input: Input, key: () => string) => Promise<Answer>;
  /** Updates what the page shows at once. */
  onSuccess?: (answer: Answer, input: Input) => unknown;
  /** The query with the same response: it gets the response at once and is not refetched. */
  answers?: (answer: Answer) => QueryKey;
  /** Invalidated afterwards, also after a failure: somebody else may have been faster. */
  stale: QueryKey[];
};

type Then<Answer, Input> = MutateOptions<Answer, DefaultError, Input> & {
  /** Called also if the component is gone by then. */
  onSaved?: ((answer: Answer) => void) | undefined;
};

/** A mutation that runs at most once at a time per key: a second call is ignored, and all its buttons show busy. */
export function useSingleFlight<Answer, Input>({
  mutationKey,
  mutationFn,
  stale,
  answers,
  ...options
}: SingleFlight<Answer, Input>) {
  const cache = useQueryClient();
  const form = JSON.stringify(mutationKey);
  const key = useRef<string>(undefined);
  const saved = useRef<(answer: Answer) => void>(undefined);
  const { mutate, isSuccess, data, error, reset } = useMutation({
    ...options,
    mutationKey,
    mutationFn: (input: Input) =>
      asOwnChange(mutationKey, input, () => mutationFn(input, () => (key.current ??= keyFor(form, input)))),
    onSettled: (answer, failure) => {
      if (!failure) {
        settleForm(form);
        saved.current?.(answer!);
      } else if (isConflict(failure) && key.current !== undefined) settleKey(key.current);
      if (!failure || isConflict(failure)) key.current = undefined;
      return readAgain(cache, stale, failure, keepAnswer(cache, answers, answer));
    },
  });
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const run = (input: Input, then?: Then<Answer, Input>) => {
    if (cache.isMutating({ mutationKey }) > 0) return;
    saved.current = then?.onSaved;
    mutate(input, then);
  };
  return { run, isBusy, isDone: isSuccess, data, error, reset };
}

/** Invalidates what a mutation made stale, except the query that has its response already. */
export const readAgain = (cache: QueryClient, stale: QueryKey[], failure: Error | null, kept?: Query) => {
  const predicate = (query: Query) => query !== kept;
  const again = Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey, predicate })));
  // A success stays busy until its result is shown; a failure can be retried at once.
  return failure ? undefined : again;
};
