import type { Actor } from '../users/schema.ts';

/** Members of a company see it; its owner, an admin and the firm's consultants change it. */
export const canEditCompany = (actor: Actor, company: { client_id: string }) =>
  actor.role !== 'client' || actor.id === company.client_id;

/** Who may invite and remove members, and hand the company over. */
export const canManageMembers = (actor: Actor, company: { client_id: string }) =>
  actor.role === 'admin' || actor.id === company.client_id;

/** The client and admins may delete a company; a consultant may add and change. */
export const canDeleteCompany = (actor: Actor, company: { client_id: string }) =>
  actor.role === 'admin' || actor.id === company.client_id;
