import type { Actor } from '../users/schema.ts';

/** Whose companies somebody may add and change. */
export const canKeepCompaniesOf = (actor: Actor, client_id: string) =>
  actor.role !== 'client' || actor.id === client_id;

/** Deleting is for the client and the admin; a consultant adds and changes. */
export const canDeleteCompany = (actor: Actor, company: { client_id: string }) =>
  actor.role === 'admin' || actor.id === company.client_id;
