import type { Actor } from '../users/schema.ts';

/** The client and admins may delete a company; a consultant may add and change. */
export const canDeleteCompany = (actor: Actor, company: { client_id: string }) =>
  actor.role === 'admin' || actor.id === company.client_id;
