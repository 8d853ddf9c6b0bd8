import { afterEach, expect, test } from 'vitest';
import { hasDraft, makeRoomFor } from './draft.ts';

afterEach(() => localStorage.clear());

const keep = (name: string, saved_at: string) =>
  localStorage.setItem(`draft:${name}`, JSON.stringify({ value: name, saved_at }));
const names = (count: number) => Array.from({ length: count }, (_, place) => `result:${place}`);
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

test('a device keeps 50 drafts, and a new one replaces an unreadable one first, then the oldest', () => {
  for (const [place, name] of names(50).entries()) keep(name, at(place));
  localStorage.setItem('draft:broken', '{');
  localStorage.setItem('user', 'somebody');
  makeRoomFor('draft:result:new');
  expect(localStorage.getItem('draft:broken')).toBeNull();
  expect(names(50).filter((name) => !hasDraft(name))).toEqual(['result:0']);
  expect(localStorage.getItem('user')).toBe('somebody');
});

test('saving an existing draft again replaces no other', () => {
  for (const [place, name] of names(50).entries()) keep(name, at(place));
  makeRoomFor('draft:result:0');
  expect(names(50).filter((name) => !hasDraft(name))).toEqual([]);
});
