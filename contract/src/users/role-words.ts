import { type Message, msg } from '../language/t.ts';
import type { Role } from './schema.ts';

/** Each role, as the facts of a user show it: its style capitalizes it. */
export const roleWords: Record<Role, Message> = {
  admin: msg('admin', 'role'),
  consultant: msg('consultant', 'role'),
  client: msg('client', 'role'),
};
