import { sql } from 'kysely';
import { checkNotMain, checkNotOneself } from '#domain/permission/mandate.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import type { LoadedRow, RowQuery } from '#server/crud/sources/rows.ts';
import { type NounWrites, type StandingRow, standing } from '#server/crud/sources/writes.ts';
import { findMainAdministrator } from '#server/features/directory/leaving/store/leaving.ts';
import type { CallContext } from '#server/platform/handler.ts';
import {
  auditedMandate,
  subAdminRows as mandatesOf,
  type SubAdminRow,
  subAdminRow,
} from './mandate/mandateRows.ts';
import { checkHolders, checkRequested, mandateColumns, requestedMandate } from './mandate/wantedMandate.ts';
import {
  deleteSubAdministrator,
  findSubAdministrators,
  type SubAdministratorRecord,
  saveSubAdministrator,
} from './store/administrators.ts';
import { lockMandates } from './store/manageGroups.ts';

/** What each may do, and where. */
const complete = async (rows: readonly LoadedRow[], context: CallContext) => {
  const subs = await findSubAdministrators(context.db, context.actor.companyId);
  const mandates = new Map((await mandatesOf(context, subs)).map((mandate) => [mandate.user_id, mandate]));
  return rows.map((row) => ({ ...row, values: { ...row.values, ...mandates.get(row.id) } }));
};

/** Everyone who works here and has rights of their own as sub-administrator. */
export const subAdminRows: RowQuery = {
  isVersioned: true,
  isWhole: true,
  completed: ['modules', 'withheld', 'scope', 'scope_depts', 'apps', 'departments'],
  select: ({ actor: { companyId } }) => sql`
    select person.user_id, person.name, person.work_id as "workId", own.version, own.updated_at, own.updated_by
    from administrator own
    join member person on person.company_id = own.company_id and person.user_id = own.user_id
    where own.company_id = ${companyId} and own.kind = 'sub' and own.status = 1 and person.status = 'normal'`,
  order: () => sql`record.user_id`,
  complete,
};

type Standing = StandingRow<SubAdministratorRecord>;

/** Someone's own rights as sub-administrator: they count from their next request on (R06, T05). What manage groups give stays. */
export const subAdminWrites = {
  lock: ({ db, actor }) => lockMandates(db, actor.companyId),
  find: async ({ user_id: userId }, context) => {
    const { db, actor } = context;
    const sub = (await findSubAdministrators(db, actor.companyId)).find((each) => each.user_id === userId);
    const [row] = await mandatesOf(context, sub === undefined ? [] : [sub]);
    return sub && standing(userId, sub, auditedMandate(row));
  },
  missing: violation('subAdmin.missing', 'user_id'),
  show: (userId, context) => subAdminRow(context, userId),
  save: async (request, sub, context) => {
    const { db, actor, now } = context;
    const { companyId } = actor;
    const userId = request.user_id;
    const requested = requestedMandate(request);
    const broken = [
      ...(await checkRequested(context, requested, sub?.record.apps)),
      ...checkNotOneself(actor, { before: [userId], after: [userId] }, 'user_id'),
      ...checkNotMain(await findMainAdministrator(db, companyId), [userId], 'user_id'),
      ...(await checkHolders(context, [userId], 'user_id')),
    ];
    if (broken.length > 0) return broken;
    const stamp = { companyId, userId, at: now, by: actor.userId };
    await saveSubAdministrator(db, stamp, mandateColumns(requested));
    const row = await subAdminRow(context, userId);
    if (row === undefined) throw new Error(`Expected the sub-administrator ${userId}`);
    const concerns = [{ type: 'member', id: userId }];
    return { id: userId, name: row.name, audited: auditedMandate(row), concerns, reply: row };
  },
  remove: async ({ user_id: userId }, _, { db, actor }) => {
    const broken = checkNotOneself(actor, { before: [userId], after: [] }, 'user_id');
    if (broken.length > 0) return broken;
    await deleteSubAdministrator(db, actor.companyId, userId);
    return { audited: {}, concerns: [{ type: 'member', id: userId }] };
  },
} satisfies NounWrites<{
  save: Calls['subSave']['request'];
  remove: Calls['subDel']['request'];
  standing: Standing;
  row: SubAdminRow;
}>;
