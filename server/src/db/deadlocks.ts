import { isDeadlock } from './pg-errors.ts';

const ATTEMPTS = 3;

/** The database aborts one of two deadlocked transactions, which is then run again. */
export async function retryDeadlocks<T>(attempt: () => Promise<T>, left = ATTEMPTS): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (left <= 1 || !isDeadlock(error)) throw error;
    return retryDeadlocks(attempt, left - 1);
  }
}
