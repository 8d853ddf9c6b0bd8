import { msg, t } from '@consultflow/contract/language/t';
import { useEffect, useSyncExternalStore } from 'react';
import { onPageLeft } from './page-left.ts';
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

/** In place of a failure, if the session ended first. */
export const NOT_SENT = msg('You were signed out before this was sent.');

let waiting: { decision: Decision; timer: number; letGo: () => void } | undefined;
const onTheirWay = new Set<string>();
let ids: ReadonlySet<string> = new Set();
const changes = new EventTarget();

/** Holds a decision so that it can be undone; the one before it is sent. */
export function hold(decision: Decision) {
  void sendHeld();
  waiting = { decision, timer: window.setTimeout(() => void sendHeld(), HELD_MS), letGo: beWaitedFor() };
  tell();
}

/** Undoes the last decision, if that is still possible. */
export function takeBack(id = waiting?.decision.id) {
  if (!waiting || waiting.decision.id !== id) return;
  const { decision, timer, letGo } = waiting;
  clearTimeout(timer);
  waiting = undefined;
  letGo();
  tell();
  decision.onTakenBack();
}

/** Sends the held decision now; resolves when it has arrived. */
export async function sendHeld({ keepalive = false } = {}) {
  if (!waiting) return;
  const { decision, timer, letGo } = waiting;
  clearTimeout(timer);
  waiting = undefined;
  onTheirWay.add(decision.id);
  tell();
  await decision.send({ keepalive });
  letGo();
  onTheirWay.delete(decision.id);
  tell();
}

const others = new Set<() => Promise<unknown>>();

/** What else waits for an Undo is sent with a held decision, as the page or the session ends; returns how to forget it. */
export function sendBeforeLeaving(send: () => Promise<unknown>) {
  const letGo = beWaitedFor();
  others.add(send);
  return () => {
    others.delete(send);
    letGo();
  };
}

/** Sends everything that is held, while the page and the session last; resolves when it has arrived. */
export const sendAllHeld = () =>
  Promise.all([sendHeld({ keepalive: true }), ...[...others].map((send) => send())]);

const NAME = 'consultflow-held';
const tabs = new BroadcastChannel(NAME);
tabs.addEventListener('message', () => void sendAllHeld());

/** The same in every tab of this browser. */
export async function sendHeldEverywhere() {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, and no window
  tabs.postMessage('send');
  await sendAllHeld();
  await navigator.locks?.request(NAME, () => undefined);
}

/** Until the returned function is called, a logout in another tab waits. Locks need a secure origin. */
function beWaitedFor() {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks?.request(NAME, { mode: 'shared' }, () => promise);
  return resolve;
}

onPageLeft(() => void sendAllHeld());

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
