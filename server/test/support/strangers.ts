import type { Db } from '../../src/db/open.ts';
import { hashPassword } from '../../src/identity/password.ts';
import * as users from '../../src/features/users/queries.ts';
import type { buildApp } from '../../src/app.ts';

export const PASSWORD = 'harbour-light-2026';
/** Enough of each that no result depends on one row. */
const EACH = 10;

/** E-mail addresses of every kind that a visitor could ask about. */
export async function addStrangers(db: Db) {
  const password_hash = await hashPassword(PASSWORD);
  const add = (name: string, rest: object) =>
    Promise.all(
      Array.from({ length: EACH }, async (_, index) => {
        const email = `${name}${index}@firm.example`;
        const account = { name, email, password_hash, role: 'client', account_status: 'approved' } as const;
        const { id } = await users.insert(db, account);
        await db.updateTable('users').set(rest).where('id', '=', id).execute();
        return email;
      }),
    );
  return {
    'no account': Array.from({ length: EACH }, (_, index) => `nobody${index}@firm.example`),
    'an account': await add('somebody', { phone: '1' }),
    'a deactivated account': await add('dormant', { is_active: false }),
    'a deleted account': await add('deleted', { is_active: false, deleted_at: new Date() }),
  };
}
export type Kind = keyof Awaited<ReturnType<typeof addStrangers>>;

type App = Pick<ReturnType<typeof buildApp>, 'inject'>;
type Emails = Record<Kind, string[]>;

const post = (app: App, url: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/v2/auth/${url}`, payload });

/** Asks for the addresses of a kind one after the other. */
const asking = <Answer>(emails: Emails, ask: (email: string) => Promise<Answer>) =>
  Object.fromEntries(
    Object.entries(emails).map(([kind, list]) => [kind, (turn: number) => ask(list[turn % list.length]!)]),
  ) as Record<Kind, (turn: number) => Promise<Answer>>;

export const wrongSignIns = (app: App, emails: Emails) =>
  asking(emails, (email) => post(app, 'login', { email, password: 'wrong-harbour-1' }));

export const forgettings = (app: App, emails: Emails) =>
  asking(emails, (email) => post(app, 'forgot-password', { email }));
