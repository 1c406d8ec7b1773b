import { type Violation, violation } from '#domain/violation.ts';
import { customFieldWords } from '#engine/customField/customFieldWords.ts';
import type { EntityModel, FieldModel, ImportModel } from '#engine/model.ts';
import type { WordOf } from '#engine/sheet/cell.ts';
import { exportColumns } from '#engine/sheet/exportColumns.ts';
import { addedName, importColumnsOf } from '#server/features/imports/sheet/importColumns.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { cellWords } from '#server/sheets/cellWords.ts';

/** Which columns somebody chose: names the call allows, ids of fields an administrator added. */
export interface ChosenColumns {
  readonly fields: readonly string[];
  readonly custom_fields?: readonly string[] | null | undefined;
}

/** The columns of an export of people in the reader's words. */
export interface MemberColumns {
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
