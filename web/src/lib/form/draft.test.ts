import { afterEach, expect, test } from 'vitest';
import { countDrafts, hasDraft, makeRoomFor, removeDrafts } from './draft.ts';

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

const signIn = (id: string) =>
  localStorage.setItem('user', JSON.stringify({ id, token: 'x', role: 'client', name: id }));

const store = (name: string, owner: string) =>
  localStorage.setItem(`draft:${name}`, JSON.stringify({ value: name, saved_at: at(0), owner }));

test('a text and its files are one draft, and those of others are not counted or removed', () => {
  signIn('anna');
  for (const name of ['request:1', 'request:1 files', 'question:2:anna', 'question files:2:anna'])
    store(name, 'anna');
  store('request:3', 'bao');
  expect(countDrafts()).toBe(2);
  removeDrafts();
  expect(countDrafts()).toBe(0);
  signIn('bao');
  expect(countDrafts()).toBe(1);
  expect(hasDraft('request:3')).toBe(true);
});
