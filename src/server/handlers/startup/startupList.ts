import { companyToday, startupRow } from '#server/companyImage/imageRows.ts';
import { pagingOf } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findImagePage } from '#server/repositories/companyImages.ts';

/** One page of the company's startup images, the newest first. */
export const startupList: Handler<'startupList'> = async (request, context) => {
  const { page, pageSize, stretch } = pagingOf(request);
  const place = { companyId: context.actor.companyId, kind: 'startup' } as const;
  const { records, total } = await findImagePage(context.db, place, request.status, stretch);
  const today = await companyToday(context);
  const list = records.map((record) => startupRow(context, record, today));
  return done({ list, total, page, page_size: pageSize });
};
