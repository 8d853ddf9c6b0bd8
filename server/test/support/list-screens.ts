import type { Db } from '../../src/db/open.ts';
import { fillDemo } from '../../src/demo/fill.ts';
import { drawFrom } from '../../src/demo/random.ts';
import { openSession } from '../../src/http/session.ts';

export type ListScreen = { screen: string; token: string; path: string };

/** Fills an empty firm with the sample firm; returns the first request of each list screen, and its user. */
export async function listScreens(db: Db): Promise<ListScreen[]> {
  const signIns = await fillDemo(db, async () => 'none');
  const session = async (role: string) => {
    const { email } = signIns.find((one) => one.role === role)!;
    const { id, specialties } = await db
      .selectFrom('users')
      .select(['id', 'specialties'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { token: (await openSession(db, { id, password_hash: 'none' }))!, room: specialties[0] };
  };
  await changeLongText(db);
  const client = await session('client');
  const consultant = await session('consultant');
  const admin = await session('admin');
  const rows = 'fields=excerpt&limit=50';
  const lightRows = 'light=true&limit=50';
  const room = `room=${consultant.room}`;
  return [
    { screen: 'My Consultations', ...client, path: `/consultations?${rows}` },
    { screen: 'Exports', ...client, path: `/consultations?status=completed&${rows}` },
    { screen: 'Pending', ...consultant, path: `/consultations?status=open&${room}&${rows}` },
    {
      screen: 'Active',
      ...consultant,
      path: `/consultations?status=scheduled&sort=scheduled_date&${rows}`,
    },
    {
      screen: 'History',
      ...consultant,
      path: `/consultations?status=completed&${room}&sort=finished&${rows}`,
    },
    { screen: 'All Consultations', ...admin, path: `/consultations?${rows}` },
    { screen: 'Users', ...admin, path: `/admin/users?${rows}` },
    { screen: 'Consultants', ...admin, path: `/consultants/all?sort=name&${rows}` },
    {
      screen: 'Pending Approvals',
      ...admin,
      path: `/users?role=client&account_status=pending&order=asc&${rows}`,
    },
    { screen: 'Client Profiles', ...consultant, path: `/users?role=client&${rows}` },
    { screen: 'Notifications', ...consultant, path: `/notifications?${lightRows}` },
    { screen: 'Audit Log', ...admin, path: `/audit?noun=settings&${lightRows}` },
  ];
}

/** Fifty changes of a text of nearly 64 KiB: a page of the audit log. */
async function changeLongText(db: Db) {
  const draw = drawFrom(1);
  const words = () => Array.from({ length: 9_000 }, () => draw.number(36 ** 4, 36 ** 5).toString(36));
  for (let times = 0; times < 50; times += 1)
    await db
      .updateTable('settings')
      .set({ terms: `<p>${words().join(' ')}</p>` })
      .execute();
  await db.updateTable('settings').set({ terms: '' }).execute();
}

/** The same list in full: up to 100 rows with their long texts. */
export const wholeList = (path: string) =>
  path.replace(/[?&](?:fields=excerpt|light=true)&limit=50/, (found) => (found.startsWith('?') ? '?' : ''));
