import { checkGroupName, checkReserved, checkRoleName } from '#domain/role/checkRole.ts';
import {
  customType,
  type DefaultRole,
  defaultGroupId,
  defaultRole,
  defaultRoles,
} from '#domain/role/defaultRoles.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import type { Violation } from '#domain/violation.ts';
import { reachOf } from '#engine/permission.ts';
import type { Calls, Role } from '#generated/types.ts';
import { words as en } from '#generated/words/en.ts';
import { words as ja } from '#generated/words/ja.ts';
import { words as zh } from '#generated/words/zh.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';
import { readScopeOf, writeScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { countChosenWithin, countHolders } from './store/roleHolders.ts';
import { findRoleGroups, findRoles, type RoleGroupRecord, type RoleRecord } from './store/roles.ts';

const wordKey = (posType: number): string => `options.posType.${posType}`;

/** What the product calls one of its own roles, in the reader's language. */
export const defaultRoleName = ({ words }: Pick<CallContext, 'words'>, posType: number): string =>
  words.of('role', wordKey(posType)) ?? '';

/** The same where a name is written down for good. */
export const writtenRoleName = (posId: number, own: string): string =>
  defaultRole(posId) === undefined ? own : (zh.resources.role?.[wordKey(posId)] ?? own);

const reserved: readonly string[] = defaultRoles.flatMap(({ posType }) =>
  [zh, en, ja].flatMap((words) => words.resources.role?.[wordKey(posType)] ?? []),
);

/**
 * A name a role may have among these. `ownId` is the role that is to have it, if it exists: one that has had it since before the product
 * called a role of its own so keeps it.
 */
export const checkNameAmong = (
  name: string | null | undefined,
  {
    groupId,
    roles,
    ownId,
  }: { readonly groupId: number; readonly roles: readonly RoleRecord[]; readonly ownId?: number },
): readonly Violation[] => {
  const others = roles.filter((role) => role.group_id === groupId && role.pos_id !== ownId);
  const broken = checkRoleName(
    name,
    others.map((role) => role.name),
  );
  const isKept = roles.some((role) => role.pos_id === ownId && role.name === name);
  return broken.length > 0 || isKept ? broken : checkReserved(name, reserved);
};

/** A name a role group may have among these; the default group's own is not to be had. */
export const checkGroupAmong = (
  name: string | null | undefined,
  groups: readonly RoleGroupRecord[],
  ownId?: number,
): readonly Violation[] =>
  checkGroupName(name, [
    ...groups.filter((group) => group.group_id !== ownId).map((group) => group.name),
    ...[zh, en, ja].flatMap((words) => words.resources.roleGroup?.['options.editable.0'] ?? []),
  ]);

/** Whose holding of a role exists for the reader: people in the departments the grant of roles reaches. */
export const seenHolders = (context: CallContext): TreeBounds => readScopeOf(context, 'role');

/** Whom the actor may give roles to and take them from. */
export const changedHolders = (context: CallContext): TreeBounds => {
  const { all, departments } = writeScopeOf(context, 'role', 'people');
  return { all, departments };
};

/** Whether the actor may do something with roles at all. */
export const mayWith = ({ models, actor }: CallContext, permission: 'save' | 'people'): boolean =>
  models.role !== undefined && reachOf(models.role, permission, actor) !== undefined;

/** A role group with its roles, as it goes over the wire. */
export type GroupRow = Calls['characterDatas']['reply']['list'][number];
type RoleRow = GroupRow['roles'][number];

interface Facts {
  /** People within the reader's bounds by role. */
  readonly counts: ReadonlyMap<number, number>;
  readonly maySave: 0 | 1;
  readonly mayPeople: 0 | 1;
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Who sees everyone is told the stored counts; anyone who does not, those they see. */
const countsOf = async (
  { db, actor }: CallContext,
  roles: readonly RoleRecord[],
  bounds: TreeBounds,
): Promise<ReadonlyMap<number, number>> => {
  const { companyId } = actor;
  const brought = await countHolders(db, {
    companyId,
    posIds: defaultRoles.map(({ posType }) => posType),
    bounds,
  });
  const own = bounds.all
    ? new Map(roles.map((role) => [role.pos_id, role.users_count]))
    : await countChosenWithin(db, companyId, bounds);
  return new Map([...own, ...brought]);
};

const customRow = (facts: Facts, role: RoleRecord): RoleRow => ({
  posId: role.pos_id,
  posName: role.name,
  posType: customType,
  cpId: role.group_id,
  users_count: facts.counts.get(role.pos_id) ?? 0,
  editable: 1,
  scope_required: 0,
  has_rule: flag(role.has_rule),
  version: role.version,
  may_save: facts.maySave,
  may_people: facts.mayPeople,
});

const defaultRow = (context: CallContext, facts: Facts, role: DefaultRole): RoleRow => ({
  posId: role.posType,
  posName: defaultRoleName(context, role.posType),
  posType: role.posType,
  cpId: defaultGroupId,
  users_count: facts.counts.get(role.posType) ?? 0,
  editable: 0,
  scope_required: flag(role.needsScope),
  has_rule: 0,
  version: 0,
  may_save: 0,
  may_people: flag(role.home === undefined && facts.mayPeople === 1),
});

const defaultGroup = (context: CallContext, facts: Facts): GroupRow => ({
  id: defaultGroupId,
  posGroupName: context.words.of('roleGroup', 'options.editable.0') ?? '',
  editable: 0,
  sort: 0,
  roles: defaultRoles.map((role) => defaultRow(context, facts, role)),
  version: 0,
  can: { save: 0 },
});

const groupRow = (
  facts: Facts,
  {
    group,
    index,
    roles,
  }: { readonly group: RoleGroupRecord; readonly index: number; readonly roles: readonly RoleRecord[] },
): GroupRow => ({
  id: group.group_id,
  posGroupName: group.name,
  editable: 1,
  sort: index + 1,
  roles: roles.filter((role) => role.group_id === group.group_id).map((role) => customRow(facts, role)),
  version: group.version,
  can: { save: facts.maySave },
});

/** Every role group with its roles, the default one first. At most 100 groups and 500 roles: never a page. */
export const groupRows = async (context: CallContext): Promise<readonly GroupRow[]> => {
  const { db, actor } = context;
  const roles = await findRoles(db, actor.companyId);
  const groups = await findRoleGroups(db, actor.companyId);
  const facts: Facts = {
    counts: await countsOf(context, roles, seenHolders(context)),
    maySave: flag(mayWith(context, 'save')),
    mayPeople: flag(mayWith(context, 'people')),
  };
  return [
    defaultGroup(context, facts),
    ...groups.map((group, index) => groupRow(facts, { group, index, roles })),
  ];
};

/** One group of them. */
export const groupRowOf = async (context: CallContext, id: number): Promise<GroupRow> => {
  const row = (await groupRows(context)).find((group) => group.id === id);
  if (row === undefined) throw new Error(`Expected the role group ${id}`);
  return row;
};

/** One role in the shape of its own noun. */
export const roleRowOf = async (context: CallContext, posId: number): Promise<Role> => {
  const rows = (await groupRows(context)).flatMap(({ roles }) => roles);
  const row = rows.find((role) => role.posId === posId);
  if (row === undefined) throw new Error(`Expected the role ${posId}`);
  const { may_save: save, may_people: people, has_rule: _, ...rest } = row;
  const posType = defaultRoles.find((role) => role.posType === rest.posType)?.posType ?? customType;
  return {
    ...rest,
    posType,
    can: { save: flag(save === 1), people: flag(people === 1) },
  };
};

/** What a keyword leaves: groups it names with all their roles, and roles it names within theirs. */
export const groupsNamed = (rows: readonly GroupRow[], keyword: string): readonly GroupRow[] => {
  const key = compareKey(keyword);
  if (key === '') return rows;
  const isNamed = (name: string) => compareKey(name).includes(key);
  return rows.flatMap((group) => {
    if (isNamed(group.posGroupName)) return [group];
    const roles = group.roles.filter(({ posName }) => isNamed(posName));
    return roles.length === 0 ? [] : [{ ...group, roles }];
  });
};
