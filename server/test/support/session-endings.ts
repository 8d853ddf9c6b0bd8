import { sql } from 'kysely';
import { newLink } from './new-link.ts';
import type { newWorld } from './world.ts';

type World = Awaited<ReturnType<typeof newWorld>>;
export type Person = { id: string; token: string };

export const age = ({ db }: World, { id }: Person, what: 'used_at' | 'created_at', hours: number) =>
  db
    .updateTable('sessions')
    .set({ [what]: sql`now() - make_interval(mins => ${Math.round(hours * 60)})` })
    .where('user_id', '=', id)
    .execute();

/** Everything that ends a session. */
export async function sessionEndings(world: World) {
  const admin = await world.admin();
  const change = ({ id }: Person, body: object) => world.call(admin, 'PUT', `/users/${id}`, body);
  return {
    'twelve idle hours': (one) => age(world, one, 'used_at', 12.1),
    'seven days': (one) => age(world, one, 'created_at', 7 * 24 + 0.1),
    'a logout': (one) => world.call(one, 'POST', '/auth/logout'),
    'a new password by link': async ({ id }) => {
      const token = await newLink(world.db, id, 'reset');
      return world.call(null, 'POST', '/auth/reset-password', { token, password: 'another-harbour-9' });
    },
    'a new password by an admin': (one) => change(one, { password: 'another-harbour-9' }),
    'a deactivation': ({ id }) => world.call(admin, 'PUT', `/users/${id}/toggle-active`),
    'a deactivation in the profile': (one) => change(one, { is_active: false }),
    'another role': (one) => change(one, { role: 'admin' }),
    'a deletion': ({ id }) => world.call(admin, 'DELETE', `/users/${id}`),
  } satisfies Record<string, (one: Person) => PromiseLike<unknown>>;
}
