import type { Draft } from '@consultflow/contract/drafts/schema';
import { QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { onPageLeft } from '../../../lib/page-left.ts';
import { useActor } from '../../../lib/session/session.ts';
import type { Beginning } from './begin.ts';
import { newDraftSaver } from './draft-saver.ts';
import { draftOf, sendDraft } from './queries.ts';

type Input = {
  id: string;
  begun: Beginning;
  text: string;
  /** The text is not this writer's: nothing is compared with it. */
  isIdle: boolean;
  /** Nothing is sent until the writer has chosen. */
  isHeld: boolean;
  onSaved: (sent: string, seen: string) => void;
  /** The writer has changed it on another device, while nothing was unsaved here. */
  onOwn: (now: Draft) => void;
};

/** Saves the draft on the server while it is written, and tells when somebody else has changed it. */
export function useDraftSaver({ id, begun, text, isIdle, isHeld, onSaved, onOwn }: Input) {
  const actor = useActor();
  const cache = useQueryClient();
  const { data: stored } = useQuery(draftOf(id));
  const [saver] = useState(() =>
    newDraftSaver({
      seen: begun.seen,
      saved: begun.isSent ? begun.text : undefined,
      save: async (content, seen) => {
        const reply = await sendDraft(id, content, seen);
        await cache.cancelQueries({ queryKey: queryKeys.drafts.of(id) });
        cache.setQueryData(queryKeys.drafts.of(id), reply);
        return reply.data;
      },
      onOther: () => void cache.invalidateQueries({ queryKey: queryKeys.drafts.of(id) }),
    }),
  );
  const saving = useSyncExternalStore(saver.subscribe, saver.state);
  // A response that was on its way during a save is older than what was saved.
  const isLater = Boolean(stored && (!saving.seen || stored.updated_at > saving.seen));
  const other = !isIdle && stored && isLater && saving.phase !== 'saving' ? stored : undefined;
  const isSame = other?.body === text;

  useEffect(() => {
    if (isSame && other) saver.goOnFrom(other.updated_at, other.body);
  }, [isSame, other, saver]);
  const holds = isHeld || (other !== undefined && !isSame);
  useEffect(() => void saver.hold('choice', holds), [holds, saver]);
  const hear = useEffectEvent((now: Draft | null | undefined) => {
    const { phase, seen } = saver.state();
    const isUnsaved = saver.isUnsent() || phase !== 'saved';
    if (now && !isIdle && !isUnsaved && now.author_id === actor.id && (!seen || now.updated_at > seen))
      onOwn(now);
  });
  useEffect(
    () => new QueryObserver(cache, { ...draftOf(id), enabled: false }).subscribe(({ data }) => hear(data)),
    [cache, id],
  );
  const tell = useEffectEvent(onSaved);
  useEffect(
    () =>
      saver.subscribe(() => {
        const { phase, saved, seen } = saver.state();
        if (phase === 'saved' && saved !== undefined && seen !== undefined) tell(saved, seen);
      }),
    [saver],
  );
  useEffect(() => {
    const leave = () => void saver.flush();
    const again = () => saver.isUnsent() && void saver.flush();
    const forget = onPageLeft(leave);
    window.addEventListener('online', again);
    return () => {
      forget();
      window.removeEventListener('online', again);
      leave();
    };
  }, [saver]);
  return { saver, saving, stored, other: isSame ? undefined : other };
}
