import { checkEditable, checkEmptyGroup, checkRoom, checkSequence } from '#domain/role/checkRole.ts';
import { defaultGroupId } from '#domain/role/defaultRoles.ts';
import { compareKey, visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { type NounWrites, type StandingRow, standing } from '#server/crud/sources/writes.ts';
import { checkGroupAmong, type GroupRow, groupRowOf } from '#server/features/roles/roleRows.ts';
import {
  findRoleGroups,
  findRoles,
  insertRoleGroup,
  lockRoles,
  orderRoleGroups,
  updateRoleGroup,
} from '#server/features/roles/store/roles.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { nextId } from '#server/platform/store/sequences.ts';

/** Without an id a new group. */
type Saved = Partial<Calls['exitRoleGroup']['request']>;

/** Role groups stand after group 0, which the product brings and no one changes (case R04). */
export const roleGroupWrites = {
  lock: ({ db, actor }) => lockRoles(db, actor.companyId),
  find: async ({ id }, { db, actor }) => {
    if (id === undefined) return undefined;
    const fixed = checkEditable(id);
    if (fixed.length > 0) return fixed;
    const group = (await findRoleGroups(db, actor.companyId)).find((each) => each.group_id === id);
    return group === undefined
      ? [violation('call.notFound', undefined, { noun: 'roleGroup' })]
      : standing(id, group, { posGroupName: group.name });
  },
  show: (id, context) => groupRowOf(context, id),
  save: async ({ posGroupName = '' }, group, { db, actor, now }) => {
    const groups = await findRoleGroups(db, actor.companyId);
    const broken = [
      ...checkGroupAmong(posGroupName, groups, group?.id),
      ...(group === undefined ? checkRoom('roleGroup', groups.length) : []),
    ];
    if (broken.length > 0) return broken;
    const name = visibleText(posGroupName);
    const columns = { name, name_key: compareKey(name) };
    const stamp = { at: now, by: actor.userId };
    const id = group?.id ?? (await nextId(db, { companyId: actor.companyId, noun: 'roleGroup' }));
    const rowKey = { companyId: actor.companyId, id };
    if (group !== undefined) await updateRoleGroup(db, { rowKey, change: columns, stamp });
    else
      await insertRoleGroup(db, {
        rowKey,
        group: { ...columns, sort: (groups.at(-1)?.sort ?? 0) + 1 },
        stamp,
      });
    return { id, name, audited: { posGroupName: name } };
  },
  remove: async (_, { id }, { db, actor, now }) => {
    const roles = (await findRoles(db, actor.companyId)).filter((role) => role.group_id === id);
    const broken = checkEmptyGroup(roles.length);
    if (broken.length > 0) return broken;
    const rowKey = { companyId: actor.companyId, id };
    await updateRoleGroup(db, { rowKey, change: { deleted_at: now }, stamp: { at: now, by: actor.userId } });
    return {};
  },
  // Group 0 may be named, as the first: it stays there.
  sort: async ({ ids }, { db, actor }) => {
    const present = (await findRoleGroups(db, actor.companyId)).map((group) => group.group_id);
    const ordered = ids[0] === defaultGroupId ? ids.slice(1) : ids;
    const broken = checkSequence(present, ordered);
    if (broken.length > 0) return refuse(broken, { current: { ids: present } });
    await orderRoleGroups(db, actor.companyId, ordered);
    return { changes: [{ field: 'sort', old: present, new: ordered }] };
  },
} satisfies NounWrites<{
  save: Saved;
  remove: Calls['delRoleGroup']['request'];
  sort: Calls['sortRoleGroup']['request'];
  standing: StandingRow;
  row: GroupRow;
}>;
