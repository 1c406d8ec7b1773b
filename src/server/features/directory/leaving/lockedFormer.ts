import { violation } from '#domain/violation.ts';
import type { Resignation } from '#generated/types.ts';
import { staleVersion } from '#server/crud/answerSave.ts';
import { entityOf } from '#server/crud/entityOf.ts';
import { findRowsById } from '#server/crud/rows.ts';
import { savedRow } from '#server/crud/savedRow.ts';
import { isWithin } from '#server/crud/scope.ts';
import {
  type FormerRecord,
  findFormer,
  lockFormer,
} from '#server/features/directory/leaving/store/resignations.ts';
import { type Answer, type CallContext, refused } from '#server/platform/handler.ts';

/** Somebody who left as their detail shows them, with everything they hand over. */
export const formerRow = (context: CallContext, id: number): Promise<Resignation> =>
  savedRow('resignation', id, context);

/** Somebody who left, for a write: locked, with what may be done; or why not, also where they changed since `version` was read. */
export const lockedFormer = async (
  context: CallContext,
  { id, version }: { readonly id: number; readonly version?: number | null | undefined },
): Promise<{ readonly record: FormerRecord; readonly row: Resignation } | Answer<never>> => {
  const { db, actor } = context;
  await lockFormer(db, actor.companyId, id);
  const entity = entityOf('resignation', context);
  const [row] = await findRowsById(db, entity, [id], { conditions: [isWithin(entity, 'read')] });
  const record = await findFormer(db, actor.companyId, id);
  if (row === undefined || record === undefined) return refused([violation('call.notFound')]);
  const stale = await staleVersion(entity, { version }, row, context);
  return stale ?? { record, row: await formerRow(context, id) };
};
