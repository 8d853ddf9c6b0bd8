import { z } from 'zod';
import { says } from '../language/says.ts';

/** A letter: A to E from the first start, then the next free one for each room an admin adds. */
export const RoomCode = z.string(says('Unknown room')).regex(/^[A-Z]$/, says('Unknown room'));
export type RoomCode = z.infer<typeof RoomCode>;

export const DEFAULT_ROOM: RoomCode = 'A';
