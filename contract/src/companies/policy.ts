import { msg } from '../language/t.ts';
import type { Actor } from '../users/schema.ts';

/** Members of a company see it; its owner, an admin and the firm's consultants change it. */
export const canEditCompany = (actor: Actor, company: { client_id: string }) =>
  actor.role !== 'client' || actor.id === company.client_id;

/** Who may invite and remove members, and hand the company over. */
export const canManageMembers = (actor: Actor, company: { client_id: string }) =>
  actor.role === 'admin' || actor.id === company.client_id;

/** An invitation is a mail of the firm to any address. */
export const canInvite = ({ role, account_status }: Pick<Actor, 'role' | 'account_status'>) =>
  role !== 'client' || account_status === 'approved';
export const INVITATIONS_NEED_APPROVAL = msg('You can invite members once your account has been approved');

/** The client and admins may delete a company; a consultant may add and change. */
export const canDeleteCompany = (actor: Actor, company: { client_id: string }) =>
  actor.role === 'admin' || actor.id === company.client_id;
