import { isIP, isIPv6 } from 'node:net';

/** What is known of where a request came from: the peer, and what proxies have added to it. */
export interface Hops {
  readonly peer: string | undefined;
  /** `X-Forwarded-For` as sent: each proxy appends the address it was asked from. */
  readonly forwardedFor: string | null;
  /** How many proxies of ours stand in front; whatever stands further left anybody may have written. */
  readonly trustedProxies: number;
}

/** The address of the browser. Without proxies of ours it is the peer's, whatever the header says. */
export const clientAddress = ({ peer, forwardedFor, trustedProxies }: Hops): string | undefined => {
  if (trustedProxies === 0 || forwardedFor === null) return peer;
  const chain = forwardedFor.split(',').map((address) => address.trim());
  const client = chain[chain.length - trustedProxies] ?? chain[0] ?? '';
  return isIP(client) === 0 ? peer : client;
};

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const networkGroups = 4;

/** The first 64 bits of an IPv6 address: a household has all that begin with them. */
const networkOf = (address: string): string => {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].slice(0, networkGroups).join(':');
};

/** What attempts from an address are counted by: the address, of IPv6 its network. */
export const addressKey = (address: string): string => {
  const four = mapped.exec(address)?.[1];
  if (four !== undefined) return four;
  return isIPv6(address) ? networkOf(address) : address;
};
