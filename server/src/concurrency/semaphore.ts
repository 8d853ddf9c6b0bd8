/** A slot, free or queued for. */
export type Slot = {
  /** Resolves when the slot is free; never after `leave`. */
  ready: Promise<void>;
  /** Whether it was not free at once. */
  isQueued: boolean;
  /** Gives the slot back, or leaves the queue. Only the first call counts. */
  leave: () => void;
};

type Order = {
  /**
   * The lightest in the queue gets the next slot; equal weights keep the order of arrival. None waits forever: each is
   * overtaken by at most one later one per `weightPerOvertake` of its weight. Without it the order is that of arrival.
   */
  weightPerOvertake?: number;
};

type RunOptions = {
  weight?: number;
  /** Aborting it ends the wait with its reason; running work continues. */
  signal?: AbortSignal | undefined;
};

type Waiting = { rank: number; begin: () => void };

export type Semaphore = ReturnType<typeof newSemaphore>;

/** A limited number of slots; a caller without one queues or gives up. */
export function newSemaphore(slots: number, { weightPerOvertake = Infinity }: Order = {}) {
  const line = new Set<Waiting>();
  let taken = 0;
  let arrived = 0;

  /** Gives the free slot to the first in the queue. */
  const passOn = () => {
    let first: Waiting | undefined;
    for (const one of line) if (!first || one.rank < first.rank) first = one;
    if (!first) return void (taken -= 1);
    line.delete(first);
    first.begin();
  };

  /** A slot without waiting, as the function that gives it back; undefined if all are taken. */
  const tryTake = () => {
    if (taken >= slots) return undefined;
    taken += 1;
    return once(passOn);
  };

  const join = ({ weight = 0 }: Pick<RunOptions, 'weight'> = {}): Slot => {
    const leave = tryTake();
    if (leave) return { ready: Promise.resolve(), isQueued: false, leave };
    const { promise, resolve } = Promise.withResolvers<void>();
    const one = { rank: arrived++ + weight / weightPerOvertake, begin: resolve };
    line.add(one);
    return { ready: promise, isQueued: true, leave: once(() => line.delete(one) || passOn()) };
  };

  return {
    tryTake,
    join,
    /** Runs the work when there is a slot, and gives it back when the work is done or has failed. */
    run: async <T>(work: () => Promise<T>, { weight = 0, signal }: RunOptions = {}): Promise<T> => {
      signal?.throwIfAborted();
      const { ready, leave } = join({ weight });
      try {
        await (signal ? unlessAborted(ready, signal) : ready);
        return await work();
      } finally {
        leave();
      }
    },
    /** The length of the queue. */
    waiting: () => line.size,
    isIdle: () => taken === 0,
  };
}

/** A limited number of slots for each key, for example a user or a network. */
export function newSemaphores(slots: number) {
  const byKey = new Map<string, Semaphore>();

  const of = (key: string) => {
    const known = byKey.get(key) ?? newSemaphore(slots);
    byKey.set(key, known);
    return known;
  };
  /** Also removes the key when none of its slots is taken. */
  const leaving = (key: string, leave: () => void) =>
    once(() => {
      leave();
      if (byKey.get(key)?.isIdle()) byKey.delete(key);
    });

  return {
    tryTake: (key: string) => {
      const leave = of(key).tryTake();
      return leave && leaving(key, leave);
    },
    join: (key: string): Slot => {
      const { leave, ...slot } = of(key).join();
      return { ...slot, leave: leaving(key, leave) };
    },
    /** The length of the queue of a key. */
    waiting: (key: string) => byKey.get(key)?.waiting() ?? 0,
    /** The number of keys in use. */
    size: () => byKey.size,
  };
}

function once(work: () => unknown) {
  let isDone = false;
  return () => {
    if (!isDone) {
      isDone = true;
      work();
    }
  };
}

async function unlessAborted(ready: Promise<void>, signal: AbortSignal) {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([ready, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
