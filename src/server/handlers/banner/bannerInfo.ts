import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { bannerRow, findBanner } from '#server/workbench/bannerRows.ts';

/** One banner. */
export const bannerInfo: Handler<'bannerInfo'> = async ({ banner_id: id }, context) => {
  const record = await findBanner(context, id);
  return record === undefined
    ? refuse([violation('banner.missing', 'banner_id')])
    : done(bannerRow(context, record));
};
