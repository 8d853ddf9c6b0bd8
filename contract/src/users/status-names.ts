import { type Message, msg } from '../language/t.ts';
import type { AccountStatus } from './schema.ts';

/** The word for each status of an account. */
export const accountStatusNames = {
  pending: msg('Pending', 'status of an account'),
  approved: msg('Approved', 'status of an account'),
  rejected: msg('Rejected', 'status of an account'),
} as const satisfies Record<AccountStatus, Message>;
