import { violation } from '#domain/violation.ts';
import { type ExportFormat, maxExportRows } from '#engine/exportCalls.ts';
import type { EntityModel } from '#engine/model.ts';
import { fileNameOf } from '#server/export/fileName.ts';
import { type Answer, type AuditEntry, type CallContext, done, refused } from '#server/handlers/handler.ts';
import { insertTicket } from '#server/repositories/downloadTickets.ts';
import { conditionsOf, type ListSelection } from './answerList.ts';
import { countRows, type Entity } from './rows.ts';
import { auditedValue } from './visibility.ts';

/** What is exported: the rows of a list, these columns of them, as one kind of sheet. */
export interface ExportRequest extends ListSelection {
  readonly columns: readonly string[];
  readonly format: ExportFormat;
}

/** Whoever may read may export, unless the schema grants `export` to some. */
export const exportPermission = ({ permissions }: EntityModel): string =>
  permissions.export === undefined ? 'read' : 'export';

const auditedFilter = (model: EntityModel, filter: ExportRequest['filter']) =>
  Object.fromEntries(
    Object.entries(filter ?? {}).map(([name, value]) => {
      const field = model.fields.find((candidate) => candidate.name === name);
      return [name, field === undefined ? value : auditedValue(field, value)];
    }),
  );

const auditOf = (
  model: EntityModel,
  request: ExportRequest,
  fileName: string,
  count: number,
): AuditEntry => ({
  action: 'export',
  targetType: model.noun,
  targetName: fileName,
  changes: [
    { field: 'columns', old: null, new: request.columns },
    { field: 'filter', old: null, new: auditedFilter(model, request.filter) },
    { field: 'keyword', old: null, new: request.keyword ?? null },
    { field: 'count', old: null, new: count },
  ],
});

/** The default export: counts what would be in the file and gives a ticket for it, written down with columns and count. */
export const answerExport = async (
  entity: Entity,
  request: ExportRequest,
  context: CallContext,
): Promise<Answer<unknown>> => {
  const { model, actor } = entity;
  if (context.sessionId === undefined) return refused([violation('call.noPermission')], 'no_permission');
  const count = await countRows(context.db, entity, conditionsOf(entity, request, exportPermission(model)));
  if (count > maxExportRows)
    return refused([violation('call.exportTooLarge', undefined, { count, limit: maxExportRows })]);
  const fileName = fileNameOf(
    context.words.of(model.noun, 'plural') ?? model.noun,
    request.format,
    context.now,
  );
  const ticket = context.randomToken();
  const holder = { companyId: actor.companyId, sessionId: context.sessionId, noun: model.noun };
  await insertTicket(context.db, holder, ticket, { ...request, fileName }, context.now);
  context.audit(auditOf(model, request, fileName, count));
  return done({ ticket, file_name: fileName, count });
};
