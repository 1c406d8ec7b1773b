import { type Violation, violation } from '#domain/violation.ts';

/** Longer addresses are refused: of apps and of banners alike. */
export const maxAddressLength = 500;

/** Signs that are no part of an address: controls, spaces, and what ends an attribute or a tag. */
const forbidden = /[\s\p{C}\\"<>`]/u;
/** What stands between `https://` and the path. */
const authority = /^https:\/\/([^/?#]+)/i;
/** A name of at least two parts, with a port where there is one. */
const host = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?$/u;

/**
 * An address a phone may open (T10): https alone, as `javascript:` runs and `http:` can be changed on its way; no user name or
 * password, which hides where it leads; a host by its full name.
 */
export const checkAddress = (address: string, field: string): readonly Violation[] => {
  const text = address.trim();
  if ([...text].length > maxAddressLength)
    return [violation('address.tooLong', field, { limit: maxAddressLength })];
  const [, place] = (forbidden.test(text) ? null : authority.exec(text)) ?? [];
  if (place === undefined) return [violation('address.https', field)];
  if (place.includes('@')) return [violation('address.credentials', field)];
  return host.test(place) ? [] : [violation('address.host', field)];
};
