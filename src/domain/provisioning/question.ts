import { unstorable } from '#domain/text/forbiddenCharacter.ts';
import { groupSchema } from './groupChange.ts';
import { type Reading, refusedReading } from './patch.ts';
import { userSchema } from './personChange.ts';

/** What resources are compared with: an attribute, and the text it has to be. */
export interface Comparison<By extends string> {
  readonly by: By;
  readonly text: string;
}

/** Which resources are asked for: those all comparisons hold for, from which place on, counted from 1, and how many at most. */
export interface Question<By extends string> {
  readonly filters: readonly Comparison<By>[];
  readonly startIndex: number;
  readonly count: number;
}

type UserAttribute = 'userName' | 'externalId' | 'displayName' | 'id' | 'email' | 'phone' | 'workId';
type GroupAttribute = 'displayName' | 'externalId' | 'id' | 'member';

/** Which users are asked for. */
export type UserQuestion = Question<UserAttribute>;
/** Which groups are asked for. */
export type GroupQuestion = Question<GroupAttribute>;

/** As many resources as one answer holds. */
export const mostResources = 200;
const usualCount = 100;
const lastStart = 10_000_000;
const longestFilter = 1_000;

const userAttributes: Readonly<Record<string, UserAttribute>> = {
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

const groupAttributes: Readonly<Record<string, GroupAttribute>> = {
  displayname: 'displayName',
  externalid: 'externalId',
  id: 'id',
  members: 'member',
  'members.value': 'member',
};

const comparison =
  /\s*([\w.:$-]+(?:\[[^\]]*\](?:\.\w+)?)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*(?:\band\s+(?=\S)|$)/iy;
/** `members[value eq "7"]` asks what `members.value eq "7"` does. */
const chosenMember = /\bmembers\[\s*value\s+eq\s+("(?:[^"\\]|\\.)*")\s*\]/gi;
const schemaPrefix = /^urn:ietf:params:scim:schemas:(?:core|extension:enterprise):2\.0:(?:user|group):/;

const quotedText = (quoted: string): string | undefined => {
  try {
    const text = String(JSON.parse(quoted));
    return unstorable(text) === undefined ? text : undefined;
  } catch {
    return undefined;
  }
};

const readFilters = <By extends string>(
  given: string,
  attributes: Readonly<Record<string, By>>,
): readonly Comparison<By>[] | undefined => {
  if (given.trim() === '') return [];
  if (given.length > longestFilter) return undefined;
  const plain = given.replaceAll(chosenMember, 'members.value eq $1');
  const filters: Comparison<By>[] = [];
  const next = new RegExp(comparison);
  for (let end = 0; end < plain.length; end = next.lastIndex) {
    const [, path = '', quoted = ''] = next.exec(plain) ?? [];
    const name = path.toLowerCase().replace(schemaPrefix, '');
    const by = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    const text = quotedText(quoted);
    if (by === undefined || text === undefined) return undefined;
    filters.push({ by, text });
  }
  return filters;
};

/** The query of a request, as far as it is read here. */
interface Query {
  readonly get: (name: string) => string | null;
}

const wholeIn = (given: string | null, usual: number): number | undefined => {
  if (given === null || given === '') return usual;
  return /^-?\d{1,9}$/.test(given) ? Number(given) : undefined;
};

const readQuestion = <By extends string>(
  query: Query,
  attributes: Readonly<Record<string, By>>,
  filterRule: string,
): Reading<Question<By>> => {
  const filters = readFilters(query.get('filter') ?? '', attributes);
  if (filters === undefined) return refusedReading(filterRule);
  const startIndex = wholeIn(query.get('startIndex'), 1);
  const count = wholeIn(query.get('count'), usualCount);
  if (startIndex === undefined || count === undefined)
    return refusedReading('provisioning.value', { path: startIndex === undefined ? 'startIndex' : 'count' });
  return {
    kind: 'read',
    value: {
      filters,
      startIndex: Math.min(Math.max(startIndex, 1), lastStart),
      count: Math.min(Math.max(count, 0), mostResources),
    },
  };
};

/**
 * Reads the query of a list of users (RFC 7644 section 3.4.2): comparisons by `eq`, joined by `and`; numbers out of range are the nearest
 * that is in it, as the RFC has it.
 */
export const readUserQuestion = (query: Query): Reading<UserQuestion> =>
  readQuestion(query, userAttributes, 'provisioning.filter');

/** The same of a list of groups. */
export const readGroupQuestion = (query: Query): Reading<GroupQuestion> =>
  readQuestion(query, groupAttributes, 'provisioning.groupFilter');

/** Which attributes an answer is to hold (RFC 7644 section 3.9). */
export interface Shown {
  /** These alone, where they are said. */
  readonly only: readonly string[] | undefined;
  readonly without: readonly string[];
}

const coreSchemas = [userSchema, groupSchema].map((schema) => `${schema.toLowerCase()}:`);

const namesIn = (given: string | null): readonly string[] =>
  (given ?? '').split(',').flatMap((part) => {
    const name = part.trim().toLowerCase();
    const schema = coreSchemas.find((each) => name.startsWith(each)) ?? '';
    return name === '' ? [] : [name.slice(schema.length)];
  });

/** `name.familyName` asks for the name; an attribute of an extension begins with its schema, which has dots of its own. */
const topOf = (name: string): string => (name.startsWith('urn:') ? name : (name.split('.')[0] ?? name));

/** Reads `attributes` and `excludedAttributes`; the first wins where both are said. */
export const readShown = (query: Query): Shown => {
  const only = namesIn(query.get('attributes')).map(topOf);
  return {
    only: only.length === 0 ? undefined : only,
    without: namesIn(query.get('excludedAttributes')),
  };
};

const always = new Set(['schemas', 'id']);

/** Whether an answer holds an attribute, named as the schema names it. */
export const isShown = ({ only, without }: Shown, attribute: string): boolean => {
  const name = attribute.toLowerCase();
  if (always.has(name)) return true;
  if (only !== undefined) return only.some((each) => each === name || each.startsWith(`${name}:`));
  return !without.includes(name);
};
