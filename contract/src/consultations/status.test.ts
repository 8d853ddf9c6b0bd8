import { expect, test } from 'vitest';
import { canBecome, Status, wasOvertaken } from './status.ts';

const leadingTo = (next: Status) => Status.options.filter((status) => canBecome(next, { status }));

test('a request can be decided once', () => {
  expect(leadingTo('approved')).toEqual(['requested', 'pending']);
  expect(leadingTo('rejected')).toEqual(['requested', 'pending']);
});

test('a scheduled consultation can be completed, rescheduled or canceled', () => {
  expect(leadingTo('completed')).toEqual(['approved', 'rescheduled']);
  expect(leadingTo('rescheduled')).toEqual(['approved', 'rescheduled']);
  expect(leadingTo('canceled')).toEqual(['requested', 'pending', 'approved', 'rescheduled']);
});

test('an undecided request can be asked about again and again, and nobody asks for requested', () => {
  expect(leadingTo('pending')).toEqual(['requested', 'pending']);
  expect(leadingTo('requested')).toEqual([]);
});

test('a move counts as overtaken if an earlier status allowed it', () => {
  expect(wasOvertaken('approved', { status: 'completed' })).toBe(true);
  expect(wasOvertaken('approved', { status: 'approved' })).toBe(true);
  expect(wasOvertaken('completed', { status: 'requested' })).toBe(false);
  expect(wasOvertaken('completed', { status: 'rejected' })).toBe(false);
  expect(wasOvertaken('requested', { status: 'approved' })).toBe(false);
});
