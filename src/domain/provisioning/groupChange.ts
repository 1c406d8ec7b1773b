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

/** The schema of groups (RFC 7643 section 4.2). */
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** One thing said of who is in a group, by ids as they were said. */
export interface MemberEdit {
  /** `set`: these and no others. */
  readonly kind: 'add' | 'remove' | 'set';
  readonly ids: readonly string[];
}

/** What an identity provider says of a group; left out: it says nothing, null: there is none. */
export interface GroupChange {
  readonly displayName?: string | null;
  readonly externalId?: string | null;
  /** In the order they were said. */
  readonly members: readonly MemberEdit[];
}

const silent: GroupChange = { members: [] };

/** Attributes only this side says. */
const passedOver = new Set(['schemas', 'id', 'meta']);

/** A member is a person: a group inside another is the console's to arrange. */
const memberId = (entry: unknown): string | null | undefined => {
  if (!isFields(entry)) return textOf(entry);
  const type = valueIn(entry, 'type');
  if (type !== undefined && type !== null && String(type).toLowerCase() !== 'user') return undefined;
  return textOf(valueIn(entry, 'value'));
};

/** A list of members, or one alone; undefined: it is none. */
const memberIds = (value: unknown): readonly string[] | undefined => {
  const entries: readonly unknown[] = [value ?? []].flat();
  const ids = entries.map(memberId);
  return ids.some((id) => typeof id !== 'string') ? undefined : ids.flatMap((id) => id ?? []);
};

const chosenMembers = /^members\[(.+)\](?:\.value)?$/i;
const chosenMember = /^\s*value\s+eq\s+"?([^"\s]+)"?\s*$/i;

/** `members[value eq "7"]`, also several joined by `or`; undefined: another choice. */
const idsOfPath = (path: string): readonly string[] | undefined => {
  const [, choice = ''] = chosenMembers.exec(path) ?? [];
  const ids = choice.split(/\s+or\s+/i).map((part) => chosenMember.exec(part)?.[1]);
  return ids.some((id) => id === undefined) ? undefined : ids.flatMap((id) => id ?? []);
};

const withoutSchema = (path: string): string => {
  const plain = path.trim();
  return plain.toLowerCase().startsWith(`${groupSchema.toLowerCase()}:`)
    ? plain.slice(groupSchema.length + 1)
    : plain;
};

type Part = GroupChange | 'value' | 'path';

const editOf = ({ op, value }: Operation): Part => {
  // Okta and RFC 7644 take all members away without naming any; Entra ID names those it takes away here.
  if (op === 'remove' && (value === undefined || value === null))
    return { members: [{ kind: 'set', ids: [] }] };
  const ids = value === undefined ? undefined : memberIds(value);
  const kind = op === 'replace' ? 'set' : op;
  return ids === undefined ? 'value' : { members: [{ kind, ids }] };
};

/** What one attribute says. */
const partOf = (operation: Operation & { readonly path: string }): Part => {
  const { op, value } = operation;
  const path = withoutSchema(operation.path);
  const name = path.toLowerCase();
  if (name === 'members') return editOf(operation);
  if (name.startsWith('members[')) {
    const ids = op === 'remove' ? idsOfPath(path) : undefined;
    return ids === undefined ? 'path' : { members: [{ kind: 'remove', ids }] };
  }
  if (name !== 'displayname' && name !== 'externalid') return passedOver.has(name) ? silent : 'path';
  const text = op === 'remove' ? null : textOf(value);
  if (text === undefined) return 'value';
  return { ...silent, [name === 'displayname' ? 'displayName' : 'externalId']: text };
};

const partsOf = (operation: Operation): readonly (Operation & { readonly path: string })[] => {
  const { op, path, value } = operation;
  if (path !== undefined) return [{ ...operation, path }];
  return Object.entries(value as Fields).map(([name, each]) => ({ op, path: name, value: each }));
};

const gather = (operations: readonly Operation[], isStrict: boolean): Reading<GroupChange> => {
  let change = silent;
  for (const part of operations.flatMap(partsOf)) {
    const read = partOf(part);
    if (read === 'value') return refusedReading('provisioning.value', { path: part.path });
    // A resource may carry what this side does not know; an operation names what it is about.
    if (read === 'path' && isStrict) return refusedReading('provisioning.path', { path: part.path });
    if (typeof read === 'object')
      change = { ...change, ...read, members: [...change.members, ...read.members] };
  }
  return { kind: 'read', value: change };
};

/** Reads a group as it is sent whole, by POST and PUT: what it does not mention stays as it is. */
export const readGroup = (body: unknown): Reading<GroupChange> =>
  isFields(body)
    ? gather([{ op: 'replace', path: undefined, value: body }], false)
    : refusedReading('provisioning.syntax');

/** Okta takes people out one operation each. */
const mostOperations = 1_000;

/** Reads a PATCH of a group, in Okta's manner (a value without a path) and in Entra ID's (members as the value of `remove`). */
export const readGroupPatch = (body: unknown): Reading<GroupChange> => {
  const operations = readOperations(body, mostOperations);
  if (operations.kind === 'refused') return operations;
  const pathless = operations.value.filter(({ path }) => path === undefined);
  if (pathless.some(({ op }) => op === 'remove')) return refusedReading('provisioning.noTarget');
  if (pathless.some(({ value }) => !isFields(value)))
    return refusedReading('provisioning.value', { path: 'value' });
  return gather(operations.value, true);
};

/** Who is in a group once all was done that is said of it. `idOf`: whom an id stands for. */
export const membersAfter = (
  present: readonly number[],
  edits: readonly MemberEdit[],
  idOf: (said: string) => number,
): ReadonlySet<number> => {
  const members = new Set(present);
  for (const { kind, ids } of edits) {
    if (kind === 'set') members.clear();
    for (const id of ids.map(idOf))
      if (kind === 'remove') members.delete(id);
      else members.add(id);
  }
  return members;
};
