import { EDITABLE_MS } from '../timeline/policy.ts';
import type { Actor } from '../users/schema.ts';
import { msg } from '../language/t.ts';

/** Whoever may write in a case. */
export const canUpload = ({ role, account_status }: Pick<Actor, 'role' | 'account_status'>) =>
  role !== 'client' || account_status === 'approved';
export const UPLOADS_NEED_APPROVAL = msg('Files can be added once your account has been approved');

/** Until when its owner may take a file back from a message. */
export const removableUntil = (attached_at: string) => Date.parse(attached_at) + EDITABLE_MS;
export const TOO_LATE_TO_REMOVE = msg('A file can be removed from a message for 15 minutes.');
