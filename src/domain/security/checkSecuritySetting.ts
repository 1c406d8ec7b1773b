import { type Violation, violation } from '#domain/violation.ts';
import { isAddressAllowed, listedBlocks, unreadableBlock } from './addresses.ts';

/** How long sessions of a company's console last: unused, and in all. */
export interface SessionLength {
  readonly idleHours: number;
  readonly maxHours: number;
}

/** What holds until a company says otherwise: a week unused (contract.md section 1), thirty days whatever is done. */
export const usualLength: SessionLength = { idleHours: 7 * 24, maxHours: 30 * 24 };

/** What a session is honoured for: `browser` needs its companion cookie, `app` has none, `link` is exchanged once. */
export type SessionKind = 'browser' | 'app' | 'link';

const msPerHour = 60 * 60 * 1000;
/** A link stands in an address. */
const linkHours = 24;
/** The phone app has its person prove themselves in its own ways; half a year later it does so again. */
const appLength: SessionLength = { idleHours: usualLength.idleHours, maxHours: 180 * 24 };

const after = (start: Date, hours: number): Date => new Date(start.getTime() + hours * msPerHour);

const earlier = (one: Date, other: Date): Date => (one.getTime() < other.getTime() ? one : other);

const lengthOf = (kind: SessionKind, length: SessionLength): SessionLength => {
  if (kind === 'link') return { idleHours: linkHours, maxHours: linkHours };
  return kind === 'app' ? appLength : length;
};

/** When a session opened then is over, whatever is done in it. */
export const absoluteEnd = (kind: SessionKind, openedAt: Date, length: SessionLength): Date =>
  after(openedAt, lengthOf(kind, length).maxHours);

/** When a session is over that was last used then: unused for too long, or at its absolute end. */
export const sessionEnd = (
  kind: SessionKind,
  { openedAt, usedAt }: { readonly openedAt: Date; readonly usedAt: Date },
  length: SessionLength = usualLength,
): Date => earlier(after(usedAt, lengthOf(kind, length).idleHours), absoluteEnd(kind, openedAt, length));

/** As many blocks of addresses as a company lists. */
const maxBlocks = 100;

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
