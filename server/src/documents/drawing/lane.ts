type Waiting = { rank: number; begin: () => void };

/**
 * One drawing at a time, the lightest of those that wait first. None waits for ever: a drawing is overtaken by at most
 * one later one for each `overtaken` of its weight.
 */
export function openLane(overtaken: number) {
  const waiting = new Set<Waiting>();
  let arrived = 0;
  let isTaken = false;

  function leave() {
    isTaken = false;
    let first: Waiting | undefined;
    for (const one of waiting) if (!first || one.rank < first.rank) first = one;
    first?.begin();
  }

  /** Until it is this one's turn, or its reader has left. */
  const turn = (weight: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const stop = () => {
        waiting.delete(one);
        reject(signal?.reason);
      };
      const one: Waiting = {
        rank: arrived++ + weight / overtaken,
        begin: () => {
          waiting.delete(one);
          signal?.removeEventListener('abort', stop);
          isTaken = true;
          resolve();
        },
      };
      if (signal?.aborted) stop();
      else if (!isTaken) one.begin();
      else {
        waiting.add(one);
        signal?.addEventListener('abort', stop, { once: true });
      }
    });

  return async <Drawn>(weight: number, draw: () => Promise<Drawn>, signal?: AbortSignal) => {
    await turn(weight, signal);
    return draw().finally(leave);
  };
}
