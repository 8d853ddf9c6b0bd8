import { isOpen } from '@consultflow/contract/consultations/status';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../../lib/replies.ts';
import { toast } from '../../ui/toast.tsx';
import { alreadyIs } from './consultation-detail.tsx';
import { movesOf, oneConsultation } from './queries.ts';

/** When the request that is being read leaves the queue by somebody else's doing, says once what became of it. */
export function useToldWhenDecided(current: string | undefined, ids: string[]) {
  const cache = useQueryClient();
  const read = useRef<string>(undefined);

  const tell = async (id: string) => {
    if (
      cache
        .getMutationCache()
        .findAll({ mutationKey: movesOf(id) })
        .some(hasSaidIt)
    )
      return;
    try {
      const { data } = await cache.fetchQuery({ ...oneConsultation(id, 'v1'), staleTime: 0 });
      if (!isOpen(data)) toast.info(alreadyIs(data));
    } catch (error) {
      if (error instanceof ApiError) toast.info(error.message);
    }
  };
  const moveOn = useEffectEvent((next: string | undefined) => {
    const before = read.current;
    read.current = next;
    if (before !== undefined && !ids.includes(before)) void tell(before);
  });
  useEffect(() => moveOn(current), [current]);
}

/** The person's own decision tells its outcome itself, also that it came too late. */
const hasSaidIt = ({ state }: { state: { status: string; error: unknown } }) =>
  state.status !== 'error' || (state.error instanceof ApiError && state.error.status === 409);
