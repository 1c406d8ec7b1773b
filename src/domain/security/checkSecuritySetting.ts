import { type Violation, violation } from '#domain/violation.ts';
import { isAddressAllowed, listedBlocks, unreadableBlock } from './addresses.ts';
import type { SessionLength } from './sessionLength.ts';

/** As many blocks of addresses as a company lists. */
export const maxBlocks = 100;

/** A session cannot stay unused for longer than it lasts. */
export const checkLength = ({ idleHours, maxHours }: SessionLength): readonly Violation[] =>
  idleHours > maxHours ? [violation('security.idleAboveMax', 'session_idle_hours')] : [];

/**
 * What stands against a list of allowed addresses: an entry that is none, too many, or that the person who saves it is not on it
 * themselves, so that no one locks themselves out. `address`: where they ask from.
 */
export const checkAllowedAddresses = (list: string, address: string | undefined): readonly Violation[] => {
  const unreadable = unreadableBlock(list);
  if (unreadable !== undefined)
    return [violation('security.addressUnreadable', 'allowed_addresses', { entry: unreadable })];
  if (listedBlocks(list).length > maxBlocks)
    return [violation('security.tooManyAddresses', 'allowed_addresses', { limit: maxBlocks })];
  if (isAddressAllowed(list, address)) return [];
  return address === undefined
    ? [violation('security.ownAddressUnknown', 'allowed_addresses')]
    : [violation('security.ownAddressOutside', 'allowed_addresses', { address })];
};
