import { checkOrder } from '#domain/app/checkOrder.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findBanners, lockBanners, orderBanners } from '#server/repositories/banners.ts';

/** Puts all banners into a new order: in this one they take turns. */
export const bannerSort: Handler<'bannerSort'> = async ({ ids }, context) => {
  const { db, actor } = context;
  await lockBanners(db, actor.companyId);
  const present = (await findBanners(db, actor.companyId)).map((record) => record.banner_id);
  const broken = checkOrder(present, ids, 'banner.orderChanged');
  if (broken.length > 0) return refuse(broken);
  await orderBanners(db, actor.companyId, ids);
  context.audit({
    action: 'banner.sort',
    targetType: 'banner',
    changes: [{ field: 'sort', old: present, new: ids }],
  });
  return done({ ids: [...ids] });
};
