import { t } from '@consultflow/contract/language/t';
import { alreadyDecided } from '@consultflow/contract/users/policy';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { ApiError } from '../../../lib/api/replies.ts';
import { isHeld } from '../../../lib/held.ts';
import { useIsTooSoon } from '../../../lib/reaction.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { oneUser } from '../queries.ts';

/**
 * When another admin's decision removes the shown client from the list, says once what it was; not if a dialog, open on
 * one of `asked`, says so itself. True for a moment after any client has left otherwise than by the user's decision: a
 * press that was meant for one must not decide on the next, who has moved there.
 */
export function useToldWhenDecided(
  current: string | undefined,
  ids: string[],
  asked: (string | undefined)[],
) {
  const cache = useQueryClient();
  const read = useRef<string>(undefined);
  const listed = useRef<string[]>([]);
  const [moved, setMoved] = useState<string[]>();

  const isOwn = (id: string) =>
    isHeld(id) ||
    cache
      .getMutationCache()
      .findAll({ mutationKey: mutationKeys.users.decide(id) })
      .some(({ state }) => hasSaidIt(state));
  const tell = async (id: string) => {
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
    if (before === undefined || ids.includes(before) || asked.includes(before) || isOwn(before)) return;
    void tell(before);
  });
  const compare = useEffectEvent(() => {
    const now = new Set(ids);
    const gone = listed.current.filter((id) => !now.has(id));
    listed.current = ids;
    if (gone.some((id) => !isOwn(id))) setMoved(gone);
  });
  useEffect(() => moveOn(current), [current]);
  useLayoutEffect(() => compare());
  return useIsTooSoon(moved);
}

/** The user's own decision has its own message, also if it came too late. */
const hasSaidIt = ({ status, error }: { status: string; error: unknown }) =>
  status !== 'error' || (error instanceof ApiError && error.status === 409);
