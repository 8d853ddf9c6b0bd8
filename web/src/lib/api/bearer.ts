import type { Endpoint } from '@consultflow/contract/endpoint';
import { msg, t } from '@consultflow/contract/language/t';
import { ApiError } from './replies.ts';
import { storedUser } from '../session/session.ts';
import { readStoredUser, type StoredUser } from '../session/stored-user.ts';

type Bearer = { authorization: string } | Record<string, never>;

/** The message for a call without a session. */
export const NOBODY = msg('Authentication required');

/** The header that identifies the caller: the token, else the id. Public calls have none. */
export function bearerOf({ roles }: Endpoint): Bearer {
  if (roles === 'anyone') return {};
  const user = known(localStorage.getItem('user'));
  if (!user) throw new ApiError(401, t(NOBODY));
  const credential = user.token ?? user.id;
  if (!credential) throw new ApiError(401, t('Authentication failed: No token found'));
  return { authorization: `Bearer ${credential}` };
}

/** Whether a call would still have this header: the user may have signed out or in since. */
export function isStillCalling({ authorization }: Bearer) {
  const user = storedUser();
  return authorization === `Bearer ${user?.token ?? user?.id}`;
}

function known(stored: string | null): StoredUser | undefined {
  try {
    return readStoredUser(stored);
  } catch {
    throw new ApiError(401, t('Authentication failed: Invalid user data format'));
  }
}
