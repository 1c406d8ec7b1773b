import { checkGroupName, checkReserved, checkRoleName } from '#domain/role/checkRole.ts';
import { defaultRole, defaultRoles } from '#domain/role/defaultRoles.ts';
import type { Violation } from '#domain/violation.ts';
import { words as en } from '#generated/words/en.ts';
import { words as ja } from '#generated/words/ja.ts';
import { words as zh } from '#generated/words/zh.ts';
import type { RoleGroupRecord, RoleRecord } from '#server/features/roles/store/roles.ts';
import type { CallContext } from '#server/platform/handler.ts';

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
