import type { Session } from '@consultflow/contract/auth/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedForm, watchForm } from './form-storage.ts';
import { quitSession } from '../session/quit-session.ts';
import { endSession, signedIn, startSession } from '../session/session.ts';

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

test('input in progress when the server ends the session is restored for the same user', () => {
  type('The ship is late.');
  type(undefined, 'room:new');
  endSession();
  expect(signedIn()).toBeUndefined();
  close();
  startSession(session('anna'));
  expect(storedForm('anna', name)).toBe('The ship is late.');
  expect(storedForm('anna', 'room:new')).toBeUndefined();
});

test('a session that ends again adds to input that has not been restored yet', () => {
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

test('no password is stored, however deeply it is nested', () => {
  type({ name: 'Minh', password: 'harbour-1', more: [{ confirmation: 'harbour-1' }] });
  endSession();
  expect(storedForm('anna', name)).toEqual({ name: 'Minh', more: [{}] });
  expect(JSON.stringify(sessionStorage)).not.toContain('harbour-1');
});

test('another user finds nothing, and the storage is cleared', () => {
  type('The ship is late.');
  endSession();
  expect(storedForm('bao', name)).toBeUndefined();
  startSession(session('bao'));
  expect(storedForm('anna', name)).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test('a logout stores nothing', () => {
  type('The ship is late.');
  endSession();
  startSession(session('anna'));
  quitSession();
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage).toHaveLength(0);
});

/** As the browser tells other tabs that the stored user was removed. */
const hearOfEnd = () => {
  const oldValue = localStorage.getItem('user');
  localStorage.removeItem('user');
  window.dispatchEvent(new StorageEvent('storage', { key: 'user', oldValue, newValue: null }));
};

test('a session that the server ends in another tab keeps the input in this one', () => {
  type('The ship is late.');
  localStorage.setItem('lost', 'anna');
  hearOfEnd();
  expect(storedForm('anna', name)).toBe('The ship is late.');
});

test('a logout in another tab stores nothing, even after an earlier session was lost', () => {
  type('The ship is late.');
  endSession();
  startSession(session('anna'));
  hearOfEnd();
  expect(storedForm('anna', name)).toBeUndefined();
});

test('a full storage is reported, and the session still ends', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function full(this: Storage) {
    if (this === sessionStorage) throw new DOMException('full', 'QuotaExceededError');
  });
  type('The ship is late.');
  endSession();
  expect(signedIn()).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
});
