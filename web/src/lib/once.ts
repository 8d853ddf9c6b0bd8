import {
  type DefaultError,
  type MutateOptions,
  type MutationKey,
  useIsMutating,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query';

/** A change that is made once at a time, whatever number of buttons offer it; all of them are busy meanwhile. */
export function useOnce<Answer, Input>(
  mutationKey: MutationKey,
  options: Omit<UseMutationOptions<Answer, DefaultError, Input>, 'mutationKey'>,
) {
  const cache = useQueryClient();
  const { mutate, isSuccess } = useMutation({ ...options, mutationKey });
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const run = (input: Input, then?: MutateOptions<Answer, DefaultError, Input>) => {
    if (cache.isMutating({ mutationKey }) === 0) mutate(input, then);
  };
  return { run, isBusy, isDone: isSuccess };
}
