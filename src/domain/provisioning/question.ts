import { violation } from '#domain/violation.ts';
import type { Reading } from './personChange.ts';

/** What users are looked for by, and the text it is compared with. */
export interface UserFilter {
  readonly by: 'userName' | 'externalId' | 'displayName' | 'id' | 'email' | 'phone' | 'workId';
  readonly text: string;
}

/** Which users are asked for: from which place on, counted from 1, and how many at most. */
export interface UserQuestion {
  readonly filter: UserFilter | undefined;
  readonly startIndex: number;
  readonly count: number;
}

/** As many users as one answer holds. */
export const mostUsers = 200;
const usualUsers = 100;
const lastStart = 10_000_000;
const longestFilter = 1_000;

const attributes: Readonly<Record<string, UserFilter['by']>> = {
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  id: 'id',
  'emails.value': 'email',
  'emails[type eq "work"].value': 'email',
  'phonenumbers.value': 'phone',
  'phonenumbers[type eq "mobile"].value': 'phone',
  employeenumber: 'workId',
};

const comparison = /^\s*(.+?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;
const schemaPrefix = /^urn:ietf:params:scim:schemas:(?:core|extension:enterprise):2\.0:user:/;

const textOf = (quoted: string): string | undefined => {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
};

const readFilter = (given: string): UserFilter | undefined => {
  if (given.length > longestFilter) return undefined;
  const [, path = '', quoted = ''] = comparison.exec(given) ?? [];
  const name = path.toLowerCase().replace(schemaPrefix, '');
  const by = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  const text = textOf(quoted);
  return by === undefined || text === undefined ? undefined : { by, text };
};

const wholeIn = (given: string | null, usual: number): number | undefined => {
  if (given === null || given === '') return usual;
  return /^-?\d{1,9}$/.test(given) ? Number(given) : undefined;
};

/**
 * Reads the query of a list (RFC 7644 section 3.4.2): one comparison by `eq`; numbers out of range are the nearest that is in it, as the
 * RFC has it.
 */
export const readQuestion = (query: {
  readonly get: (name: string) => string | null;
}): Reading<UserQuestion> => {
  const given = query.get('filter');
  const filter = given === null || given.trim() === '' ? undefined : readFilter(given);
  if (given !== null && given.trim() !== '' && filter === undefined)
    return { kind: 'refused', violations: [violation('provisioning.filter')] };
  const startIndex = wholeIn(query.get('startIndex'), 1);
  const count = wholeIn(query.get('count'), usualUsers);
  if (startIndex === undefined || count === undefined) {
    const path = startIndex === undefined ? 'startIndex' : 'count';
    return { kind: 'refused', violations: [violation('provisioning.value', undefined, { path })] };
  }
  return {
    kind: 'read',
    value: {
      filter,
      startIndex: Math.min(Math.max(startIndex, 1), lastStart),
      count: Math.min(Math.max(count, 0), mostUsers),
    },
  };
};
