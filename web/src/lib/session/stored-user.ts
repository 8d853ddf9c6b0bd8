import { AccountStatus, Role } from '@consultflow/contract/users/schema';
import { z } from 'zod';

/** The last signed-in user of this browser, as far as the stored data tells. */
export type StoredUser = {
  token: string | undefined;
  id: string | undefined;
  role: Role | undefined;
  name: string;
  email: string;
  account_status: AccountStatus;
  specialties: string[];
};

const Loose = z.record(z.string(), z.unknown());

/**
 * Parses the value stored under 'user' in any spelling: capitalised, or nested under `user`. Undefined if there is
 * none; throws if it is unreadable.
 */
export function readStoredUser(stored: string | null): StoredUser | undefined {
  if (stored === null) return undefined;
  const outer = Loose.parse(JSON.parse(stored));
  const nested = Loose.safeParse(outer.user ?? outer.User).data ?? {};
  const field = (name: string) => {
    const spellings = [name, name[0]!.toUpperCase() + name.slice(1)];
    const found = [outer, nested].flatMap((from) => spellings.map((spelling) => from[spelling]));
    const value = found.find((one) => one !== undefined && one !== null && one !== '');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  return {
    token: field('token'),
    id: field('id'),
    role: Role.safeParse(field('role')?.toLowerCase()).data,
    name: field('name') ?? '',
    email: field('email') ?? '',
    account_status: AccountStatus.safeParse(outer.account_status).data ?? 'approved',
    specialties: z.array(z.string()).safeParse(outer.specialties).data ?? [],
  };
}
