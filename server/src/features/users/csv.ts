import type { Actor, User, UserSelection } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { type Columns, csvOf } from '../../http/csv.ts';
import { firmClock } from '../settings/clock.ts';
import * as users from './queries.ts';

const ROWS_AT_ONCE = 200;

/** The people whom the actor may list, with the same filters, as a spreadsheet. */
export async function csvOfUsers(db: Db, actor: Actor, filter: UserSelection) {
  const { time_zone, dayOf, timeOf } = await firmClock(db);
  const named = actor.role === 'admin' ? users.rolesNamed(filter.search) : [];
  const columns: Columns<Omit<User, 'bio'>> = {
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Role: ({ role }) => role,
    Status: ({ status }) => status,
    Account: ({ account_status }) => account_status,
    Rooms: ({ specialties }) => specialties.join(', '),
    Companies: ({ companies }) => companies.map(({ name }) => name).join('; '),
    [`Created (${time_zone})`]: ({ created_at }) => timeOf(created_at),
  };
  return {
    name: `${actor.role === 'admin' ? 'Users' : 'Clients'} ${dayOf(new Date())}.csv`,
    type: 'text/csv; charset=utf-8',
    content: csvOf(columns, (cursor) =>
      users.list(db, actor, { ...filter, named, limit: ROWS_AT_ONCE, cursor }),
    ),
  };
}
