import type { Role } from '@consultflow/contract/users/schema';

/** The dashboard of a role. */
export const homeOf = (role: Role) => `/${role}/dashboard` as const;

/** A path of this app to continue with; anything else is ignored. */
export const pathInApp = (path: string | undefined) =>
  path && /^\/(?![/\\])[^\\\s]*$/.test(path) && new URL(path, 'http://app.invalid').host === 'app.invalid'
    ? path
    : undefined;
