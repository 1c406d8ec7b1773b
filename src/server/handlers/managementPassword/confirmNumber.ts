import { actedRow } from '#server/crud/actedRow.ts';
import { entityOf } from '#server/crud/entityOf.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { lockMember } from '#server/repositories/members.ts';
import { settleNumber } from '#server/repositories/numberProofs.ts';

/**
 * The main administrator, who has asked the person, says that the number somebody else has given them is theirs (decisions/0021):
 * what they hold counts again, and they may set a first management password. Given another number meanwhile, what was asked of
 * the person was not this one.
 */
export const confirmNumber: Handler<'confirmNumber'> = async ({ user_id: userId, version }, context) => {
  const { db, actor } = context;
  const row = await actedRow(
    entityOf('managementPassword', context),
    'confirmNumber',
    { id: userId, version },
    context,
    () => lockMember(db, actor.companyId, userId),
  );
  if ('kind' in row) return row;
  await settleNumber(db, { companyId: actor.companyId, userId });
  context.audit({
    action: 'confirmNumber',
    targetType: 'managementPassword',
    targetId: userId,
    targetName: String(row.values.name),
    concerns: [{ type: 'member', id: userId }],
  });
  return done({});
};
