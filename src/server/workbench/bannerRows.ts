import { displayOn } from '#domain/banner/schedule.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { EntityModel } from '#engine/model.ts';
import { reachOf } from '#engine/permission.ts';
import type { Banner } from '#generated/types.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { type BannerRecord, findBanners } from '#server/repositories/banners.ts';

/** The model of banners. */
export const bannerModel = ({ models }: Pick<CallContext, 'models'>): EntityModel => {
  const { banner } = models;
  if (banner === undefined) throw new Error('Expected the schema of banners');
  return banner;
};

/** A banner in the wire shape, with what becomes of it today. */
export const bannerRow = (context: CallContext, record: BannerRecord): Banner => {
  const may = (permission: string) =>
    reachOf(bannerModel(context), permission, context.actor) === undefined ? 0 : 1;
  const schedule = {
    startDate: record.start_date,
    endDate: record.end_date,
    isOn: record.status === 1,
  };
  return {
    banner_id: record.banner_id,
    title: record.title,
    image: record.image,
    link: record.link,
    start_date: record.start_date,
    end_date: record.end_date,
    status: record.status === 1 ? 1 : 0,
    display: displayOn(schedule, dayOfInstant(context.now)),
    sort: record.sort,
    version: record.version,
    can: { read: 1, update: may('update'), remove: may('remove') },
  };
};

/** One banner as it is now; undefined when there is none of that id. */
export const findBanner = async ({ db, actor }: CallContext, id: number): Promise<BannerRecord | undefined> =>
  (await findBanners(db, actor.companyId)).find((record) => record.banner_id === id);
