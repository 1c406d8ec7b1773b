import { seatTexts } from '#domain/member/seating.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { customFieldWords } from '#engine/customFields.ts';
import type { EntityModel, FieldModel, ImportModel } from '#engine/model.ts';
import { type Cell, cellOf, type WordOf } from '#engine/sheet/cell.ts';
import { exportColumns } from '#engine/sheet/sheetColumn.ts';
import { addedName, importColumnsOf } from '#server/features/directory/customField/sheetColumns.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { cellWords } from '#server/sheets/cellWords.ts';
import { inOrder, type ToldMember, toldMembers } from './memberRows.ts';
import { findMembers } from './store/members.ts';

/** Which columns somebody chose: names the call allows, ids of fields an administrator added. */
export interface ChosenColumns {
  readonly fields: readonly string[];
  readonly custom_fields?: readonly string[] | null | undefined;
}

/** The columns of an export of people in the reader's words. */
interface MemberColumns {
  readonly columns: readonly FieldModel[];
  readonly header: readonly string[];
  readonly wordOf: WordOf;
}

const noun = 'member';

const changeOf = ({ models }: CallContext): { readonly model: EntityModel; readonly change: ImportModel } => {
  const model = models[noun];
  const change = model?.imports.find(({ mode }) => mode === 'change');
  if (model === undefined || change === undefined) throw new Error('Expected a sheet that changes members');
  return { model, change };
};

/** Finds the chosen columns, those of the schema first; a field that is not there or is hidden is no column. */
export const memberColumnsOf = async (
  context: CallContext,
  { fields, custom_fields: custom }: ChosenColumns,
): Promise<MemberColumns | readonly Violation[]> => {
  const { locale } = context;
  const { model, change } = changeOf(context);
  const added = await importColumnsOf(context, change);
  const chosen = (custom ?? []).map((id) =>
    added.columns.find(({ name, isRuntime }) => isRuntime === true && name === id),
  );
  if (chosen.includes(undefined)) return [violation('customField.unknown', 'custom_fields')];
  const columns = [...exportColumns(model, fields), ...chosen.flatMap((field) => field ?? [])];
  if (columns.length === 0) return [violation('export.columns', 'fields')];
  const addedWords = customFieldWords(model.customFieldsIn ?? '', [...added.definitions.values()], locale);
  const wordOf = cellWords(context, noun, addedWords);
  const header = columns.map((field) => addedName(added, field, locale) ?? wordOf(`fields.${field.path}`));
  return { columns, header, wordOf };
};

/** People read at once: enough that the database is asked seldom, few enough that others get their turn. */
const peopleAtOnce = 500;

const fieldValue = (
  { isRuntime, name }: FieldModel,
  values: Readonly<Record<string, unknown>>,
  row: ToldMember,
) => (isRuntime === true ? row.custom_fields?.[name] : values[name]);

const toCells = (row: ToldMember, { columns, wordOf }: MemberColumns): readonly (Cell | undefined)[] => {
  const values = { ...row, ...seatTexts(row.departments ?? []) };
  return columns.map((field) =>
    cellOf(field, { value: fieldValue(field, values, row), record: values, wordOf }),
  );
};

/**
 * The cells of these people, a piece at a time in their order, as the reader's list shows them: phones masked, departments out of reach left
 * out, whoever has left the reader's reach in the meantime, too.
 */
export async function* memberSheetRows(
  context: CallContext,
  userIds: readonly number[],
  columns: MemberColumns,
): AsyncGenerator<readonly (readonly (Cell | undefined)[])[]> {
  const { all } = readScopeOf(context, 'member');
  for (let start = 0; start < userIds.length; start += peopleAtOnce) {
    const requested = userIds.slice(start, start + peopleAtOnce);
    const rows = await context.readLater(async (db) => {
      const records = await findMembers(db, context.actor.companyId, requested);
      return toldMembers({ ...context, db }, inOrder(requested, records));
    });
    yield rows
      .filter(({ departments }) => all || (departments ?? []).length > 0)
      .map((row) => toCells(row, columns));
  }
}
