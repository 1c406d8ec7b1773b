import { joinAddress } from '#domain/console/addresses.ts';

/** What an address in resource names is about: `/member/5/show` is member 5, `/member/create` a new one. */
export interface Place {
  /** The first part of the address; empty on the home page. */
  readonly noun: string;
  readonly id: string | undefined;
  readonly isNew: boolean;
  /** The way in of `/member/import/add`. */
  readonly purpose?: string;
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    // A mangled address is about whatever it says.
    return part;
  }
};

/** Reads an address inside the router (resource names, not public spellings). */
export const placeOf = (pathname: string): Place => {
  // Who is signed in passes invitations on where others join.
  if (pathname === joinAddress) return { noun: 'invite', id: undefined, isNew: false };
  const [noun = '', second, third] = pathname.split('/').filter((part) => part !== '');
  const isNew = second === 'create';
  if (second === 'import' && third !== undefined)
    return { noun, id: undefined, isNew: false, purpose: decoded(third) };
  return { noun, id: second === undefined || isNew ? undefined : decoded(second), isNew };
};
