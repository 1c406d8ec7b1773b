import { dayOfInstant } from '#engine/dateText.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findBanners } from '#server/repositories/banners.ts';
import { bannerRow } from '#server/workbench/bannerRows.ts';

/** The company's banners in their order, and which day it is there. */
export const bannerList: Handler<'bannerList'> = async ({ ids }, context) => {
  const records = await findBanners(context.db, context.actor.companyId);
  const wanted = records.filter(
    (record) => ids === undefined || ids === null || ids.includes(record.banner_id),
  );
  return done({
    list: wanted.map((record) => bannerRow(context, record)),
    today: dayOfInstant(context.now),
  });
};
