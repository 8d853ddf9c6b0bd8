import { afterEach, expect, test } from 'vitest';
import { keepInvitation, keptInvitation } from './invitation.ts';
import { quitSession } from './quit-session.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const kept = ['draft:anna message:case', 'language', 'letter-keys', 'theme', 'unanswered'];

test('after a logout only drafts, what identifies a retry, and settings of the device are left', () => {
  for (const key of [...kept, 'consultflow-events', 'lost', 'rate later:case', 'time_zone', 'token', 'user'])
    localStorage.setItem(key, 'x');
  keepInvitation('token');
  quitSession();
  expect(Object.keys(localStorage).toSorted()).toEqual(kept);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('an invitation is kept for the account that logs in next', () => {
  keepInvitation('token');
  quitSession({ keepsInvitation: true });
  expect(keptInvitation()).toBe('token');
});
