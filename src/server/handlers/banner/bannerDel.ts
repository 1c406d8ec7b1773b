import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { releaseFileFields } from '#server/file/settleFields.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { deleteBanner, lockBanners } from '#server/repositories/banners.ts';
import { bannerModel, bannerRow, findBanner } from '#server/workbench/bannerRows.ts';

/** Takes a banner away with its picture. */
export const bannerDel: Handler<'bannerDel'> = async ({ banner_id: id, version }, context) => {
  const { db, actor } = context;
  await lockBanners(db, actor.companyId);
  const record = await findBanner(context, id);
  if (record === undefined) return refuse([violation('banner.missing', 'banner_id')]);
  if (typeof version === 'number' && version !== record.version)
    return versionConflict(context, violation('banner.changed'), {
      current: bannerRow(context, record),
      by: record.updated_by,
      at: record.updated_at,
    });
  await deleteBanner(db, { companyId: actor.companyId, id });
  await releaseFileFields(context, bannerModel(context), [id]);
  context.audit({
    action: 'banner.remove',
    targetType: 'banner',
    targetId: id,
    targetName: record.title,
  });
  return done({ banner_id: id });
};
