import { isIP, isIPv6 } from 'node:net';

/**
 * The network of an address, for limits: an IPv4 address itself, the /64 of an IPv6 one, which one household has. Takes
 * the first valid address, with or without a port: a proxy may pass on invalid ones.
 */
export function networkOf(...addresses: (string | undefined)[]): string {
  const address = addressOf(...addresses);
  if (!isIP(address)) return address;
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (within(groups, MAPPED) || within(groups, TRANSLATED)) return ipv4At(groups);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The first valid address, without port and zone. */
export const addressOf = (...addresses: (string | undefined)[]) =>
  addresses.map(plain).find(isIP) ?? 'nowhere';

/** Loopback, by the socket's own address. */
export const isLoopback = (address = '') => {
  if (!isIPv6(address)) return isIP(address) > 0 && address.startsWith('127.');
  const groups = groupsOf(plain(address));
  return within(groups, MAPPED) ? ipv4At(groups).startsWith('127.') : address === '::1';
};

/** Without brackets, port and zone. */
const plain = (address = '') => {
  const [, inner] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? /^([^:]+):\d+$/.exec(address) ?? [];
  return (inner ?? address).split('%')[0] ?? '';
};

/** IPv4 addresses mapped to IPv6: on one machine, and by translators of a network (NAT64). */
const MAPPED = [0, 0, 0, 0, 0, 0xffff];
const TRANSLATED = [0x64, 0xff9b, 0, 0, 0, 0];

const within = (groups: number[], prefix: number[]) =>
  prefix.every((group, index) => group === groups[index]);

const ipv4At = (groups: number[]) =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');

/** The eight numbers of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter(Boolean));
  const gap = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16));
}
