import { adminsBeside } from '#domain/group/checkGroup.ts';
import {
  addToGroup,
  type ChatGroupChange,
  type ChatGroupRecord,
  nameAdmins,
  settlePeople,
  updateGroup,
} from '#server/features/groups/store/chatGroups.ts';
import type { AuditEntry, CallContext } from '#server/platform/handler.ts';

/** Administrators before and after a change; left out: they stay, but for one who becomes the owner. */
export interface AdminChange {
  readonly before: readonly number[];
  readonly after: readonly number[] | undefined;
}

const changesOf = (group: ChatGroupRecord, requested: ChatGroupChange) =>
  (Object.keys(requested) as (keyof ChatGroupChange)[])
    .filter((field) => requested[field] !== undefined && requested[field] !== group[field])
    .map((field) => ({ field, old: group[field], new: requested[field] }));

const sorted = (ids: readonly number[]): readonly number[] => ids.toSorted((one, other) => one - other);

/** A group as it was stored, and what its operation record tells of that. */
interface SavedGroup extends Required<Pick<AuditEntry, 'changes' | 'concerns'>> {
  readonly saved: ChatGroupRecord;
}

/** Whom a group concerns beside itself: its department, and those who own it. */
export const concernedBy = (
  { dept_id: departmentId }: ChatGroupRecord,
  owners: readonly (number | null)[],
): NonNullable<AuditEntry['concerns']> => [
  ...(departmentId === null ? [] : [{ type: 'department', id: departmentId }]),
  ...[...new Set(owners)].flatMap((id) => (id === null ? [] : [{ type: 'member', id }])),
];

/**
 * Stores what was decided of a group: the new owner is among its people and none of its administrators;
 * people are stored, or taken from the department, as it is kept in step or not.
 */
export const saveGroupChange = async (
  context: CallContext,
  {
    group,
    requested,
    admins,
  }: { readonly group: ChatGroupRecord; readonly requested: ChatGroupChange; readonly admins: AdminChange },
): Promise<SavedGroup> => {
  const { db, actor, now } = context;
  const saved = await updateGroup(db, group, { ...requested, updated_at: now, updated_by: actor.userId });
  if (saved.in_step !== group.in_step) await settlePeople(db, saved);
  if (saved.in_step === 0 && saved.owner_id !== null) await addToGroup(db, saved, saved.owner_id);
  const before = sorted(admins.before);
  const after = sorted(adminsBeside(admins.after ?? admins.before, saved.owner_id));
  const isRenamed = before.join() !== after.join();
  if (isRenamed) await nameAdmins(db, saved, after);
  return {
    saved,
    changes: [
      ...changesOf(group, requested),
      ...(isRenamed ? [{ field: 'admins', old: before, new: after }] : []),
    ],
    concerns: concernedBy(group, [group.owner_id, saved.owner_id]),
  };
};
