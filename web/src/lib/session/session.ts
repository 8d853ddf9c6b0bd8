import type { Session } from '@consultflow/contract/auth/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import { useSyncExternalStore } from 'react';
import { clearStoredForms, storeOpenForms } from '../form/form-storage.ts';
import { rememberLanguage } from '../language/language.ts';
import { rememberZone } from '../time/zone.ts';
import { readStoredUser, type StoredUser } from './stored-user.ts';

const listeners = new Set<() => void>();

/** Stores the signed-in user, in any spelling of the response, and returns them; throws if there is none. */
export function startSession(session: Session) {
  const user = readStoredUser(JSON.stringify(session ?? null));
  const known = user && actorOf(user);
  if (!known) throw new Error('The answer to the login names nobody');
  rememberLanguage(session.language);
  rememberZone(session.time_zone);
  localStorage.setItem('user', JSON.stringify(session));
  localStorage.setItem('token', user.token ?? user.id ?? '');
  localStorage.removeItem(LOST);
  clearStoredForms({ unlessOf: user.id });
  tellAll();
  return known;
}

/** Updates the stored user after their own changes. */
export function renameSession(changes: { name: string; email: string; phone: string }) {
  const stored = localStorage.getItem('user');
  if (stored === null) return;
  const { user, ...outer } = JSON.parse(stored) as { user?: object };
  const { phone: _phone, ...names } = changes;
  const nested = user && { user: { ...user, ...('phone' in user ? changes : names) } };
  localStorage.setItem('user', JSON.stringify({ ...outer, ...changes, ...nested }));
  tellAll();
}

/** The user whose session ended unexpectedly. */
export const LOST = 'lost';

/** The server has ended the session: input is kept, in the other tabs too. */
export function endSession() {
  const { id } = storedUser() ?? {};
  if (id) storeOpenForms(id);
  localStorage.removeItem('token');
  if (id) localStorage.setItem(LOST, id);
  localStorage.removeItem('user');
  tellAll();
}

/** Calls back when a user signs in or out, also in another tab. */
export function onSessionChange(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellAll() {
  if (!isAnothers()) owner = storedUser()?.id;
  listeners.forEach((listener) => listener());
}

window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key !== 'user' && key !== null) return;
  const left = readable(oldValue)?.id;
  if (newValue !== null) clearStoredForms({ unlessOf: readable(newValue)?.id });
  else if (left && localStorage.getItem(LOST) === left) storeOpenForms(left);
  else clearStoredForms();
  tellAll();
});
// A page that the browser kept aside has not heard of any change.
window.addEventListener('pageshow', ({ persisted }) => persisted && tellAll());

let lastRead: { stored: string | null; user: StoredUser | undefined } | undefined;

/** The stored user, or undefined. Parsed again only after a change, as every call reads it. */
export function storedUser(): StoredUser | undefined {
  const stored = localStorage.getItem('user');
  if (!lastRead || lastRead.stored !== stored) lastRead = { stored, user: readable(stored) };
  return lastRead.user;
}

/** The user whose screens this page shows. */
let owner = storedUser()?.id;

/** Whether another user has signed in, while this page still has the screens of the one before. */
export function isAnothers() {
  const now = storedUser()?.id;
  return owner !== undefined && now !== undefined && now !== owner;
}

/** Unreadable data is logged. */
function readable(stored: string | null) {
  try {
    return readStoredUser(stored);
  } catch (error) {
    console.warn('The stored user cannot be read', error);
    return undefined;
  }
}

/** The signed-in user: stored with a token or id, and a role. */
export function signedIn() {
  const user = storedUser();
  return user && actorOf(user);
}

function actorOf(user: StoredUser): (Actor & { email: string }) | undefined {
  if (!user.role || !(user.token ?? user.id)) return undefined;
  const { id = '', role, name, email, account_status, specialties } = user;
  return { id, role, name, email, account_status, specialties };
}

let seen: string | null = null;
let actor = signedIn();
/** A screen may render once more while the code of the login is loaded. */
let last = actor;

const snapshot = () => {
  const stored = localStorage.getItem('user');
  if (stored !== seen) {
    seen = stored;
    actor = signedIn();
    last = actor ?? last;
  }
  return actor;
};

/** The signed-in user, if any; follows other tabs. */
export const useSignedIn = () => useSyncExternalStore(onSessionChange, snapshot);

/** The signed-in user. Only for pages behind the access guard. */
export function useActor() {
  const known = useSignedIn() ?? last;
  if (!known) throw new Error('useActor needs a signed-in user');
  return known;
}
