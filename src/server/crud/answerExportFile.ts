import { violation } from '#domain/violation.ts';
import { maxExportRows } from '#engine/exportCalls.ts';
import type { FieldModel } from '#engine/model.ts';
import { sheetStream } from '#server/export/sheetStream.ts';
import { type Answer, type CallContext, refused } from '#server/handlers/handler.ts';
import { takeTicket } from '#server/repositories/downloadTickets.ts';
import { type ExportRequest, exportPermission } from './answerExport.ts';
import { conditionsOf, orderOf } from './answerList.ts';
import { exportedRows } from './exportedRows.ts';
import { type Entity, findIds } from './rows.ts';

/** What a ticket stands for: the request, and the name the file was promised under. */
interface Ticketed extends ExportRequest {
  readonly fileName: string;
}

const columnsOf = ({ model }: Entity, { columns }: ExportRequest): readonly FieldModel[] =>
  columns.flatMap((name) => model.fields.find((field) => field.name === name) ?? []);

/**
 * Takes the ticket and answers the file. Which rows are in it is settled now, under the permissions of now, and
 * written down; they are then read a piece at a time while the file is on its way.
 */
export const answerExportFile = async (
  entity: Entity,
  { ticket }: { readonly ticket: string },
  context: CallContext,
): Promise<Answer<unknown>> => {
  const { model, actor } = entity;
  const lapsed = refused([violation('call.ticketLapsed')]);
  if (context.sessionId === undefined) return lapsed;
  const holder = { companyId: actor.companyId, sessionId: context.sessionId, noun: model.noun };
  const taken = await takeTicket(context.db, holder, ticket, context.now);
  if (taken === undefined) return lapsed;
  // It was validated before it was kept.
  const request = taken as unknown as Ticketed;
  const conditions = conditionsOf(entity, request, exportPermission(model));
  const ids = await findIds(context.db, entity, {
    conditions,
    order: orderOf(entity, request),
    limit: maxExportRows,
  });
  const columns = columnsOf(entity, request);
  // Asked for and fetched are two things: only now does somebody hold these rows.
  context.audit({
    action: 'exportFile',
    targetType: model.noun,
    targetName: request.fileName,
    changes: [
      { field: 'columns', old: null, new: request.columns },
      { field: 'count', old: null, new: ids.length },
    ],
  });
  const header = columns.map((field) => context.words.of(model.noun, `fields.${field.path}`) ?? field.name);
  const rows = exportedRows(entity, { ids, columns, conditions }, context);
  return {
    kind: 'file',
    file: { name: request.fileName, ...sheetStream(request.format, { columns, header, rows }) },
  };
};
