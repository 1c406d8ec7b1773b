import type { ExportFormat } from '#engine/exportCalls.ts';
import type { EntityModel } from '#engine/model.ts';
import { openExport } from '#server/export/openExport.ts';
import type { Answer, CallContext } from '#server/handlers/handler.ts';
import { conditionsOf, type ListSelection, listedAs } from './answerList.ts';
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

/** The default export: counts what would be in the file and gives a ticket for it, written down with columns and count. */
export const answerExport = async (
  noun: Entity,
  request: ExportRequest,
  context: CallContext,
): Promise<Answer<unknown>> => {
  const entity = listedAs(noun, request);
  const { model } = entity;
  const { columns, format, ...selection } = request;
  const count = await countRows(context.db, entity, conditionsOf(entity, request, exportPermission(model)));
  const filter = auditedFilter(model, request.filter);
  return openExport(context, {
    noun: model.noun,
    title: context.words.of(model.noun, 'plural') ?? model.noun,
    scope: { ...selection, filter },
    audited: [
      { field: 'filter', old: null, new: filter },
      { field: 'keyword', old: null, new: request.keyword ?? null },
    ],
    kept: selection,
    columns,
    format,
    count,
  });
};
