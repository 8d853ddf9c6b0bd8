import type { Session } from '@consultflow/contract/auth/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedForm, watchForm } from './form-storage.ts';
import { endSession, quitSession, signedIn, startSession } from './session.ts';

const session = (id: string) => ({ token: `token of ${id}`, id, role: 'client', name: id }) as Session;
const name = 'reject:1';
const closing: (() => void)[] = [];

const type = (value: unknown, into = name) => closing.push(watchForm({ name: into, read: () => value }));
const close = () => closing.splice(0).forEach((one) => one());

beforeEach(() => {
  startSession(session('anna'));
});
afterEach(() => {
  close();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test('what is being typed when the server ends the session is there when the same person is back', () => {
  type('The ship is late.');
  type(undefined, 'room:new');
  endSession();
  expect(signedIn()).toBeUndefined();
  close();
  startSession(session('anna'));
  expect(storedForm('anna', name)).toBe('The ship is late.');
  expect(storedForm('anna', 'room:new')).toBeUndefined();
});

test('a session that ends again adds to what has not been taken back yet', () => {
  type('The ship is late.');
  endSession();
  endSession();
  close();
  startSession(session('anna'));
  type('Quay 2', 'company:new');
  endSession();
  expect([storedForm('anna', name), storedForm('anna', 'company:new')]).toEqual([
    'The ship is late.',
    'Quay 2',
  ]);
});

test('no password is kept, however deep it stands', () => {
  type({ name: 'Minh', password: 'harbour-1', more: [{ confirmation: 'harbour-1' }] });
  endSession();
  expect(storedForm('anna', name)).toEqual({ name: 'Minh', more: [{}] });
  expect(JSON.stringify(sessionStorage)).not.toContain('harbour-1');
});

test('somebody else finds nothing, and then there is nothing left', () => {
  type('The ship is late.');
  endSession();
  expect(storedForm('bao', name)).toBeUndefined();
  startSession(session('bao'));
  expect(storedForm('anna', name)).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test('whoever leaves leaves nothing behind', () => {
  type('The ship is late.');
  endSession();
  startSession(session('anna'));
  quitSession();
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage).toHaveLength(0);
});

/** As the browser tells the other tabs that the stored user is gone. */
const hearOfEnd = () => {
  const oldValue = localStorage.getItem('user');
  localStorage.removeItem('user');
  window.dispatchEvent(new StorageEvent('storage', { key: 'user', oldValue, newValue: null }));
};

test('a session that the server ends in another tab keeps what is being typed in this one', () => {
  type('The ship is late.');
  localStorage.setItem('lost', 'anna');
  hearOfEnd();
  expect(storedForm('anna', name)).toBe('The ship is late.');
});

test('a logout in another tab keeps nothing, also where an earlier session was lost', () => {
  type('The ship is late.');
  endSession();
  startSession(session('anna'));
  hearOfEnd();
  expect(storedForm('anna', name)).toBeUndefined();
});

test('a storage that is full is told of, and the session ends all the same', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function full(this: Storage) {
    if (this === sessionStorage) throw new DOMException('full', 'QuotaExceededError');
  });
  type('The ship is late.');
  endSession();
  expect(signedIn()).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
});
