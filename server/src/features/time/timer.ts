import { CONTINUED_WITHIN, type StoppedTimer, type TimerForm } from '@consultflow/contract/time/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { conflict, found, invalid } from '../../http/errors.ts';
import * as time from './queries.ts';

type Running = NonNullable<Awaited<ReturnType<typeof time.findRunning>>>;

/** Starts the timer on a case and returns the id of its entry; one that runs on this case already runs on. */
export async function start(trx: Db, actor: Actor, { consultation_id, continues }: TimerForm) {
  await time.holdTimer(trx, actor.id);
  const running = await time.findRunning(trx, actor);
  if (running?.consultation_id === consultation_id && !continues) return running.id;
  if (running) await end(trx, running);
  if (!continues) return time.startNow(trx, actor.id, consultation_id);
  const again = await time.runOn(trx, actor.id, consultation_id, continues, CONTINUED_WITHIN);
  if (!again) throw conflict('timer_cannot_continue');
  return again.id;
}

/** Stops the timer, also of a case that its owner no longer sees, and returns the id of the entry if one is kept. */
export async function stop(trx: Db, actor: Actor, { minutes, entry_id }: StoppedTimer) {
  await time.holdTimer(trx, actor.id);
  const running = found(await time.findRunning(trx, actor), 'timer_not_running');
  if (entry_id !== undefined && entry_id.toLowerCase() !== running.id) throw conflict('timer_is_another');
  return (await end(trx, running, minutes)) ? running.id : undefined;
}

/** Whether an entry is kept. A timer of many hours was probably forgotten: somebody must say how long it was. */
async function end(trx: Db, running: Running, confirmed?: number) {
  const { id, seconds, is_long } = running;
  if (is_long && confirmed === undefined)
    throw conflict('timer_ran_long', { params: { hours: `${Math.floor(seconds / 3600)}` } });
  const measured = Math.ceil(seconds / 60);
  if (confirmed !== undefined && confirmed > Math.max(measured, 1))
    throw invalid('timer_ran_less', 'minutes');
  const minutes = confirmed ?? (seconds < 60 ? 0 : measured);
  if (minutes === 0) await time.remove(trx, id);
  else await time.end(trx, id, minutes);
  return minutes > 0;
}
