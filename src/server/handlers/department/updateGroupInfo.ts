import { checkGroupName } from '#domain/group/checkGroup.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { checkGroupOwner, findGroupDepartment } from '#server/addressBook/departmentGroup.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { groupRow } from '#server/addressBook/groupRow.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import {
  addToGroup,
  type ChatGroupRecord,
  findGroupsOfDepartments,
  lockGroup,
  settlePeople,
  updateGroup,
} from '#server/repositories/chatGroups.ts';

type Request = Calls['updateGroupInfo']['request'];

/** The group as the request wants it; what it does not mention stays. */
interface Wanted {
  readonly name: string;
  readonly owner_id: number | null;
  readonly include_sub: number;
  readonly include_hidden: number;
  readonly in_step: number;
}

const wantedOf = (group: ChatGroupRecord, request: Request): Wanted => ({
  name: request.name === undefined ? group.name : visibleText(request.name ?? ''),
  owner_id: request.owner_id === undefined ? group.owner_id : request.owner_id,
  include_sub: request.include_sub ?? group.include_sub,
  include_hidden: request.include_hidden ?? group.include_hidden,
  in_step: request.isSameGroup ?? group.in_step,
});

/** An owner who has gone may stay named while other things change: only naming somebody, or taking fewer people, asks. */
const checkWanted = async (
  context: CallContext,
  departmentId: number,
  group: ChatGroupRecord,
  wanted: Wanted,
): Promise<readonly Violation[]> => {
  const narrows = wanted.include_sub < group.include_sub || wanted.include_hidden < group.include_hidden;
  const reach = {
    departmentId,
    includeSub: wanted.include_sub === 1,
    includeHidden: wanted.include_hidden === 1,
  };
  return [
    ...checkGroupName(wanted.name),
    ...(wanted.owner_id === group.owner_id && !narrows
      ? []
      : await checkGroupOwner(context, reach, wanted.owner_id)),
  ];
};

const save = async (context: CallContext, group: ChatGroupRecord, wanted: Wanted) => {
  const { db, actor, now } = context;
  const saved = await updateGroup(db, group, { ...wanted, updated_at: now, updated_by: actor.userId });
  if (wanted.in_step !== group.in_step) await settlePeople(db, saved);
  if (saved.in_step === 0 && saved.owner_id !== null) await addToGroup(db, saved, saved.owner_id);
  const owners = [group.owner_id, saved.owner_id].filter((id) => id !== null);
  context.audit({
    action: 'group.update',
    targetType: 'group',
    targetId: group.group_id,
    targetName: saved.name,
    changes: (Object.keys(wanted) as (keyof Wanted)[])
      .filter((field) => wanted[field] !== group[field])
      .map((field) => ({ field, old: group[field], new: wanted[field] })),
    concerns: [
      ...(group.dept_id === null ? [] : [{ type: 'department', id: group.dept_id }]),
      ...[...new Set(owners)].map((id) => ({ type: 'member', id })),
    ],
  });
  return saved;
};

const conflict = async (context: CallContext, group: ChatGroupRecord) =>
  versionConflict(context, violation('group.changed'), {
    current: await groupRow(context, group),
    by: group.updated_by,
    at: group.updated_at,
  });

/** Changes the chat group of a department: name, owner, whose people it takes and whether it is kept in step (case D21). */
export const updateGroupInfo: Handler<'updateGroupInfo'> = async (request, context) => {
  const { db, actor } = context;
  const department = await findGroupDepartment(context, request.id, 'update', request.owner_id);
  if ('kind' in department) return department;
  const found = (await findGroupsOfDepartments(db, actor.companyId, [department.id])).get(department.id);
  if (found === undefined) return refuse([violation('group.missing', 'id')]);
  await lockGroup(db, actor.companyId, found.group_id);
  const group = (await findGroupsOfDepartments(db, actor.companyId, [department.id])).get(department.id);
  if (group === undefined) return refuse([violation('group.missing', 'id')]);
  if (typeof request.version === 'number' && request.version !== group.version)
    return conflict(context, group);

  const wanted = wantedOf(group, request);
  const violations = await checkWanted(context, department.id, group, wanted);
  if (violations.length > 0) return refuse(violations);
  return done(await groupRow(context, await save(context, group, wanted)));
};
