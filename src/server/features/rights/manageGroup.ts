import { sql } from 'kysely';
import {
  checkGroupName,
  checkNotMain,
  checkNotOneself,
  mandateLimits,
  type RequestedMandate,
} from '#domain/permission/mandate.ts';
import { compareKey, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls, ManageGroup } from '#generated/types.ts';
import type { LoadedRow, RowQuery } from '#server/crud/sources/rows.ts';
import { type NounWrites, type StandingRow, standing } from '#server/crud/sources/writes.ts';
import { savedRow } from '#server/crud/wireRow.ts';
import { findMainAdministrator } from '#server/features/directory/leaving/store/leaving.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { auditedMandate, manageGroupRows as mandatesOf } from './mandate/mandateRows.ts';
import { checkHolders, checkRequested, mandateColumns, requestedMandate } from './mandate/wantedMandate.ts';
import {
  findManageGroups,
  insertManageGroup,
  lockMandates,
  type ManageGroupRecord,
  setGroupMembers,
  updateManageGroup,
} from './store/manageGroups.ts';

/** What a group grants, where and to whom; a company has at most a hundred of them. */
const complete = async (rows: readonly LoadedRow[], context: CallContext): Promise<readonly LoadedRow[]> => {
  const groups = await findManageGroups(context.db, context.actor.companyId);
  const mandates = new Map((await mandatesOf(context, groups)).map((mandate) => [mandate.id, mandate]));
  return rows.map((row) => ({ ...row, values: { ...row.values, ...mandates.get(row.id) } }));
};

/** The manage groups of a company. */
export const manageGroupRows: RowQuery = {
  isVersioned: true,
  completed: ['modules', 'withheld', 'scope', 'scope_depts', 'apps', 'user_ids', 'departments', 'members'],
  select: ({ actor }) => sql`
    select id, name, is_all, version, updated_at, updated_by from manage_group
    where company_id = ${actor.companyId} and deleted_at is null`,
  complete,
};

type Saved = Calls['manageGroupSave']['request'];
type Standing = StandingRow<ManageGroupRecord>;

const membersOf = (group: Standing | undefined): readonly number[] =>
  (group?.record.members ?? []).map(({ user_id: id }) => id);

const people = (ids: readonly number[]) => [...new Set(ids)].map((id) => ({ type: 'member', id }));

const check = async (
  context: CallContext,
  {
    request,
    requested,
    before,
  }: { readonly request: Saved; readonly requested: RequestedMandate; readonly before: Standing | undefined },
): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const groups = await findManageGroups(db, actor.companyId);
  const others = groups.filter(({ id }) => id !== before?.id).map(({ name }) => name);
  const isFull = before === undefined && groups.length >= mandateLimits.groups;
  return [
    ...(isFull
      ? [violation('call.tooMany', undefined, { noun: 'manageGroup', limit: mandateLimits.groups })]
      : []),
    ...checkGroupName(request.name, others),
    ...(await checkRequested(context, requested, before?.record.apps)),
    ...checkNotOneself(actor, { before: membersOf(before), after: request.user_ids }, 'user_ids'),
    ...checkNotMain(await findMainAdministrator(db, actor.companyId), request.user_ids, 'user_ids'),
    ...(await checkHolders(context, request.user_ids, 'user_ids')),
  ];
};

/** Its members have what a manage group grants with their next request (R06, T05). */
export const manageGroupWrites = {
  lock: ({ db, actor }) => lockMandates(db, actor.companyId),
  find: async ({ id }, context) => {
    if (id === undefined || id === null) return undefined;
    const { db, actor } = context;
    const group = (await findManageGroups(db, actor.companyId)).find((each) => each.id === id);
    if (group === undefined) return [violation('call.notFound', 'id', { noun: 'manageGroup' })];
    const [row] = await mandatesOf(context, [group]);
    return standing(id, group, auditedMandate(row));
  },
  show: (id, context) => savedRow('manageGroup', id, context),
  save: async (request, group, context) => {
    const { db, actor, now } = context;
    const { companyId } = actor;
    const requested = requestedMandate(request);
    const broken = await check(context, { request, requested, before: group });
    if (broken.length > 0) return broken;
    const columns = {
      ...mandateColumns(requested),
      name: visibleText(request.name),
      name_key: compareKey(request.name),
      is_all: requested.isAll ? 1 : 0,
    };
    const stamp = { at: now, by: actor.userId };
    const id = group?.id ?? (await nextId(db, { companyId, noun: 'manageGroup' }));
    const rowKey = { companyId, id };
    if (group === undefined) await insertManageGroup(db, { rowKey, columns, stamp });
    // A hand-over or a deleted department may have changed it after it was read: nothing of that is written over.
    else if (
      !(await updateManageGroup(db, { readKey: { ...rowKey, version: group.version }, columns, stamp }))
    )
      return 'changed';
    await setGroupMembers(db, rowKey, request.user_ids);
    const row = await savedRow('manageGroup', id, context);
    const concerns = people([...membersOf(group), ...row.user_ids]);
    return { id, name: row.name, audited: auditedMandate(row), concerns, reply: row };
  },
  // Its members lose what it gave them with their next request.
  remove: async (_, group, { db, actor, now }) => {
    const before = membersOf(group);
    const broken = checkNotOneself(actor, { before, after: [] }, 'id');
    if (broken.length > 0) return broken;
    const rowKey = { companyId: actor.companyId, id: group.id, version: group.version };
    if (
      !(await updateManageGroup(db, {
        readKey: rowKey,
        columns: { deleted_at: now },
        stamp: { at: now, by: actor.userId },
      }))
    )
      return 'changed';
    await setGroupMembers(db, rowKey, []);
    return { audited: {}, concerns: people(before) };
  },
} satisfies NounWrites<{
  save: Saved;
  remove: Calls['manageGroupDel']['request'];
  standing: Standing;
  row: ManageGroup;
}>;
