import type { Actor, User } from '../users/schema.ts';

/** Whoever has the address of a feed reads it: only its owner may make one. */
export const canHaveFeed = (actor: Pick<Actor, 'id'>, user: Pick<User, 'id'>) => actor.id === user.id;
