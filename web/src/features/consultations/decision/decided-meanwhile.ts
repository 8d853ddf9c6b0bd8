import { numberOf } from '@consultflow/contract/consultations/number';
import { alreadyDecided } from '@consultflow/contract/consultations/policy';
import type { Consultation } from '@consultflow/contract/consultations/schema';
import { isOpen } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { isHeld } from '../../../lib/held.ts';
import { useIsTooSoon } from '../../../lib/reaction.ts';
import { ApiError } from '../../../lib/api/replies.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { isGone, REQUEST_GONE } from '../details/detail-states.tsx';
import { consultationHistory, oneConsultation } from '../queries.ts';
import { whoWasFaster } from './who-was-faster.ts';

/** A request in the version that the list shows. */
type Shown = Pick<Consultation, 'id' | 'updated_at'>;

/**
 * When somebody else's action removes the shown request from the queue, says once what happened to it; not for `told`,
 * where an open dialog says it. True for a moment afterwards: a click that was meant for it must not decide on the
 * request that replaced it.
 */
export function useToldWhenDecided(current: Shown | undefined, ids: string[], told: string | undefined) {
  const cache = useQueryClient();
  const read = useRef<Shown>(undefined);
  const [left, setLeft] = useState<Shown>();

  const moveOn = useEffectEvent((next: Shown | undefined) => {
    const before = read.current;
    read.current = next;
    if (!before || before.id === told || ids.includes(before.id) || isHeld(before.id)) return;
    const own = cache.getMutationCache().findAll({ mutationKey: mutationKeys.consultations.move(before.id) });
    if (!own.some(({ state }) => hasSaidIt(state, before))) setLeft(before);
  });
  const tell = useEffectEvent(async (id: string) => {
    try {
      const { data } = await cache.fetchQuery({ ...oneConsultation(id, 'v1'), staleTime: 0 });
      if (isOpen(data)) return toast.info(t('This request is now in Room {code}.', { code: data.room }));
      const changes = await cache.fetchQuery({ ...consultationHistory(id), staleTime: 0 });
      const { topic, status } = data;
      const changed_by_name = changes.at(-1)?.changed_by_name ?? '';
      const params = { number: numberOf(data), topic, status, changed_by_name };
      toast.info(alreadyDecided(data), { note: whoWasFaster({ params }) });
    } catch (error) {
      if (isGone(error)) toast.info(t(REQUEST_GONE));
      else toast.info(error instanceof ApiError ? error.message : t('This request is no longer waiting.'));
    }
  });
  useLayoutEffect(() => moveOn(current), [current]);
  useEffect(() => {
    if (left) void tell(left.id);
  }, [left]);
  return useIsTooSoon(left);
}

type Own = { status: string; error: unknown; variables: unknown };

/** The user's own decision on this version has its own message, also if it came too late. */
function hasSaidIt({ status, error, variables }: Own, shown: Shown) {
  if (status === 'pending') return true;
  const { updated_at = shown.updated_at } = (variables ?? {}) as Partial<Shown>;
  if (updated_at < shown.updated_at) return false;
  return status !== 'error' || (error instanceof ApiError && error.status === 409);
}
