import { checkAssetCompany, checkNewAssetAdmin } from '#domain/assetAdmin/checkNewAssetAdmin.ts';
import { assetAdminStates, takesPlace } from '#domain/assetAdmin/states.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { actedRow } from '#server/crud/actedRow.ts';
import { entityOf } from '#server/crud/entityOf.ts';
import { savedRow } from '#server/crud/savedRow.ts';
import { countAssetAdmins, putForward } from '#server/repositories/assetAdmins.ts';
import { type CandidateRecord, findCandidate, lockCompany } from '#server/repositories/candidates.ts';
import { submitReview } from '#server/repositories/reviews.ts';
import { type CallContext, done, type Handler } from './handler.ts';

const putBeforePlatform = async ({ db, actor, now }: CallContext, { userId, name }: CandidateRecord) => {
  const { companyId, userId: by } = actor;
  await putForward(db, { companyId, userId, by, at: now });
  await submitReview(db, {
    companyId,
    kind: 'asset_admin',
    targetId: userId,
    targetName: name,
    submittedBy: by,
    at: now,
  });
};

/**
 * Puts somebody before the platform as asset administrator, for the first time or again; the right comes with its approval
 * (contract.md section 2, case R09). The company is locked: at most five, also when two ask at once.
 */
export const assetAdminAdd: Handler<'assetAdminAdd'> = async (wish, context) => {
  const { db, actor } = context;
  const { companyId } = actor;
  const { id } = wish;
  const { advanced } = await lockCompany(db, companyId);
  const refused = checkAssetCompany({ advanced, used: await countAssetAdmins(db, companyId) });
  const candidate = await findCandidate(db, companyId, id);
  const objections = checkNewAssetAdmin(candidate, 'id');
  // Of somebody who is one already that is the answer, however many there are.
  const isOne = takesPlace(candidate?.standing ?? null);
  if (refused.length > 0 && !(isOne && advanced === 1)) return refuse(refused);
  if (candidate === undefined || objections.length > 0) return refuse(objections);
  const { standing } = candidate;
  if (standing !== null) {
    const before = await actedRow(entityOf('assetAdmin', context), 'add', wish, context);
    if ('kind' in before) return before;
  }

  await putBeforePlatform(context, candidate);
  context.audit({
    action: 'assetAdmin.add',
    targetType: 'assetAdmin',
    targetId: id,
    targetName: candidate.name,
    changes: [{ field: 'status', old: standing, new: assetAdminStates.pending }],
    concerns: [{ type: 'member', id }],
  });
  return done(await savedRow('assetAdmin', id, context));
};
