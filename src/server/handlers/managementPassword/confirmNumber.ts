import { violation } from '#domain/violation.ts';
import { passwordRow } from '#server/account/passwordRows.ts';
import { type CallContext, done, type Handler, refused } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { lockMember, type MemberRecord } from '#server/repositories/members.ts';
import { settleNumber } from '#server/repositories/numberProofs.ts';
import { findPasswordHolders } from '#server/repositories/passwordHolders.ts';

/** Given another number meanwhile: what was asked of the person was not this one. */
const conflict = async (context: CallContext, record: MemberRecord) => {
  const { user_id: userId, updated_at: at, updated_by: by } = record;
  const found = await findPasswordHolders(
    context.db,
    context.actor.companyId,
    { userId },
    { offset: 0, limit: 1 },
  );
  const current = found.holders.map((holder) => passwordRow(holder, context))[0] ?? null;
  return versionConflict(context, violation('call.versionConflict'), { current, by, at });
};

/**
 * The main administrator, who has asked the person, says that the number somebody else has given them is theirs (decisions/0021):
 * what they hold counts again, and they may set a first management password.
 */
export const confirmNumber: Handler<'confirmNumber'> = async ({ user_id: userId, version }, context) => {
  const { db, actor } = context;
  const record = await lockMember(db, actor.companyId, userId);
  if (record === undefined) return refused([violation('call.notFound')]);
  if (record.version !== version) return conflict(context, record);
  if (record.number_waits_since === null) return refused([violation('managementPassword.numberSettled')]);
  await settleNumber(db, { companyId: actor.companyId, userId });
  context.audit({
    action: 'confirmNumber',
    targetType: 'managementPassword',
    targetId: userId,
    targetName: record.name,
    concerns: [{ type: 'member', id: userId }],
  });
  return done({});
};
