import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Timeline } from '../merge.ts';
import { sayRead } from '../queries.ts';
import { lastInView } from './in-view.ts';

/** In milliseconds: an entry counts as read when it has been in view for so long. */
const A_LOOK = 400;

/** Says how far the reader has come, as entries come into view in a visible tab; `isHeld` while they are to stay unread. */
export function useReadPosition(id: string, timeline: Timeline | undefined, isHeld: boolean) {
  const cache = useQueryClient();
  const said = useRef(0);
  const { mutate } = useMutation({
    mutationFn: ({ entry_id }: { entry_id: string; position: number }) => sayRead(cache, id, entry_id),
    onError: (_, { position }) => {
      // It is said again with the next look.
      if (said.current === position) said.current = 0;
    },
    meta: { success: false, failure: false },
  });
  const look = useEffectEvent(() => {
    if (isHeld || document.visibilityState !== 'visible') return;
    const entry_id = lastInView();
    const position = timeline?.entries.find((one) => one.id === entry_id)?.position ?? 0;
    if (entry_id === undefined || position <= said.current) return;
    said.current = position;
    mutate({ entry_id, position });
  });
  const last = timeline?.entries.at(-1)?.id;
  useEffect(() => {
    if (last === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, A_LOOK);
    };
    lookSoon();
    window.addEventListener('scroll', lookSoon, { passive: true });
    window.addEventListener('resize', lookSoon);
    document.addEventListener('visibilitychange', lookSoon);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', lookSoon);
      window.removeEventListener('resize', lookSoon);
      document.removeEventListener('visibilitychange', lookSoon);
    };
  }, [last]);
}
