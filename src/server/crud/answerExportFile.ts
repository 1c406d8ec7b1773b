import { maxExportRows } from '#engine/exportCalls.ts';
import type { FieldModel } from '#engine/model.ts';
import { sendExport } from '#server/export/sendExport.ts';
import { lapsedTicket, takeExport } from '#server/export/takeExport.ts';
import { watermarked } from '#server/export/watermark.ts';
import type { Answer, CallContext } from '#server/handlers/handler.ts';
import { type ExportRequest, exportPermission } from './answerExport.ts';
import { conditionsOf, listedAs, orderOf } from './answerList.ts';
import { exportedRows } from './exportedRows.ts';
import { type Entity, findIds } from './rows.ts';

const columnsOf = ({ model }: Entity, { columns }: ExportRequest): readonly FieldModel[] =>
  columns.flatMap((name) => model.fields.find((field) => field.name === name) ?? []);

/**
 * Takes the ticket and answers the file. Which rows are in it is settled now, under the permissions of now, and
 * written down; they are then read a piece at a time while the file is on its way.
 */
export const answerExportFile = async (
  noun: Entity,
  { ticket }: { readonly ticket: string },
  context: CallContext,
): Promise<Answer<unknown>> => {
  const { model } = noun;
  const kept = await takeExport<ExportRequest>(context, model.noun, ticket);
  if (kept === undefined) return lapsedTicket();
  const entity = listedAs(noun, kept);
  const conditions = conditionsOf(entity, kept, exportPermission(model));
  const ids = await findIds(context.db, entity, {
    conditions,
    order: orderOf(entity, kept),
    limit: maxExportRows,
  });
  const columns = columnsOf(entity, kept);
  const header = columns.map((field) => context.words.of(model.noun, `fields.${field.path}`) ?? field.name);
  const rows = exportedRows(entity, { ids, columns, conditions }, context);
  const sheet = { columns, header, rows };
  const sent = model.isWatermarked ? await watermarked(context, sheet) : sheet;
  return sendExport(context, kept, { noun: model.noun, ...sent, count: ids.length });
};
