import { type Message, msg } from '@consultflow/contract/language/t';
import type { Role } from '@consultflow/contract/users/schema';

/** Every role with its label. */
export const roleChoices: readonly { value: Role; word: Message }[] = [
  { value: 'admin', word: msg('Admin') },
  { value: 'consultant', word: msg('Consultant') },
  { value: 'client', word: msg('Client') },
];

/** Each role, as the facts of a user show it: its style capitalizes it. */
export const roleWords: Record<Role, Message> = {
  admin: msg('admin', 'role'),
  consultant: msg('consultant', 'role'),
  client: msg('client', 'role'),
};
