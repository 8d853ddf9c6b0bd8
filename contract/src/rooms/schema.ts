import { z } from 'zod';
import { msg } from '../language/t.ts';
import { says } from '../language/says.ts';
import { lines, NAME_LENGTH, required, TEXT_LENGTH } from '../text.ts';
import { RoomCode } from './code.ts';

export const RoomType = z.enum(['consultation', 'meeting', 'workshop'], says('Please choose a room type'));
export type RoomType = z.infer<typeof RoomType>;

/** Whether a new request gets a consultant of the week's schedule: in turn, or whoever has the least open work. */
export const AutoAssign = z.enum(
  ['off', 'round_robin', 'least_work'],
  says('Please choose how requests are assigned'),
);
export type AutoAssign = z.infer<typeof AutoAssign>;

export const DEFAULT_CAPACITY = 10;

export const Room = z.object({
  id: z.string(),
  code: RoomCode,
  name: z.string(),
  description: z.string(),
  capacity: z.int(),
  is_active: z.boolean(),
  room_type: RoomType,
  auto_assign: AutoAssign.optional(),
  /** Whether a colleague signs a result before its client gets it. */
  requires_sign_off: z.boolean().optional(),
  /** The targets, which clients do not see. */
  response_target: z.int().nullish(),
  completion_target: z.int().nullish(),
  created_at: z.string(),
});
export type Room = z.infer<typeof Room>;

export const RoomFilter = z.object({ active: z.stringbool(says('Please say true or false')).optional() });
export type RoomFilter = z.infer<typeof RoomFilter>;

const capacity = msg('Please enter a capacity of at least 1');

/** In minutes of opening time. */
export const TARGET = { least: 1, most: 1_000 * 60 } as const;

const target = msg('Please enter at most 1,000 hours, or nothing for no target');

/** How much opening time the firm allows itself; null for no clock. */
const Target = z.int(says(target)).min(TARGET.least, says(target)).max(TARGET.most, says(target)).nullable();

/** Until the decision on a request, and from the end of an appointment until the result. */
const targets = { response_target: Target, completion_target: Target };

/** The form to add a room; its letter is the next free one. */
export const RoomForm = z.object({
  name: required(msg('Room name is required'), NAME_LENGTH),
  description: lines(TEXT_LENGTH).default(''),
  capacity: z
    .int(says(capacity))
    .min(1, says(capacity))
    .max(100_000, says('Please enter a smaller capacity'))
    .default(DEFAULT_CAPACITY),
  is_active: z.boolean(says('Please say true or false')).default(true),
  room_type: RoomType.default('consultation'),
  response_target: Target.default(null),
  completion_target: Target.default(null),
});
export type RoomForm = z.infer<typeof RoomForm>;

/** The form of an existing room too; a new one begins without automatic assignment and sign-off. */
export const RoomEditForm = RoomForm.extend({
  auto_assign: AutoAssign.optional(),
  requires_sign_off: z.boolean().optional(),
});
export type RoomEditForm = z.infer<typeof RoomEditForm>;

/** The editable fields of a room; the letter stays. */
export const RoomChanges = z
  .object({
    name: required(msg('Room name is required'), NAME_LENGTH),
    description: lines(TEXT_LENGTH),
    capacity: RoomForm.shape.capacity.unwrap(),
    is_active: z.boolean(says('Please say true or false')),
    room_type: RoomType,
    auto_assign: AutoAssign,
    requires_sign_off: z.boolean(says('Please say true or false')),
    ...targets,
  })
  .partial();
export type RoomChanges = z.infer<typeof RoomChanges>;
