import { adminsBeside } from '#domain/group/checkAdmins.ts';
import { violation } from '#domain/violation.ts';
import type { Answer, CallContext } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import {
  addToGroup,
  type ChatGroupChange,
  type ChatGroupRecord,
  nameAdmins,
  settlePeople,
  updateGroup,
} from '#server/repositories/chatGroups.ts';

/** Administrators before and after a change; left out: they stay, but for one who becomes the owner. */
export interface AdminChange {
  readonly before: readonly number[];
  readonly after: readonly number[] | undefined;
}

const changesOf = (group: ChatGroupRecord, wanted: ChatGroupChange) =>
  (Object.keys(wanted) as (keyof ChatGroupChange)[])
    .filter((field) => wanted[field] !== undefined && wanted[field] !== group[field])
    .map((field) => ({ field, old: group[field], new: wanted[field] }));

const sorted = (ids: readonly number[]): readonly number[] => ids.toSorted((one, other) => one - other);

/**
 * Stores what was decided of a group, with its audit row: the new owner is among its people and none of its administrators;
 * people are stored, or taken from the department, as it is kept in step or not.
 */
export const saveGroupChange = async (
  context: CallContext,
  group: ChatGroupRecord,
  wanted: ChatGroupChange,
  admins: AdminChange,
): Promise<ChatGroupRecord> => {
  const { db, actor, now } = context;
  const saved = await updateGroup(db, group, { ...wanted, updated_at: now, updated_by: actor.userId });
  if (saved.in_step !== group.in_step) await settlePeople(db, saved);
  if (saved.in_step === 0 && saved.owner_id !== null) await addToGroup(db, saved, saved.owner_id);
  const before = sorted(admins.before);
  const after = sorted(adminsBeside(admins.after ?? admins.before, saved.owner_id));
  const isRenamed = before.join() !== after.join();
  if (isRenamed) await nameAdmins(db, saved, after);
  const concerned = [group.owner_id, saved.owner_id].filter((id) => id !== null);
  context.audit({
    action: 'group.update',
    targetType: 'group',
    targetId: group.group_id,
    targetName: saved.name,
    changes: [
      ...changesOf(group, wanted),
      ...(isRenamed ? [{ field: 'admins', old: before, new: after }] : []),
    ],
    concerns: [
      ...(group.dept_id === null ? [] : [{ type: 'department', id: group.dept_id }]),
      ...[...new Set(concerned)].map((id) => ({ type: 'member', id })),
    ],
  });
  return saved;
};

/** Tells the second of two editors who was first, with the group as it is now. */
export const groupConflict = (
  context: CallContext,
  group: ChatGroupRecord,
  current: unknown,
): Promise<Answer<never>> =>
  versionConflict(context, violation('group.changed'), {
    current,
    by: group.updated_by,
    at: group.updated_at,
  });
