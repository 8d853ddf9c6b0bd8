import { isIP, isIPv6 } from 'node:net';

/**
 * Whom an address belongs to, for limits: an IPv4 address itself, of an IPv6 one its /64, which one household has. The
 * first that is an address at all, with or without a port: what a proxy was told it may pass on as it is.
 */
export function networkOf(...addresses: (string | undefined)[]): string {
  const address = addresses.map(plain).find(isIP);
  if (!address) return 'nowhere';
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (within(groups, MAPPED) || within(groups, TRANSLATED)) return ipv4At(groups);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The machine itself, by the socket's own address. */
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

/** What IPv4 is called where there is only IPv6: on one machine, and by those who translate for a network (NAT64). */
const MAPPED = [0, 0, 0, 0, 0, 0xffff];
const TRANSLATED = [0x64, 0xff9b, 0, 0, 0, 0];

const within = (groups: number[], prefix: number[]) =>
  prefix.every((group, index) => group === groups[index]);

const ipv4At = (groups: number[]) =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');

/** The eight numbers of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter(Boolean));
  const gap = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16));
}
