import type { RawBuilder } from 'kysely';
import { type ExportFormat, maxExportRows } from '#engine/exportCalls.ts';
import { isStored } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { type Cell, cellOf } from '#engine/sheet/cell.ts';
import type { Answer, CallContext, NamesById } from '#server/platform/handler.ts';
import { cellWords } from '#server/sheets/cellText.ts';
import { conditionsOf, type ListSelection, listedAs, orderOf } from './answerList.ts';
import { relatedNames } from './relatedNames.ts';
import { countRows, findIds, findRowsById } from './rows.ts';
import { auditedValue, shownValue } from './scope.ts';
import type { LoadedRow, TicketRequest } from './sources/rows.ts';
import type { Entity } from './table.ts';
import { completeRows } from './wireRow.ts';

/** Rows read at once: enough that the database is asked seldom, few enough that others get their turn. */
const rowsAtOnce = 500;

interface Requested {
  readonly ids: readonly number[];
  readonly columns: readonly FieldModel[];
  readonly conditions: readonly RawBuilder<unknown>[];
}

/** Computed fields and lines that no one asked for are not worked out. */
const narrowed = (entity: Entity, columns: readonly FieldModel[]): Entity => ({
  ...entity,
  model: {
    ...entity.model,
    fields: entity.model.fields.filter(
      (field) => isStored(field) || columns.some(({ name }) => name === field.name),
    ),
  },
});

const idsOf = (value: unknown): readonly unknown[] => [value].flat().filter((id) => id !== null);

const namesCell = (value: unknown, names: NamesById): Cell | undefined => {
  const ids = idsOf(value);
  if (ids.length === 0) return undefined;
  return { type: 'text', value: ids.map((id) => names.get(Number(id)) ?? String(id)).join('、') };
};

const toCells = (
  { model, actor }: Entity,
  {
    row,
    columns,
    names,
    context,
  }: {
    readonly row: LoadedRow;
    readonly columns: readonly FieldModel[];
    readonly names: ReadonlyMap<string, NamesById>;
    readonly context: CallContext;
  },
): readonly (Cell | undefined)[] => {
  const shown = Object.fromEntries(
    model.fields.map((field) => [field.name, shownValue(field, row.values, actor)]),
  );
  const wordOf = cellWords(context, model.noun);
  return columns.map((field) => {
    const value = shown[field.name];
    const related = names.get(field.name);
    return related === undefined
      ? cellOf(field, { value, record: shown, wordOf })
      : namesCell(value, related);
  });
};

/**
 * The cells of the wanted rows, a piece at a time in the order of the ids, masked and hidden as in the list. A row that
 * left the reader's reach in the meantime is left out.
 */
async function* exportedRows(
  entity: Entity,
  { ids, columns, conditions }: Requested,
  context: CallContext,
): AsyncGenerator<readonly (readonly (Cell | undefined)[])[]> {
  const source = narrowed(entity, columns);
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    const requested = ids.slice(start, start + rowsAtOnce);
    // The call is over by now: what its rows are read with is opened again for each piece.
    const { rows, names } = await context.readLater(async (db) => {
      const found = await findRowsById(db, { entity: source, ids: requested, options: { conditions } });
      const byId = new Map(found.map((row) => [row.id, row]));
      const kept = requested.flatMap((id) => byId.get(id) ?? []);
      const rows = await completeRows(source, { rows: kept, context: { ...context, db } });
      return { rows, names: await relatedNames(source, { columns, rows, context: { ...context, db } }) };
    });
    yield rows.map((row) => toCells(source, { row, columns, names, context }));
  }
}

/** What is exported: the rows of a list, these columns of them, as one kind of sheet. */
export interface ExportRequest extends ListSelection {
  readonly columns: readonly string[];
  readonly format: ExportFormat;
}

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
  const count = await countRows(context.db, entity, conditionsOf(entity, request, 'export'));
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
 * Takes the ticket and answers the file. Which rows are in it is decided now, under the permissions of now, and
 * written down; they are then read a piece at a time while the file is on its way.
 */
export const answerExportFile = (
  noun: Entity,
  request: TicketRequest,
  context: CallContext,
): Promise<Answer<unknown>> =>
  context.sources.exports.send<ExportRequest>(context, noun.model, request, async (kept) => {
    const entity = listedAs(noun, kept);
    const conditions = conditionsOf(entity, kept, 'export');
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
