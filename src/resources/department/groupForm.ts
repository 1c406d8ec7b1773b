import type { RaRecord } from 'react-admin';
import { checkGroupName, checkOwner } from '#domain/group/checkGroup.ts';
import type { Violation } from '#domain/violation.ts';
import type { Department } from '#generated/types.ts';

export type Group = NonNullable<Department['group']>;

/** The group of a department's row; undefined: it has none. */
export const groupOf = (row: RaRecord): Group | undefined =>
  (row.group as Group | null | undefined) ?? undefined;

/** What is entered about a group, by the names of its schema. */
export interface GroupEntry {
  readonly name: string;
  readonly owner_id: number | null;
  readonly include_sub: 0 | 1;
  readonly include_hidden: 0 | 1;
  readonly isSameGroup: 0 | 1;
}

export const groupFields = ['name', 'owner_id', 'include_sub', 'include_hidden', 'isSameGroup'] as const;

/** What the form of a new group begins with: one named after its department. */
export const newEntry = (row: RaRecord): GroupEntry => ({
  name: String(row.name).slice(0, 30),
  owner_id: null,
  include_sub: 0,
  include_hidden: 0,
  isSameGroup: 1,
});

/** A group as its form is filled from it. An owner who has gone is no choice. */
export const recordOf = (group: Group) => ({
  ...group,
  owner_id: group.owner_gone === 1 ? null : group.owner_id,
});

/** What is sent to make the group. */
export const creationOf = (departmentId: number, entry: GroupEntry) => ({
  id: departmentId,
  name: entry.name,
  owner_id: entry.owner_id,
  include_sub: entry.include_sub,
});

/** What is sent to change it: the owner only when another person was chosen. */
export const changeOf = (departmentId: number, group: Group, entry: GroupEntry) => ({
  id: departmentId,
  version: group.version,
  name: entry.name,
  ...(entry.owner_id === null || entry.owner_id === group.owner_id ? {} : { owner_id: entry.owner_id }),
  include_sub: entry.include_sub,
  include_hidden: entry.include_hidden,
  isSameGroup: entry.isSameGroup,
});

/** What is wrong before anything is sent; an owner who has gone may stay while other things change. */
export const checkEntry = (entry: GroupEntry, isNew: boolean): readonly Violation[] => [
  ...checkGroupName(entry.name),
  ...(isNew ? checkOwner(entry.owner_id ?? undefined, true) : []),
];
