import { type Message, msg } from '@consultflow/contract/language/t';
import type { Role } from '@consultflow/contract/users/schema';

/** Every role with its label. */
export const roleChoices: readonly { value: Role; word: Message }[] = [
  { value: 'admin', word: msg('Admin') },
  { value: 'consultant', word: msg('Consultant') },
  { value: 'client', word: msg('Client', 'role') },
];
