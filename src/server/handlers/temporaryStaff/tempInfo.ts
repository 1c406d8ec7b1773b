import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { staffRow, visibleStaff } from '#server/temporary/staffRows.ts';

/** One term. */
export const tempInfo: Handler<'tempInfo'> = async ({ id }, context) => {
  const record = await visibleStaff(context, id);
  return record === undefined
    ? refuse([violation('temporaryStaff.missing', 'id')])
    : done(await staffRow(context, record));
};
