import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Composing } from '../composer/composing.ts';
import type { Timeline } from '../merge.ts';
import { showEnd } from '../reading/in-view.ts';

const none: ReadonlySet<string> = new Set();

/** What was sent, until it is among the entries. Those that are missing before it are loaded, and it is shown. */
export function useSent(
  composing: readonly Pick<Composing, 'sending' | 'isBusy'>[],
  timeline: Timeline | undefined,
  bringEnd: () => Promise<void>,
) {
  const [arrived, setArrived] = useState(none);
  const sent = composing.flatMap(({ sending, isBusy }) =>
    sending && !arrived.has(sending.id ?? '') ? [{ sending, isBusy }] : [],
  );
  const isIn = (id: string) => timeline?.entries.some((one) => one.id === id) ?? false;
  const come = sent.flatMap(({ sending: { id } }) => (id !== undefined && isIn(id) ? [id] : []));
  if (come.length > 0) setArrived(new Set([...arrived, ...come]));

  // While it is busy, a refetch of what was loaded before is still under way.
  const beyond = timeline?.has_after
    ? sent.find(({ sending: { id }, isBusy }) => id !== undefined && !isBusy && !isIn(id))
    : undefined;
  const id = beyond?.sending.id;
  const brought = useRef<string>(undefined);
  const bring = useEffectEvent((wanted: string) => {
    brought.current = wanted;
    // What failed is said where the later entries would be.
    bringEnd().catch(() => void (brought.current = undefined));
  });
  useEffect(() => {
    if (id !== undefined) bring(id);
  }, [id]);
  const show = useEffectEvent((now: ReadonlySet<string>) => {
    if (brought.current === undefined || !now.has(brought.current)) return;
    brought.current = undefined;
    showEnd();
  });
  useLayoutEffect(() => show(arrived), [arrived]);
  return sent.map(({ sending }) => sending);
}
