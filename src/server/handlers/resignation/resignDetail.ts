import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { resignationRow, visibleFormer } from '#server/addressBook/resignationRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';

/** Somebody who left, with everything they hand over. */
export const resignDetail: Handler<'resignDetail'> = async ({ id }, context) => {
  const record = await visibleFormer(context, id);
  return record === undefined
    ? refuse([violation('resignation.missing', 'id')])
    : done(await resignationRow(context, record));
};
