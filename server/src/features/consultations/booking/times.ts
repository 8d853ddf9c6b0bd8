import type { SlotChoice } from '@consultflow/contract/appointments/schema';
import { canBeOnDuty } from '@consultflow/contract/schedules/policy';
import type { Db } from '../../../db/open.ts';
import { conflict, found, invalid } from '../../../http/errors.ts';
import * as appointments from '../../appointments/queries.ts';
import * as rooms from '../../rooms/queries.ts';
import * as schedules from '../../schedules/queries.ts';
import * as slots from '../../slots/queries.ts';
import type { Seen } from '../queries.ts';

/** A time that somebody wants; one that is no slot only has to be free. */
export type Wanted = appointments.Time & { isSlot: boolean };

/** What is refused because the time is taken: the next times are read once nothing is locked any more. */
export class TimeTaken extends Error {
  readonly of: Seen;
  readonly wanted: Pick<Wanted, 'consultant_id' | 'starts_at'>;

  constructor(of: Seen, wanted: Pick<Wanted, 'consultant_id' | 'starts_at'>) {
    super('This time is taken');
    this.of = of;
    this.wanted = wanted;
  }
}

/** A slot that was chosen, by default with `usual`, checked as far as time does not change it; a 400 at `field`. */
export async function wantedSlot(
  db: Db,
  of: Seen,
  { starts_at, consultant_id, ...how }: SlotChoice,
  { usual, field }: { usual: string; field: string },
): Promise<Wanted> {
  const id = consultant_id ?? usual;
  await checkConsultant(db, of, id, field);
  return { starts_at, consultant_id: id, ...(await appointments.arrange(db, of, id, how)), isSlot: true };
}

/** A consultant who can sign in, or a 400. */
export async function checkActive(db: Db, id: string, field: string) {
  const [consultant] = await schedules.consultants(db, [id]);
  if (!consultant) throw invalid('consultant_unknown', field);
  const { name, is_active } = consultant;
  if (!is_active) throw invalid('consultant_not_active', field, { name });
  return consultant;
}

/** A consultant who can advise in the room and may see the case, or a 400. */
export async function checkConsultant(db: Db, of: Seen, id: string, field: string) {
  const consultant = await checkActive(db, id, field);
  const { name } = consultant;
  if (!canBeOnDuty(consultant, of.room))
    throw invalid('consultant_not_of_room', field, { name, room: of.room });
  if (of.restricted_to && !of.restricted_to.some((one) => one.id === id))
    throw invalid('consultant_cannot_see', field, { name });
}

/** Refuses what is taken already, without waiting for others who book. */
export async function checkFree(db: Db, of: Seen, wanted: Wanted[]) {
  const place = await placeOf(db, of);
  for (const one of wanted)
    if (one.isSlot && !(await slots.findSlot(db, place, one))) throw new TimeTaken(of, one);
}

/** Locks whoever books the same times. Call it before the consultation is changed. */
export const lockFor = (trx: Db, of: Seen, wanted: Wanted[]) =>
  appointments.lockForBooking(trx, {
    room: of.room,
    consultants: wanted.map(({ consultant_id }) => consultant_id),
  });

/** Books or holds a time that is free, behind the lock. */
export async function take(trx: Db, of: Seen, wanted: Wanted, how: 'book' | 'hold') {
  await checkFree(trx, of, [wanted]);
  const taken = await (how === 'book' ? appointments.book : appointments.hold)(trx, of, wanted);
  if (!taken) throw new TimeTaken(of, wanted);
  return taken;
}

const placeOf = async (db: Db, of: Seen) => ({
  room: found(await rooms.findByCode(db, of.room), 'room_not_found'),
  except: of.id,
  only: of.restricted_to?.map(({ id }) => id),
});

/** Runs a write, and refuses a time that is taken with the next ones. */
export async function offeringOthers<T>(db: Db, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof TimeTaken)) throw error;
    const { of, wanted } = error;
    const now = new Date().toISOString();
    const from = wanted.starts_at > now ? wanted.starts_at : now;
    throw conflict('slot_not_available', {
      data: await slots.nextSlots(db, await placeOf(db, of), from, wanted.consultant_id),
    });
  }
}
