import type { AppointmentChanges } from '@consultflow/contract/appointments/schema';
import { canArrange } from '@consultflow/contract/consultations/policy';
import { isScheduled } from '@consultflow/contract/consultations/status';
import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../../db/open.ts';
import { allow, conflict } from '../../../http/errors.ts';
import * as appointments from '../../appointments/queries.ts';
import { hasManyChanges } from '../change.ts';
import { tellOfAppointment } from '../news.ts';
import * as consultations from '../queries.ts';

/** Changes how the two sides meet, or says that one of them did not come. Call it in a transaction. */
export async function changeAppointment(
  trx: Db,
  actor: Actor,
  seen: consultations.Seen,
  { is_missed, updated_at, ...how }: AppointmentChanges,
) {
  allow(canArrange(actor), 'arrange_not_allowed');
  const booked = isScheduled(seen) ? await appointments.bookedFor(trx, seen) : undefined;
  if (!booked) throw conflict('appointment_missing');
  if (is_missed && !booked.has_begun) throw conflict('appointment_not_over');

  if (how.mode || how.link || how.phone) {
    const arranged = await appointments.arrange(trx, seen, booked.consultant_id, how);
    if (isOther(booked, arranged)) {
      if (updated_at && Date.parse(updated_at) !== Date.parse(booked.updated_at))
        throw conflict('appointment_changed', { data: seen.appointment });
      await appointments.rearrange(trx, seen, arranged);
      await record(trx, actor, seen, { ...booked, ...arranged }, 'changed');
    }
  }
  if (is_missed !== undefined && is_missed !== booked.is_missed) {
    await appointments.markMissed(trx, seen, is_missed);
    await consultations.makeNewer(trx, actor, seen);
    if (is_missed) await record(trx, actor, seen, booked, 'missed');
  }
}

const isOther = (one: appointments.Arranged, other: appointments.Arranged) =>
  one.mode !== other.mode || one.link !== other.link || one.phone !== other.phone;

async function record(
  trx: Db,
  actor: Actor,
  seen: consultations.Seen,
  { starts_at, ends_at, consultant_id, mode, link, phone }: appointments.BookedFor,
  what: 'changed' | 'missed',
) {
  // The appointment is locked by now, so that concurrent changes are counted one after the other.
  if (await hasManyChanges(trx, seen.id)) throw conflict('too_many_changes');
  const entry_id = await appointments.record(trx, actor.id, seen, {
    what,
    starts_at,
    ends_at,
    consultant_id,
    mode,
  });
  const meeting = { mode, link, phone };
  await tellOfAppointment(trx, actor, seen, { entry_id, ...(what === 'changed' && { meeting }) });
}
