import type { Role } from '@consultflow/contract/users/schema';

/** Every role with its label. */
export const roleChoices: readonly { value: Role; word: string }[] = [
  { value: 'admin', word: 'Admin' },
  { value: 'consultant', word: 'Consultant' },
  { value: 'client', word: 'Client' },
];
