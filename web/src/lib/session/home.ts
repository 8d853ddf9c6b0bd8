import type { Role } from '@consultflow/contract/users/schema';
import { keptInvitation } from './invitation.ts';

/** The dashboard of a role. */
export const homeOf = (role: Role) => `/${role}/dashboard` as const;

/** Where somebody goes after the login: an invitation may be waiting in this tab. */
export const startOf = (role: Role) => (keptInvitation() === undefined ? homeOf(role) : '/join-company');

/** A path of this app to continue with; anything else is ignored. */
export const pathInApp = (path: string | undefined) =>
  path && /^\/(?![/\\])[^\\\s]*$/.test(path) && new URL(path, 'http://app.invalid').host === 'app.invalid'
    ? path
    : undefined;
