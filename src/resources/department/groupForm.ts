import type { RaRecord } from 'react-admin';
import { checkGroupName, checkOwner } from '#domain/group/checkGroup.ts';
import type { Violation } from '#domain/violation.ts';
import type { Department } from '#generated/types.ts';
import type { ChosenPerson } from './OwnerBox.tsx';

export type Group = NonNullable<Department['group']>;

/** The group of a department's row; undefined: it has none. */
export const groupOf = (row: RaRecord): Group | undefined =>
  (row.group as Group | null | undefined) ?? undefined;

/** What is entered about a group. */
export interface GroupEntry {
  readonly name: string;
  readonly owner: ChosenPerson | null;
  readonly includeSub: boolean;
  readonly includeHidden: boolean;
  readonly isInStep: boolean;
}

/** What the form begins with: the group as it is, or one named after its department. An owner who has gone is no choice. */
export const entryOf = (row: RaRecord, group: Group | undefined): GroupEntry => ({
  name: group?.name ?? String(row.name).slice(0, 30),
  owner:
    group === undefined || group.owner_id === null || group.owner_gone === 1
      ? null
      : { id: group.owner_id, name: group.owner_name ?? '' },
  includeSub: group?.include_sub === 1,
  includeHidden: group?.include_hidden === 1,
  isInStep: group === undefined || group.isSameGroup === 1,
});

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** What is sent to make the group. */
export const creationOf = (departmentId: number, entry: GroupEntry) => ({
  id: departmentId,
  name: entry.name,
  owner_id: entry.owner?.id ?? null,
  include_sub: flag(entry.includeSub),
});

/** What is sent to change it: the owner only when somebody else was chosen. */
export const changeOf = (departmentId: number, group: Group, entry: GroupEntry) => ({
  id: departmentId,
  version: group.version,
  name: entry.name,
  ...(entry.owner === null || entry.owner.id === group.owner_id ? {} : { owner_id: entry.owner.id }),
  include_sub: flag(entry.includeSub),
  include_hidden: flag(entry.includeHidden),
  isSameGroup: flag(entry.isInStep),
});

/** What is wrong before anything is sent; an owner who has gone may stay while other things change. */
export const checkEntry = (entry: GroupEntry, group: Group | undefined): readonly Violation[] => [
  ...checkGroupName(entry.name),
  ...(group === undefined ? checkOwner(entry.owner?.id, true) : []),
];
