import { Slot } from '@consultflow/contract/appointments/schema';
import { z } from 'zod';
import { ApiError } from '../../lib/api/replies.ts';

/** The next bookable times, if the chosen one was taken; undefined for any other error. */
export function nextTimes(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'slot_not_available') return undefined;
  return z.array(Slot).safeParse(error.data).data ?? [];
}
