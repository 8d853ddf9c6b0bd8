import { t } from '@consultflow/contract/language/t';
import { useEffect, useSyncExternalStore } from 'react';
import { useShortcuts } from './shortcuts.ts';

/** How long a decision can be undone. */
const HELD_MS = 6_000;

type Decision = {
  /** The id of its object. */
  id: string;
  /** Makes the call, which must outlive the page if that is being left; never throws. */
  send: (how: { keepalive: boolean }) => Promise<void>;
  onTakenBack: () => void;
};

let waiting: { decision: Decision; timer: number } | undefined;
const onTheirWay = new Set<string>();
let ids: ReadonlySet<string> = new Set();
const changes = new EventTarget();

/** Holds a decision so that it can be undone; the one before it is sent. */
export function hold(decision: Decision) {
  void sendHeld();
  waiting = { decision, timer: window.setTimeout(() => void sendHeld(), HELD_MS) };
  tell();
}

/** Undoes the last decision, if that is still possible. */
export function takeBack(id = waiting?.decision.id) {
  if (!waiting || waiting.decision.id !== id) return;
  const { decision, timer } = waiting;
  clearTimeout(timer);
  waiting = undefined;
  tell();
  decision.onTakenBack();
}

/** Sends the held decision now; resolves when it has arrived. */
export async function sendHeld({ keepalive = false } = {}) {
  if (!waiting) return;
  const { decision, timer } = waiting;
  clearTimeout(timer);
  waiting = undefined;
  onTheirWay.add(decision.id);
  tell();
  await decision.send({ keepalive });
  onTheirWay.delete(decision.id);
  tell();
}

const others = new Set<() => Promise<unknown>>();

/** What else waits for an Undo is sent with a held decision before the session ends; returns how to forget it. */
export function sendBeforeLeaving(send: () => Promise<unknown>) {
  others.add(send);
  return () => void others.delete(send);
}

/** Sends everything that is held, while the session lasts; resolves when it has arrived. */
export const sendAllHeld = () =>
  Promise.all([sendHeld({ keepalive: true }), ...[...others].map((send) => send())]);

const sendOnTheWayOut = () => void sendHeld({ keepalive: true });
window.addEventListener('pagehide', sendOnTheWayOut);
document.addEventListener('visibilitychange', () => {
  // A phone may end a hidden page without an event.
  if (document.visibilityState === 'hidden') sendOnTheWayOut();
});

/** The held decisions that the server does not know yet. */
export const isHeld = (id: string) => ids.has(id);

/** The same as a hook, and the last one if it can still be undone. */
export function useHeld() {
  const held = useSyncExternalStore(subscribe, () => ids);
  return { held, canUndo: waiting !== undefined, undoable: waiting?.decision.id };
}

/** For a screen with decisions: `U` undoes, and leaving the screen sends the held one. */
export function useHeldScreen() {
  const { held, canUndo } = useHeld();
  useEffect(() => () => void sendHeld(), []);
  useShortcuts(canUndo ? [{ keys: ['u'], label: t('Undo'), run: () => takeBack() }] : []);
  return { held, canUndo };
}

function tell() {
  ids = new Set(waiting ? [...onTheirWay, waiting.decision.id] : onTheirWay);
  changes.dispatchEvent(new Event('change'));
}

const subscribe = (listener: () => void) => {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
};
