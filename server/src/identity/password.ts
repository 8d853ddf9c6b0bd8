import { hash, verify } from '@node-rs/argon2';
import { busy } from '../http/errors.ts';

/** Argon2id at 64 MiB: about 40 ms and 64 MiB each, so no more than two at once. */
const strength = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
const AT_ONCE = 2;
/** More would wait for seconds only to be turned away by their own time-out. */
const MOST_WAITING = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING)
    throw busy('Many people are signing in right now. Please try again in a moment.');
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, strength));

/** Compared with when there is no such account, so that both answers take the same time. */
const nobody = hash('nobody', strength);

/** Whether the password is the one behind the hash; the same work when there is no hash. */
export const isPassword = async (password: string, stored: string | undefined) => {
  const known = stored ?? (await nobody);
  const same = await inTurn(() => verify(known, password));
  return same && stored !== undefined;
};
