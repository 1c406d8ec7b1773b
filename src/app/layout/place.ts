/** What an address in resource names is about: `/member/5/show` is member 5, `/member/create` a new one. */
export interface Place {
  /** The first part of the address; empty on the home page. */
  readonly noun: string;
  readonly id: string | undefined;
  readonly isNew: boolean;
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
  const [noun = '', second] = pathname.split('/').filter((part) => part !== '');
  const isNew = second === 'create';
  return { noun, id: second === undefined || isNew ? undefined : decoded(second), isNew };
};
