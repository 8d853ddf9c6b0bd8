import {
  type DefaultError,
  type MutateOptions,
  type MutationKey,
  type QueryKey,
  useIsMutating,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query';

type Once<Answer, Input> = Pick<UseMutationOptions<Answer, DefaultError, Input>, 'mutationFn' | 'meta'> & {
  mutationKey: MutationKey;
  /** What the page knows of it at once. */
  onSuccess?: (answer: Answer) => void;
  /** What is read again afterwards, also after a failure: somebody else may have been faster. */
  stale: QueryKey[];
};

/** A change that is made once at a time, whatever number of buttons offer it; all of them are busy meanwhile. */
export function useOnce<Answer, Input>({ mutationKey, stale, ...options }: Once<Answer, Input>) {
  const cache = useQueryClient();
  const { mutate, isSuccess, data, error, reset } = useMutation({
    ...options,
    mutationKey,
    onSettled: (_answer, failure) => {
      const readAgain = Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
      // What went well stays busy until it shows; what failed can be tried again at once.
      return failure ? undefined : readAgain;
    },
  });
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const run = (input: Input, then?: MutateOptions<Answer, DefaultError, Input>) => {
    if (cache.isMutating({ mutationKey }) === 0) mutate(input, then);
  };
  return { run, isBusy, isDone: isSuccess, data, error, reset };
}
