import {
  type Fields,
  isFields,
  type Operation,
  type Reading,
  readOperations,
  refusedReading,
  textOf,
  valueIn,
} from './patch.ts';

/** The schema of users, and its extension for companies (RFC 7643 sections 4.1 and 4.3). */
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** What an identity provider says of a person; left out: it says nothing, null: there is none. */
export interface PersonChange {
  readonly userName?: string | null;
  readonly externalId?: string | null;
  readonly displayName?: string | null;
  readonly formattedName?: string | null;
  readonly givenName?: string | null;
  readonly familyName?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly workId?: string | null;
  readonly title?: string | null;
  readonly department?: string | null;
  readonly isActive?: boolean;
}

type TextField = Exclude<keyof PersonChange, 'isActive'>;

/** Attributes by their path in lower case, as RFC 7643 compares them. */
const texts: Readonly<Record<string, TextField>> = {
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  'name.formatted': 'formattedName',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
  'emails.value': 'email',
  'phonenumbers.value': 'phone',
  title: 'title',
  employeenumber: 'workId',
  department: 'department',
};

/** Attributes of the schemas nothing here is kept for, and those only this side says: passed over. */
const passedOver = new Set(
  (
    'schemas id meta groups nickname profileurl usertype preferredlanguage locale timezone password addresses ims photos ' +
    'entitlements roles x509certificates costcenter organization division manager emails phonenumbers name.middlename ' +
    'name.honorificprefix name.honorificsuffix'
  ).split(' '),
);

/** Entra ID sends "True" and "False" as texts. */
const flagOf = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
};

/** Of several numbers the mobile one, of several addresses the one for work; else the one called primary, else the first. */
const chosenTypes: Readonly<Record<string, string>> = { emails: 'work', phonenumbers: 'mobile' };

const chosenOf = (name: string, value: unknown): unknown => {
  const entries = (Array.isArray(value) ? value : [value]).map((entry) =>
    isFields(entry) ? entry : { value: entry },
  );
  const isType = (entry: Fields) => String(valueIn(entry, 'type') ?? '').toLowerCase() === chosenTypes[name];
  const chosen =
    entries.find(isType) ?? entries.find((entry) => flagOf(valueIn(entry, 'primary')) === true) ?? entries[0];
  return chosen === undefined ? null : (valueIn(chosen, 'value') ?? null);
};

interface Assignment {
  readonly path: string;
  readonly value: unknown;
}

const withoutSchema = (path: string): string => {
  const lower = path.trim().toLowerCase();
  const schema = [userSchema, enterpriseSchema].find((each) => lower.startsWith(`${each.toLowerCase()}:`));
  return schema === undefined ? lower : lower.slice(schema.length + 1);
};

const filtered = /^(emails|phonenumbers)\[\s*(type|primary)\s+eq\s+"?([^"\]]*)"?\s*\](?:\.(\w+))?$/;

/** `emails[type eq "work"].value` is the address this side keeps; of another type it is one nothing is kept for. */
const plainPath = (path: string): string => {
  const plain = withoutSchema(path);
  const [, list = '', by, asked, part = 'value'] = filtered.exec(plain) ?? [];
  if (list === '') return plain;
  const isKept = by === 'primary' ? asked === 'true' : asked === chosenTypes[list];
  return isKept && part === 'value' ? `${list}.value` : list;
};

/** What stands below an attribute, taken apart until each has a path of its own. */
const spread = ({ path, value }: Assignment): readonly Assignment[] => {
  const plain = plainPath(path);
  if (Object.hasOwn(chosenTypes, plain)) {
    // A type of its own that is not kept, named by a filter, or the whole list.
    return path.includes('[') ? [] : [{ path: `${plain}.value`, value: chosenOf(plain, value) }];
  }
  if (plain === enterpriseSchema.toLowerCase() || plain === userSchema.toLowerCase())
    return isFields(value) ? entriesOf(value) : [];
  if (plain === 'name' && isFields(value))
    return Object.entries(value).map(([part, each]) => ({ path: `name.${part.toLowerCase()}`, value: each }));
  const [list = ''] = plain.split('.');
  return [
    {
      path: plain,
      value: Object.hasOwn(chosenTypes, list) && isNested(value) ? chosenOf(list, value) : value,
    },
  ];
};

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

