import { expect, test } from 'vitest';
import { isLoopback, networkOf } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  // As some proxies write it, with a port.
  ['203.0.113.7:5678', '203.0.113.7'],
  ['[2001:db8:1:2::3]:5678', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:5678', '203.0.113.7'],
  // An IPv4 address in an IPv6-only network.
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:FF9B:0::cb00:7107', '203.0.113.7'],
  ['64:ff9b:1::cb00:7107', '64:ff9b:1:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  '',
  'unknown',
  '_hidden',
  '1.2.3',
  '1.2.3.4:',
  '1.2.3.4:x',
  '256.1.1.1:80',
  '[1.2.3.4',
  'x'.repeat(300),
  `${'9'.repeat(300)}:80`,
])('%j is no address, and counts as the one it came from', (said) => {
  expect(networkOf(said, '::ffff:10.0.0.1')).toBe('10.0.0.1');
  expect(networkOf(said, undefined)).toBe('nowhere');
});

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['::2', false],
  ['64:ff9b::127.0.0.1', false],
  ['127.0.0.1:80', false],
  ['127.example', false],
  ['', false],
  [undefined, false],
])('%s is the machine itself: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});
