import type { Role } from '@consultflow/contract/users/schema';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { homeOf } from '../lib/session/home.ts';
import { signedIn } from '../lib/session/session.ts';

/** Lets only this role in: strangers go to the login and back afterwards, others to their own dashboard. */
export const onlyFor =
  (role: Role) =>
  ({ location }: { location: ParsedLocation }) => {
    const actor = signedIn();
    if (!actor) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
    if (actor.role !== role) throw redirect({ to: homeOf(actor.role), replace: true });
  };

/** Whoever is signed in has nothing to do at the entrance. */
export const onlyForStrangers = ({ search }: { search: { redirect?: string } }) => {
  const actor = signedIn();
  if (actor) throw redirect({ to: search.redirect ?? homeOf(actor.role), replace: true });
};

/** One consultation opens over the list of those that are active. */
export function openOverActive({ params: { id } }: { params: { id: string } }): void {
  throw redirect({ to: '/consultant/consultations', search: { open: id }, replace: true });
}
