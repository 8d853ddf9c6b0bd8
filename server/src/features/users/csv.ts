import { t, withoutIsolation } from '@consultflow/contract/language/t';
import type { User, UserSelection } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { type Columns, csvOf } from '../../http/csv.ts';
import * as companies from '../companies/queries.ts';
import type { CallerNow } from '../../http/download.ts';
import * as settings from '../settings/queries.ts';
import * as users from './queries.ts';

const ROWS_AT_ONCE = 200;

/**
 * The people whom the caller may list, with the same filters, as a spreadsheet. Each row is as of when its page was
 * read; accounts created after the first page was requested are left out.
 */
export async function csvOfUsers(db: Db, callerNow: CallerNow, filter: UserSelection) {
  const { time_zone, dayOf, timeOf } = await settings.firmClock(db);
  const until = await users.newest(db);
  const asked = await callerNow();
  const day = dayOf(new Date());
  const columns: Columns<Listed> = {
    [t('Name')]: ({ name }) => name,
    [t('Email')]: ({ email }) => email,
    [t('Phone')]: ({ phone }) => phone,
    [t('Role')]: ({ role }) => role,
    [t('Status')]: ({ status }) => status,
    [t('Account')]: ({ account_status }) => account_status,
    [t('Rooms')]: ({ specialties }) => specialties.join(', '),
    [t('Companies')]: ({ company_names, company_count }) =>
      [...company_names, ...andMore(company_count - company_names.length)].join('; '),
    [t('Created ({time_zone})', { time_zone })]: ({ created_at }) => timeOf(created_at),
  };
  return {
    name: `${withoutIsolation(asked.role === 'admin' ? t('Users {day}', { day }) : t('Clients {day}', { day }))}.csv`,
    type: 'text/csv; charset=utf-8',
    content: csvOf(columns, async (cursor) => {
      const actor = await callerNow();
      const named = actor.role === 'admin' ? users.rolesNamed(filter.search) : [];
      const { rows, next } = await users.list(db, actor, {
        ...filter,
        named,
        until,
        limit: ROWS_AT_ONCE,
        cursor,
      });
      const names = await companies.namesOf(
        db,
        rows.map(({ id }) => id),
      );
      return { rows: rows.map((user) => ({ ...user, company_names: names.get(user.id) ?? [] })), next };
    }),
  };
}

type Listed = Omit<User, 'bio' | 'companies'> & { company_names: string[] };

const andMore = (count: number) => (count > 0 ? [t('… and {count} more', { count: `${count}` })] : []);
