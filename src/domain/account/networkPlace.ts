/** How much an address tells about where somebody is. */
export type NetworkPlace = 'local' | 'public' | 'unknown';

/** Addresses of this machine and of a company's own network (RFC 1918, 4193, 3927, 6598). */
const localAddresses: readonly RegExp[] = [
  /^(?:127|10|0)\./,
  /^192\.168\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^::1?$/,
  /^f[cd][0-9a-f]{2}:/i,
  /^fe80:/i,
];

/** An IPv4 address without the prefix IPv6 sockets put in front of it. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** Where an address belongs. A public one has a region, which this product does not look up anywhere. */
export const networkPlaceOf = (ip: string | undefined): NetworkPlace => {
  if (ip === undefined || ip === '') return 'unknown';
  return localAddresses.some((pattern) => pattern.test(plainAddress(ip))) ? 'local' : 'public';
};
