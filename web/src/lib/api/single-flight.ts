import { useRef } from 'react';
import {
  type DefaultError,
  type MutateOptions,
  type MutationKey,
  type QueryClient,
  type QueryKey,
  useIsMutating,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { keyFor, settleKey } from './keys.ts';
import { ApiError } from './replies.ts';

/** With what is there: whoever sends it again has been told. */
const isConflict = (failure: Error) => failure instanceof ApiError && failure.status === 409;

export type SingleFlight<Answer, Input> = Pick<UseMutationOptions<Answer, DefaultError, Input>, 'meta'> & {
  mutationKey: MutationKey;
  /** The key is the same for as long as it is not known whether the server has made what was sent. */
  mutationFn: (input: Input, key: () => string) => Promise<Answer>;
  /** What the page knows of it at once. */
  onSuccess?: (answer: Answer) => void;
  /** What is read again afterwards, also after a failure: somebody else may have been faster. */
  stale: QueryKey[];
};

/** A change that is made once at a time, whatever number of buttons offer it; all of them are busy meanwhile. */
export function useSingleFlight<Answer, Input>({
  mutationKey,
  mutationFn,
  stale,
  ...options
}: SingleFlight<Answer, Input>) {
  const cache = useQueryClient();
  const key = useRef<string>(undefined);
  const { mutate, isSuccess, data, error, reset } = useMutation({
    ...options,
    mutationKey,
    mutationFn: (input: Input) =>
      mutationFn(input, () => (key.current ??= keyFor(JSON.stringify(mutationKey), input))),
    onSettled: (_answer, failure) => {
      if (key.current !== undefined && (!failure || isConflict(failure))) {
        settleKey(key.current);
        key.current = undefined;
      }
      return readAgain(cache, stale)(failure);
    },
  });
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const run = (input: Input, then?: MutateOptions<Answer, DefaultError, Input>) => {
    if (cache.isMutating({ mutationKey }) === 0) mutate(input, then);
  };
  return { run, isBusy, isDone: isSuccess, data, error, reset };
}

/** The same of a change that no component waits for. */
export async function runSingleFlight<Answer, Input>(
  cache: QueryClient,
  { mutationKey, mutationFn, stale, ...options }: SingleFlight<Answer, Input>,
  input: Input,
) {
  if (cache.isMutating({ mutationKey }) > 0) return;
  const known: UseMutationOptions<Answer, DefaultError, Input> = cache.defaultMutationOptions({
    ...options,
    mutationKey,
    mutationFn: (given) => mutationFn(given, () => keyFor(JSON.stringify(mutationKey), given)),
    onSettled: (_answer, failure) => readAgain(cache, stale)(failure),
  });
  await cache.getMutationCache().build(cache, known).execute(input);
}

const readAgain = (cache: QueryClient, stale: QueryKey[]) => (failure: Error | null) => {
  const again = Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
  // What went well stays busy until it shows; what failed can be tried again at once.
  return failure ? undefined : again;
};
