import { z } from 'zod';

/** A letter: A to E from the start, then the next free one for each room an admin adds. */
export const RoomCode = z.string('Unknown room').regex(/^[A-Z]$/, 'Unknown room');
export type RoomCode = z.infer<typeof RoomCode>;

export const DEFAULT_ROOM: RoomCode = 'A';

export const RoomType = z.enum(['consultation', 'meeting', 'workshop']);
export type RoomType = z.infer<typeof RoomType>;

export const Room = z.object({
  id: z.string(),
  code: RoomCode,
  name: z.string(),
  description: z.string(),
  capacity: z.int(),
  is_active: z.boolean(),
  room_type: RoomType,
  created_at: z.string(),
});
export type Room = z.infer<typeof Room>;

export const RoomFilter = z.object({ active: z.stringbool().optional() });
export type RoomFilter = z.infer<typeof RoomFilter>;
