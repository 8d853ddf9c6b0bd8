import type { Endpoint } from '@consultflow/contract/endpoint';
import { ApiError } from './replies.ts';
import { storedUser } from '../session/session.ts';
import { readStoredUser, type StoredUser } from '../session/stored-user.ts';

type Bearer = { authorization: string } | Record<string, never>;

/** Said of a call without anybody who could make it. */
export const NOBODY = 'Authentication required';

/** The header that says who calls: the token, else the id. Calls that anyone may make go without. */
export function bearerOf({ roles }: Endpoint): Bearer {
  if (roles === 'anyone') return {};
  const user = known(localStorage.getItem('user'));
  if (!user) throw new ApiError(401, NOBODY);
  const credential = user.token ?? user.id;
  if (!credential) throw new ApiError(401, 'Authentication failed: No token found');
  return { authorization: `Bearer ${credential}` };
}

/** Whether a call would be made with this header still: since then somebody may have left, or signed in. */
export function isStillCalling({ authorization }: Bearer) {
  const user = storedUser();
  return authorization === `Bearer ${user?.token ?? user?.id}`;
}

function known(stored: string | null): StoredUser | undefined {
  try {
    return readStoredUser(stored);
  } catch {
    throw new ApiError(401, 'Authentication failed: Invalid user data format');
  }
}
