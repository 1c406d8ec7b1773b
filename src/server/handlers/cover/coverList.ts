import { coverRow } from '#server/companyImage/imageRows.ts';
import { pagingOf } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findImagePage } from '#server/repositories/companyImages.ts';

/** One page of the company's covers, the newest first: what is shown, waits, was rejected or taken offline. */
export const coverList: Handler<'coverList'> = async (request, context) => {
  const { page, pageSize, stretch } = pagingOf(request);
  const place = { companyId: context.actor.companyId, kind: 'cover' } as const;
  const { records, total } = await findImagePage(context.db, place, request.status, stretch);
  const list = records.map((record) => coverRow(context, record));
  return done({ list, total, page, page_size: pageSize });
};
