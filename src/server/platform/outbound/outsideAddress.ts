import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are no one's on the internet: this machine, a company's own, what a cloud tells its machines, tests, many at once. */
const inner = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Of IPv6 what is given out begins with 2 or 3; of that, tests and ways that carry an IPv4 address inside. */
const innerSix = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const listed = (): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of inner) list.addSubnet(network, prefix, 'ipv4');
  for (const [network, prefix] of innerSix) list.addSubnet(network, prefix, 'ipv6');
  return list;
};

const innerList = listed();

/** Whether an IP address is one of the internet. Anything that is no IP address is not. */
export const isOutsideAddress = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && !innerList.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

/** A name that leads to a machine inside: no one is connected to. */
export class InsideAddressError extends Error {
  override readonly name = 'InsideAddressError';
}

/**
 * Finds the addresses of a name for the connection that is made next, and gives only those of the internet. Asked by the connection
 * itself: a name that leads elsewhere a moment later is not followed there.
 */
export const lookupOutside: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
    if (error !== null) return callback(error, []);
    const outside = found.filter(({ address }) => isOutsideAddress(address));
    const [first] = outside;
    if (first === undefined)
      return callback(new InsideAddressError(`${host} leads to an internal address`), []);
    return options.all === true ? callback(null, outside) : callback(null, first.address, first.family);
  });
};
