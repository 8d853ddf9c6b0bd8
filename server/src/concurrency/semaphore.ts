/** A place, there at once or waited for. */
export type Place = {
  /** Resolves when the place is there; never once `leave` was called before. */
  ready: Promise<void>;
  /** Gives the place back, or stops waiting for it. Only the first call counts. */
  leave: () => void;
};

type Order = {
  /**
   * Of those that wait, the lightest has the next place, and of equals the one that came first. None waits for ever: each
   * is overtaken by at most one later one for each `overtaken` of its weight. Without it the order is that of arrival.
   */
  overtaken?: number;
};

type Wish = {
  weight?: number;
  /** Aborted, it ends the waiting, with its reason; what has begun goes on. */
  signal?: AbortSignal | undefined;
};

type Waiting = { rank: number; begin: () => void };

export type Semaphore = ReturnType<typeof newSemaphore>;

/** So many places at once; whoever finds none waits in line, or goes without. */
export function newSemaphore(places: number, { overtaken = Infinity }: Order = {}) {
  const line = new Set<Waiting>();
  let taken = 0;
  let arrived = 0;

  /** Hands the place that has become free to the first in line. */
  const passOn = () => {
    let first: Waiting | undefined;
    for (const one of line) if (!first || one.rank < first.rank) first = one;
    if (!first) return void (taken -= 1);
    line.delete(first);
    first.begin();
  };

  /** A place without waiting, as the function that gives it back; undefined when all are taken. */
  const tryTake = () => {
    if (taken >= places) return undefined;
    taken += 1;
    return once(passOn);
  };

  const join = ({ weight = 0 }: Pick<Wish, 'weight'> = {}): Place => {
    const leave = tryTake();
    if (leave) return { ready: Promise.resolve(), leave };
    const { promise, resolve } = Promise.withResolvers<void>();
    const one = { rank: arrived++ + weight / overtaken, begin: resolve };
    line.add(one);
    return { ready: promise, leave: once(() => line.delete(one) || passOn()) };
  };

  return {
    tryTake,
    join,
    /** Does the work when there is a place for it, and gives the place back when it is done or has failed. */
    run: async <T>(work: () => Promise<T>, { weight = 0, signal }: Wish = {}): Promise<T> => {
      signal?.throwIfAborted();
      const { ready, leave } = join({ weight });
      try {
        await (signal ? unlessAborted(ready, signal) : ready);
        return await work();
      } finally {
        leave();
      }
    },
    /** How many wait. */
    waiting: () => line.size,
    isIdle: () => taken === 0,
  };
}

/** So many places for each key: of a user, say, or of a network. */
export function newSemaphores(places: number) {
  const byKey = new Map<string, Semaphore>();

  const of = (key: string) => {
    const known = byKey.get(key) ?? newSemaphore(places);
    byKey.set(key, known);
    return known;
  };
  /** Also forgets the key when nobody has a place any more. */
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
    join: (key: string): Place => {
      const { ready, leave } = of(key).join();
      return { ready, leave: leaving(key, leave) };
    },
    /** How many keys are in use. */
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
