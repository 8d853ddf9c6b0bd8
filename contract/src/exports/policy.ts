import { msg } from '../language/t.ts';
import type { Actor } from '../users/schema.ts';

/** Documents by e-mail are a mail of the firm to any address. */
export const canMailDocuments = ({ role, account_status }: Pick<Actor, 'role' | 'account_status'>) =>
  role !== 'client' || account_status === 'approved';
export const DOCUMENTS_NEED_APPROVAL = msg(
  'You can send documents by email once your account has been approved',
);
