import type { Role } from '@consultflow/contract/users/schema';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { homeOf, startOf } from '../lib/session/home.ts';
import { signedIn } from '../lib/session/session.ts';

/**
 * Admits only this role: visitors go to the login and back afterwards, other roles to their own dashboard.
 */
export const onlyFor =
  (role: Role) =>
  ({ location }: { location: ParsedLocation }) => {
    const actor = signedIn();
    if (!actor) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
    if (actor.role !== role) throw redirect({ to: homeOf(actor.role), replace: true });
  };

/** Redirects signed-in users away from the login. */
export const onlyForStrangers = ({ search }: { search: { redirect?: string } }) => {
  const actor = signedIn();
  if (actor) throw redirect({ to: search.redirect ?? startOf(actor.role), replace: true });
};
