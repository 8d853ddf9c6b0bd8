import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { Consultation } from '../consultations/schema.ts';

/** The successor for the open cases when a consultant leaves or a room is closed; optional. */
export const Successor = z.object({ successor_id: givenId(says('Please choose a successor')).optional() });
export type Successor = z.infer<typeof Successor>;

/**
 * Why a successor cannot take a case over: a consultant for another room, an absence or another consultation at that
 * time, or a full day; a room because it has no free seat at that time.
 */
export const Obstacle = z.enum(['room', 'absence', 'time', 'day', 'seat']);
export type Obstacle = z.infer<typeof Obstacle>;

/** The open cases of a consultant or a room. */
export const Handover = z.object({
  undecided: z.int(),
  scheduled: z.int(),
  /** The open cases that the successor cannot take over: the first hundred, and the total number. */
  left: z.array(
    Consultation.pick({
      id: true,
      number: true,
      topic: true,
      status: true,
      room: true,
      client_name: true,
      scheduled_date: true,
    }).extend({ obstacle: Obstacle }),
  ),
  left_count: z.int(),
  /** Of those that stay: the restricted ones that name no other active consultant, so that only an admin can open them. */
  unseen_count: z.int(),
});
export type Handover = z.infer<typeof Handover>;

/** The open cases of somebody. */
export const OpenCounts = Handover.pick({ undecided: true, scheduled: true });
export type OpenCounts = z.infer<typeof OpenCounts>;
