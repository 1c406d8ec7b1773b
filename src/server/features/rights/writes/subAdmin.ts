import { checkNotMain, checkNotOneself } from '#domain/permission/checkMandate.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { type NounWrites, type StandingRow, standing } from '#server/crud/sources/writes.ts';
import { findMainAdministrator } from '#server/features/directory/leaving/store/leaving.ts';
import {
  auditedMandate,
  type SubAdminRow,
  subAdminRow,
  subAdminRows,
} from '#server/features/rights/mandate/mandateRows.ts';
import {
  checkHolders,
  checkRequested,
  mandateColumns,
  requestedMandate,
} from '#server/features/rights/mandate/wantedMandate.ts';
import {
  deleteSubAdministrator,
  findSubAdministrators,
  type SubAdministratorRecord,
  saveSubAdministrator,
} from '#server/features/rights/store/administrators.ts';
import { lockMandates } from '#server/features/rights/store/manageGroups.ts';

type Standing = StandingRow<SubAdministratorRecord>;

/** Someone's own rights as sub-administrator: they count from their next request on (R06, T05). What manage groups give stays. */
export const subAdminWrites = {
  lock: ({ db, actor }) => lockMandates(db, actor.companyId),
  find: async ({ user_id: userId }, context) => {
    const { db, actor } = context;
    const sub = (await findSubAdministrators(db, actor.companyId)).find((each) => each.user_id === userId);
    const [row] = await subAdminRows(context, sub === undefined ? [] : [sub]);
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
