import { expect, test } from 'vitest';
import { canBecome, Status, wasOvertaken } from './status.ts';

const leadingTo = (next: Status) => Status.options.filter((status) => canBecome(next, { status }));

test('a request is decided once', () => {
  expect(leadingTo('approved')).toEqual(['requested', 'pending']);
  expect(leadingTo('rejected')).toEqual(['requested', 'pending']);
});

test('what was scheduled is completed, moved or canceled', () => {
  expect(leadingTo('completed')).toEqual(['approved', 'rescheduled']);
  expect(leadingTo('rescheduled')).toEqual(['approved', 'rescheduled']);
  expect(leadingTo('canceled')).toEqual(['requested', 'pending', 'approved', 'rescheduled']);
});

test('nothing becomes requested or pending', () => {
  expect([...leadingTo('requested'), ...leadingTo('pending')]).toEqual([]);
});

test('a move was overtaken when it could have been made before', () => {
  expect(wasOvertaken('approved', { status: 'completed' })).toBe(true);
  expect(wasOvertaken('approved', { status: 'approved' })).toBe(true);
  expect(wasOvertaken('completed', { status: 'requested' })).toBe(false);
  expect(wasOvertaken('completed', { status: 'rejected' })).toBe(false);
  expect(wasOvertaken('requested', { status: 'approved' })).toBe(false);
});
