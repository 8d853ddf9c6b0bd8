import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { newSemaphore } from '../concurrency/semaphore.ts';
import { busy } from '../http/errors.ts';

/** Argon2id with 64 MiB: about 40 ms of a processor and 64 MiB each, so at most two at once, on half of the processors. */
const strength = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
const AT_ONCE = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
/** More would wait for seconds, until their own time-out. */
const MOST_WAITING = 200;

const hashing = newSemaphore(AT_ONCE);

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.waiting() >= MOST_WAITING) throw busy('sign_in_busy');
  return hashing.run(work);
}

export const hashPassword = (password: string) => inTurn(() => hash(password, strength));

/** Compared if there is no such account, so that both responses take the same time. */
const nobody = hash('nobody', strength);

/** Whether the password matches the hash; the same work without a hash. */
export const isPassword = async (password: string, stored: string | undefined) => {
  const known = stored ?? (await nobody);
  const same = await inTurn(() => verify(known, password));
  return same && stored !== undefined;
};
