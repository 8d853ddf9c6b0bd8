import type { Actor } from '../users/schema.ts';

/** Deleting is for the client and the admin; a consultant adds and changes. */
export const canDeleteCompany = (actor: Actor, company: { client_id: string }) =>
  actor.role === 'admin' || actor.id === company.client_id;
