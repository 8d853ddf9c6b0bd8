import { t } from '@consultflow/contract/language/t';
import { alreadyDecided } from '@consultflow/contract/users/policy';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { ApiError } from '../../../lib/api/replies.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { oneUser } from '../queries.ts';

/**
 * When another admin's decision removes the shown client from the list, says once what it was; not if a dialog, open on
 * one of `asked`, says so itself.
 */
export function useToldWhenDecided(
  current: string | undefined,
  ids: string[],
  asked: (string | undefined)[],
) {
  const cache = useQueryClient();
  const read = useRef<string>(undefined);

  const tell = async (id: string) => {
    const own = cache.getMutationCache().findAll({ mutationKey: mutationKeys.users.decide(id) });
    if (own.some(({ state }) => hasSaidIt(state))) return;
    try {
      const { data } = await cache.fetchQuery({ ...oneUser(id), staleTime: 0 });
      if (data.account_status !== 'pending') {
        // i18n: what has happened to a client's account
        toast.info(t('{name}: {news}', { name: data.name, news: alreadyDecided(data) }));
      }
    } catch (error) {
      if (error instanceof ApiError) toast.info(error.message);
    }
  };
  const moveOn = useEffectEvent((next: string | undefined) => {
    const before = read.current;
    read.current = next;
    if (before !== undefined && !ids.includes(before) && !asked.includes(before)) void tell(before);
  });
  useEffect(() => moveOn(current), [current]);
}

/** The user's own decision has its own message, also if it came too late. */
const hasSaidIt = ({ status, error }: { status: string; error: unknown }) =>
  status !== 'error' || (error instanceof ApiError && error.status === 409);
