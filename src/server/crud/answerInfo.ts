import { violation } from '#domain/violation.ts';
import { type Answer, type CallContext, done, refused } from '#server/platform/handler.ts';
import { lastChange } from './lastChange.ts';
import type { Entity } from './rows.ts';
import { isWithin } from './scope.ts';
import { findKnownRow } from './singleRow.ts';
import { wireRow } from './wireRows.ts';

/** One row by id, with who changed it last where that is kept. A row of another company, out of reach or deleted is simply not there (T03: no oracle). */
export const answerInfo = async (
  entity: Entity,
  { id }: { readonly id: number },
  context: CallContext,
): Promise<Answer<unknown>> => {
  const conditions = [isWithin(entity, 'read')];
  const row = await findKnownRow(context.db, entity, id, { conditions });
  if (row === undefined) return refused([violation('call.notFound')]);
  const { updatedBy: by, updatedAt: at } = row;
  const change = at === undefined ? {} : await lastChange(context, { by, at });
  return done({ ...change, ...(await wireRow(entity, row, context)) });
};
