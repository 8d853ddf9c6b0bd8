import type { Slot } from '../../concurrency/semaphore.ts';

/** Somebody with many screens open has no more waiting; who has more has no use for each answer at once. */
const WAITING = 4;
/** After work of one second, the others have the server for themselves for two. */
const PAUSE_PER_WORK = 2;
const LONGEST_PAUSE_MS = 1_000;

/** A slot that is passed on only after a pause as long as twice the work, while many of its user wait for it. */
export function withPause(slot: Slot, waiting: () => number): Slot {
  let began: number | undefined;
  const ready = slot.ready.then(() => void (began = performance.now()));
  const leave = () => {
    if (began === undefined || waiting() < WAITING) return slot.leave();
    const pause = Math.min(PAUSE_PER_WORK * (performance.now() - began), LONGEST_PAUSE_MS);
    setTimeout(slot.leave, pause);
  };
  return { ...slot, ready, leave };
}
