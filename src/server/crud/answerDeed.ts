import type { ActionModel } from '#engine/model.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type Answer, type CallContext, done, refused } from '#server/platform/handler.ts';
import { actedRow } from './actedRow.ts';
import { type ActionRequest, unfitInputs } from './actionInputs.ts';
import { auditOf } from './auditOf.ts';
import { changedFields } from './checkRecord.ts';
import { type Entity, findRowsById } from './rows.ts';
import { wireRow } from './wireRows.ts';

/**
 * The action on a row that a query selects: reach, version, state and condition decide as everywhere, hooks do the deed, and the audit
 * tells what the row is by then that it was not before. Answers the row, or what the call promises of it.
 */
export const answerDeed = async (
  entity: Entity,
  action: ActionModel,
  request: ActionRequest,
  context: CallContext,
): Promise<Answer<unknown>> => {
  const { model } = entity;
  const hooks = context.sources.hooksOf(model);
  const deed = hooks?.actions?.[action.name];
  if (deed === undefined)
    throw new Error(`Rows of ${model.noun} are a query: its hooks have to say what "${action.name}" does`);
  const row = await actedRow(entity, action.name, request, context, async () =>
    hooks?.lock?.(context, request.id),
  );
  if ('kind' in row) return row;
  const unfit = unfitInputs(action, request, context);
  if (unfit.length > 0) return refused(unfit);
  const said = await deed(row.values, request, context);
  if ('length' in said) return refuse(said);
  const [stored] = await findRowsById(context.db, entity, [row.id]);
  const changes = changedFields(model, row.values, stored?.values ?? {}).map((field) => ({
    field,
    value: stored?.values[field.name],
  }));
  context.audit({ ...auditOf(model, row, row.values, changes), ...said, action: action.name });
  const { $ref: whole, properties = {} } = model.calls[context.callName]?.reply ?? {};
  if (whole !== undefined && stored !== undefined) return done(await wireRow(entity, stored, context));
  return done(Object.fromEntries(Object.keys(properties).map((name) => [name, row.values[name]])));
};
