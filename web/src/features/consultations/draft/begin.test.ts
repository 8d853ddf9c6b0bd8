import { expect, test } from 'vitest';
import { beginWith } from './begin.ts';

const stored = {
  consultation_id: 'the-id',
  body: '<p>Stored.</p>',
  author_id: 'me',
  author_name: 'Elif',
  version: 2,
  files: [],
  updated_at: '2026-11-16T10:05:00.000Z',
};
const seen = stored.updated_at;
const begin = (sources: Partial<Parameters<typeof beginWith>[0]>) =>
  beginWith({ kept: undefined, stored: null, start: '<p>Released.</p>', me: 'me', ...sources });

test('without a draft the editor begins with the released text', () => {
  expect(begin({})).toEqual({ text: '<p>Released.</p>', seen: undefined, isSent: true });
});

test("one's own draft of another device comes back from the server", () => {
  expect(begin({ stored })).toMatchObject({ text: stored.body, seen, isSent: true, from: 'server' });
});

test("a colleague's draft is shown before it is taken over", () => {
  const colleagues = { ...stored, author_id: 'another' };
  expect(begin({ stored: colleagues })).toMatchObject({ text: stored.body, isColleagues: true });
});

test('what this device has not sent yet goes on from the draft that it saw', () => {
  const kept = { text: '<p>Later.</p>', seen, isSent: false };
  expect(begin({ stored, kept })).toEqual({ text: kept.text, seen, isSent: false, from: 'device' });
});

test('what this device has not sent stays, and does not replace a draft that changed meanwhile', () => {
  const kept = { text: '<p>Later.</p>', seen: '2026-11-16T10:00:00.000Z', isSent: false };
  expect(begin({ stored, kept })).toMatchObject({ text: kept.text, seen: kept.seen, from: 'device' });
});

test('a copy on this device that was sent gives way to the newer draft of another device', () => {
  const kept = { text: '<p>Older.</p>', seen: '2026-11-16T10:00:00.000Z', isSent: true };
  expect(begin({ stored, kept })).toMatchObject({ text: stored.body, from: 'server' });
});

test('a copy of a draft that was released or discarded elsewhere does not come back', () => {
  const kept = { text: '<p>Older.</p>', seen, isSent: true };
  expect(begin({ kept })).toMatchObject({ text: '<p>Released.</p>', isSent: true });
});

test('the text of this device is used if the server cannot be asked, and if an earlier release kept it', () => {
  const kept = { text: '<p>Older.</p>', seen, isSent: true };
  expect(begin({ kept, stored: undefined })).toMatchObject({ text: kept.text, from: 'device' });
  expect(begin({ kept: '<p>Kept.</p>' })).toMatchObject({ text: '<p>Kept.</p>', isSent: false });
});
