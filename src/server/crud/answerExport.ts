import { type ExportFormat, maxExportRows } from '#engine/exportCalls.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { Answer, CallContext } from '#server/platform/handler.ts';
import { conditionsOf, type ListSelection, listedAs, orderOf } from './answerList.ts';
import type { Entity } from './entity.ts';
import { exportedRows } from './exportedRows.ts';
import { countRows, findIds } from './rows.ts';
import type { TicketRequest } from './sources/exports.ts';
import { auditedValue } from './visibility.ts';

/** What is exported: the rows of a list, these columns of them, as one kind of sheet. */
export interface ExportRequest extends ListSelection {
  readonly columns: readonly string[];
  readonly format: ExportFormat;
}

/** Whoever may read may export, unless the schema grants `export` to some. */
const exportPermission = ({ permissions }: EntityModel): string =>
  permissions.export === undefined ? 'read' : 'export';

const auditedFilter = (model: EntityModel, filter: ExportRequest['filter']) =>
  Object.fromEntries(
    Object.entries(filter ?? {}).map(([name, value]) => {
      const field = model.fields.find((candidate) => candidate.name === name);
      return [name, field === undefined ? value : auditedValue(field, value)];
    }),
  );

const columnsOf = ({ model }: Entity, columns: readonly string[]): readonly FieldModel[] =>
  columns.flatMap((name) => model.fields.find((field) => field.name === name) ?? []);

/** The default export: counts what would be in the file and gives a ticket for it, written down with columns and count. */
export const answerExport = async (
  noun: Entity,
  request: ExportRequest,
  context: CallContext,
): Promise<Answer<unknown>> => {
  const entity = listedAs(noun, request);
  const { model } = entity;
  const { columns, format, ...question } = request;
  const count = await countRows(context.db, entity, conditionsOf(entity, request, exportPermission(model)));
  const filter = auditedFilter(model, request.filter);
  const audited = [
    { field: 'filter', old: null, new: filter },
    { field: 'keyword', old: null, new: request.keyword ?? null },
  ];
  const scope = { ...question, filter };
  const sheet = { columns: columnsOf(entity, columns), count, scope, audited };
  return context.sources.exports.ask(context, model, sheet, { request: { ...request }, question, format });
};

/**
 * Takes the ticket and answers the file. Which rows are in it is settled now, under the permissions of now, and
 * written down; they are then read a piece at a time while the file is on its way.
 */
export const answerExportFile = (
  noun: Entity,
  request: TicketRequest,
  context: CallContext,
): Promise<Answer<unknown>> =>
  context.sources.exports.send<ExportRequest>(context, noun.model, request, async (kept) => {
    const entity = listedAs(noun, kept);
    const conditions = conditionsOf(entity, kept, exportPermission(noun.model));
    const order = orderOf(entity, kept);
    const ids = await findIds(context.db, entity, { conditions, order, limit: maxExportRows });
    const columns = columnsOf(entity, kept.columns);
    return {
      columns,
      header: columns.map(({ path, name }) => context.words.of(noun.model.noun, `fields.${path}`) ?? name),
      rows: exportedRows(entity, { ids, columns, conditions }, context),
      count: ids.length,
    };
  });
