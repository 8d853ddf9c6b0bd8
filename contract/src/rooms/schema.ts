import { z } from 'zod';
import { msg } from '../language/t.ts';
import { says } from '../language/says.ts';
import { lines, NAME_LENGTH, required, TEXT_LENGTH } from '../text.ts';

/** A letter: A to E from the first start, then the next free one for each room an admin adds. */
export const RoomCode = z.string(says('Unknown room')).regex(/^[A-Z]$/, says('Unknown room'));
export type RoomCode = z.infer<typeof RoomCode>;

export const DEFAULT_ROOM: RoomCode = 'A';

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
  created_at: z.string(),
});
export type Room = z.infer<typeof Room>;

export const RoomFilter = z.object({ active: z.stringbool(says('Please say true or false')).optional() });
export type RoomFilter = z.infer<typeof RoomFilter>;

const capacity = msg('Please enter a capacity of at least 1');

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
});
export type RoomForm = z.infer<typeof RoomForm>;

/** The form of an existing room too; a new one begins without automatic assignment. */
export const RoomEditForm = RoomForm.extend({ auto_assign: AutoAssign.optional() });
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
  })
  .partial();
export type RoomChanges = z.infer<typeof RoomChanges>;
