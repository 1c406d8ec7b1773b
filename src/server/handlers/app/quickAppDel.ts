import { checkRemoval } from '#domain/app/checkApp.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { savedRow } from '#server/crud/actedRow.ts';
import { releaseFileFields } from '#server/file/settleFields.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { deleteApp, lockApps } from '#server/repositories/apps.ts';
import { appModel } from '#server/workbench/appReach.ts';
import { appChanges, appConflict } from '#server/workbench/appWrites.ts';
import { findReachedApp } from '#server/workbench/reachedApp.ts';

/** Takes an app away for good; what the product brings stays (contract.md section 2). */
export const quickAppDel: Handler<'quickAppDel'> = async ({ app_id: id, version }, context) => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  await lockApps(db, companyId);
  const record = await findReachedApp(context, id, 'remove');
  if (record === undefined) return refuse([violation('app.missing', 'app_id')]);
  const broken = checkRemoval({ isPreset: record.preset === 1 });
  if (broken.length > 0) return refuse(broken);
  const conflict = await appConflict(context, record, version);
  if (conflict !== undefined) return conflict;
  const row = await savedRow('app', id, context);
  await deleteApp(db, { companyId, id }, { at: now, by: actor.userId });
  await releaseFileFields(context, appModel(context), [id]);
  context.audit({
    action: 'app.remove',
    targetType: 'app',
    targetId: id,
    targetName: record.name,
    changes: appChanges(undefined, row).map(({ field, new: old }) => ({ field, old, new: null })),
  });
  return done({ app_id: id });
};
