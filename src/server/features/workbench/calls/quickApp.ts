import { checkOthers, checkQuick } from '#domain/app/checkApp.ts';
import { violation } from '#domain/violation.ts';
import { versionConflict } from '#server/crud/versionConflict.ts';
import { appReachOf, reaches } from '#server/features/workbench/appReach.ts';
import { findAppIds, lockApps } from '#server/features/workbench/store/apps.ts';
import { findQuickApps, saveQuickApps } from '#server/features/workbench/store/quickApps.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/**
 * Says which apps of the company stand at the top of the workbench, in this order. Whoever manages certain apps only places these among
 * the others (contract.md section 4, "Apps, banner").
 */
export const quickAppSave: Handler<'quickAppSave'> = async ({ ids, version }, context) => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  await lockApps(db, companyId);
  const before = await findQuickApps(db, companyId);
  if (typeof version === 'number' && version !== before.version)
    return versionConflict(context, violation('call.versionConflict'), {
      current: { ids: before.app_ids, version: before.version },
      by: before.updated_by,
      at: before.updated_at ?? now,
    });
  const known = [...(await findAppIds(db, companyId, [...before.app_ids, ...ids]))];
  const reach = await appReachOf(context, 'update');
  const broken = [
    ...checkQuick(ids, known),
    ...checkOthers(before.app_ids, ids, (id) => known.includes(id) && !reaches(reach, id)),
  ];
  if (broken.length > 0) return refuse(broken);
  await saveQuickApps(db, companyId, { ids, at: now, by: actor.userId });
  context.audit({
    action: 'quickApp.save',
    targetType: 'quickApp',
    changes: [{ field: 'ids', old: before.app_ids, new: ids }],
  });
  return done({ ids: [...ids], version: before.version + 1 });
};
