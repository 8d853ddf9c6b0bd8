import type { Endpoint } from '@consultflow/contract/endpoint';
import { ApiError } from './replies.ts';
import { readStoredUser, type StoredUser } from './stored-user.ts';

/** Said of a call without anybody who could make it. */
export const NOBODY = 'Authentication required';

/** The header that says who calls: the token, else the id. Calls that anyone may make go without. */
export function bearerOf({ roles }: Endpoint): { authorization?: string } {
  if (roles === 'anyone') return {};
  const user = known(localStorage.getItem('user'));
  if (!user) throw new ApiError(401, NOBODY);
  const credential = user.token ?? user.id;
  if (!credential) throw new ApiError(401, 'Authentication failed: No token found');
  return { authorization: `Bearer ${credential}` };
}

function known(stored: string | null): StoredUser | undefined {
  try {
    return readStoredUser(stored);
  } catch {
    throw new ApiError(401, 'Authentication failed: Invalid user data format');
  }
}
