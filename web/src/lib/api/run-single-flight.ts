import type { QueryClient, UseMutationOptions } from '@tanstack/react-query';
import { keyFor } from './keys.ts';
import { asOwnChange, keepAnswer } from './own-changes.ts';
import { readAgain, type SingleFlight } from './single-flight.ts';

/** `useSingleFlight` for a mutation without a component that waits for it. */
export async function runSingleFlight<Answer, Input>(
  cache: QueryClient,
  { mutationKey, mutationFn, stale, answers, ...options }: SingleFlight<Answer, Input>,
  input: Input,
) {
  if (cache.isMutating({ mutationKey }) > 0) return;
  const known: UseMutationOptions<Answer, Error, Input> = cache.defaultMutationOptions({
    ...options,
    mutationKey,
    mutationFn: (given) =>
      asOwnChange(mutationKey, given, () =>
        mutationFn(given, () => keyFor(JSON.stringify(mutationKey), given)),
      ),
    onSettled: (answer, failure) => readAgain(cache, stale, failure, keepAnswer(cache, answers, answer)),
  });
  await cache.getMutationCache().build(cache, known).execute(input);
}