const entriesOf = (fields: Fields): readonly Assignment[] =>
  Object.entries(fields).flatMap(([path, value]) => spread({ path, value }));

const isPassedOver = (path: string): boolean =>
  passedOver.has(path) || passedOver.has(path.split(/[[.]/)[0] ?? '');

/** What an attribute says: read, passed over (undefined), or against the schema. */
const assign = ({ path, value }: Assignment): PersonChange | 'value' | 'path' => {
  if (path === 'active') {
    const isActive = flagOf(value);
    return isActive === undefined ? 'value' : { isActive };
  }
  const field = Object.hasOwn(texts, path) ? texts[path] : undefined;
  if (field === undefined) return isPassedOver(path) ? {} : 'path';
  const text = textOf(value);
  return text === undefined ? 'value' : { [field]: text };
};

const gather = (assignments: readonly Assignment[], isStrict: boolean): Reading<PersonChange> => {
  let change: PersonChange = {};
  for (const assignment of assignments) {
    const read = assign(assignment);
    if (read === 'value') return refusedReading('provisioning.value', { path: assignment.path });
    // A resource may carry what this side does not know; an operation names what it is about.
    if (read === 'path' && isStrict) return refusedReading('provisioning.path', { path: assignment.path });
    if (typeof read === 'object') change = { ...change, ...read };
  }
  return { kind: 'read', value: change };
};

/** Reads a user as it is sent whole, by POST and PUT: what it does not mention stays as it is. */
export const readUser = (body: unknown): Reading<PersonChange> =>
  isFields(body) ? gather(entriesOf(body), false) : refusedReading('provisioning.syntax');

const mostOperations = 100;

const assignmentsOf = ({ op, path, value }: Operation): readonly Assignment[] | 'noTarget' | 'value' => {
  if (op === 'remove') return path === undefined ? 'noTarget' : spread({ path, value: null });
  if (path !== undefined) return spread({ path, value });
  return isFields(value) ? entriesOf(value) : 'value';
};

/** Reads a PATCH (RFC 7644 section 3.5.2): what all its operations come to, in their order. */
export const readPatch = (body: unknown): Reading<PersonChange> => {
  const operations = readOperations(body, mostOperations);
  if (operations.kind === 'refused') return operations;
  const all: Assignment[] = [];
  for (const operation of operations.value) {
    const assignments = assignmentsOf(operation);
    if (assignments === 'noTarget') return refusedReading('provisioning.noTarget');
    if (assignments === 'value') return refusedReading('provisioning.value', { path: 'value' });
    all.push(...assignments);
  }
  return gather(all, true);
};

const han = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/** A name from its parts: the family name first, together, where it is written so; else the given name first. */
const composed = (
  given: string | null | undefined,
  family: string | null | undefined,
): string | undefined => {
  const parts = [given, family].flatMap((part) => part ?? []);
  if (parts.length === 0) return undefined;
  return han.test(parts.join('')) ? parts.toReversed().join('') : parts.join(' ');
};

/** What a person is called by what is said now; undefined: nothing is said of it. `known`: the parts said before. */
export const nameOf = (
  change: PersonChange,
  known: { readonly givenName: string | null; readonly familyName: string | null },
): string | undefined => {
  const said = change.displayName ?? change.formattedName;
  if (said !== undefined && said !== null) return said;
  if (change.givenName === undefined && change.familyName === undefined) return undefined;
  const { givenName = known.givenName, familyName = known.familyName } = change;
  return composed(givenName, familyName);
};
