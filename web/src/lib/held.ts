import { useEffect, useSyncExternalStore } from 'react';
import { useShortcuts } from './shortcuts.ts';

/** How long what is decided can be taken back. */
const HELD_MS = 6_000;

type Decision = {
  /** Of what is decided. */
  id: string;
  /** Makes the call, which has to outlive the page where that is being left; never throws. */
  send: (how: { keepalive: boolean }) => Promise<void>;
  onTakenBack: () => void;
};

let waiting: { decision: Decision; timer: number } | undefined;
const onTheirWay = new Set<string>();
let ids: ReadonlySet<string> = new Set();
const changes = new EventTarget();

/** Waits with a decision so that it can be taken back; the one before it is sent. */
export function hold(decision: Decision) {
  void sendHeld();
  waiting = { decision, timer: window.setTimeout(() => void sendHeld(), HELD_MS) };
  tell();
}

/** What was decided last is not, if that is still possible. */
export function takeBack(id = waiting?.decision.id) {
  if (!waiting || waiting.decision.id !== id) return;
  const { decision, timer } = waiting;
  clearTimeout(timer);
  waiting = undefined;
  tell();
  decision.onTakenBack();
}

/** Sends what waits, now; comes back when it has arrived. */
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

const sendOnTheWayOut = () => void sendHeld({ keepalive: true });
window.addEventListener('pagehide', sendOnTheWayOut);
document.addEventListener('visibilitychange', () => {
  // A phone may end a page that is out of sight without a word.
  if (document.visibilityState === 'hidden') sendOnTheWayOut();
});

/** What is decided and not known to the server yet. */
export const isHeld = (id: string) => ids.has(id);

/** The same, as it changes, and whether the last of it can be taken back still. */
export function useHeld() {
  const held = useSyncExternalStore(subscribe, () => ids);
  return { held, canUndo: waiting !== undefined };
}

/** For a screen where things are decided: `U` takes back, and leaving the screen sends what waits. */
export function useHeldScreen() {
  const { held, canUndo } = useHeld();
  useEffect(() => () => void sendHeld(), []);
  useShortcuts(canUndo ? [{ keys: ['u'], label: 'Undo', run: () => takeBack() }] : []);
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
