import { z } from 'zod';
import { Reference } from '../consultations/schema.ts';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { t } from '../language/t.ts';
import { RoomCode } from '../rooms/code.ts';
import { Id, Instant } from '../sent.ts';
import { bounded, MeetingMode, Span } from './schema.ts';

/** Of one consultant, or of the consultants of a room. */
export const AppointmentFilter = bounded(
  Span.extend({ consultant_id: givenId(says('Unknown consultant')).optional(), room: RoomCode.optional() }),
).refine(({ consultant_id, room }) => consultant_id !== undefined || room !== undefined, {
  error: () => t('Please name a consultant or a room'),
  path: ['consultant_id'],
});
export type AppointmentFilter = z.input<typeof AppointmentFilter>;

/** A time of a consultant that is booked, has been, or is held for a proposal. */
export const BusyTime = z.object({
  id: Id,
  consultant_id: Id,
  consultant_name: z.string(),
  room: z.string(),
  starts_at: Instant,
  ends_at: Instant,
  /** Until when it is held; null once it is booked. */
  held_until: Instant.nullable(),
  mode: MeetingMode,
  is_missed: z.boolean(),
  /** It overlaps another one, both booked before this was impossible. */
  is_conflict: z.boolean(),
  /** Null for those who may not see the consultation. */
  consultation: Reference.extend({ client_name: z.string() }).nullable(),
});
export type BusyTime = z.infer<typeof BusyTime>;
