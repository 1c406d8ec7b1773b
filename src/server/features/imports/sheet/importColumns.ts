import { type CustomFieldDefinition, nameFor } from '#domain/customField/definition.ts';
import { customFieldWords } from '#engine/customField/customFieldWords.ts';
import { customFieldsOf, mergeCustomFields } from '#engine/customField/mergeCustomFields.ts';
import type { FieldModel, ImportModel } from '#engine/model.ts';
import { exportColumns, exportNames } from '#engine/sheet/exportColumns.ts';
import { isSheetColumn } from '#engine/sheet/sheetColumn.ts';
import { locales } from '#i18n/locale.ts';
import { shownDefinitions } from '#server/features/directory/customField/customFields.ts';
import { findFields } from '#server/features/directory/customField/store/customFields.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { acceptedHeaders } from '#server/sheets/acceptedHeaders.ts';
import type { ExpectedSheet } from '#server/sheets/sheetFile.ts';

/** Every column a sheet may have, with the fields an administrator added last. */
export interface ImportColumns {
  readonly columns: readonly FieldModel[];
  /** What an administrator said of the added ones, by the name of their column. */
  readonly definitions: ReadonlyMap<string, CustomFieldDefinition>;
}

/** Somebody new gives whatever the company asks of everybody; a change gives what is changed. */
const asColumn =
  ({ mode }: ImportModel) =>
  (field: FieldModel): FieldModel => ({
    ...field,
    isReadOnly: false,
    isRequired: mode === 'add' && field.requiredWhen !== undefined,
  });

/** The columns of a purpose as the company has them now. */
export const importColumnsOf = async (
  { db, actor, models }: Pick<CallContext, 'db' | 'actor' | 'models'>,
  model: ImportModel,
): Promise<ImportColumns> => {
  const entity = models[model.noun];
  if (!model.takesCustomFields || entity === undefined)
    return { columns: model.columns, definitions: new Map() };
  const definitions = shownDefinitions(await findFields(db, actor.companyId));
  const added = customFieldsOf(mergeCustomFields(entity, definitions)).filter(isSheetColumn);
  return {
    columns: [...model.columns, ...added.map(asColumn(model))],
    definitions: new Map(definitions.map((definition) => [definition.id, definition])),
  };
};

/** Words of the added fields for a reader, by the keys a noun's own words have. */
export const addedWords = (
  { models }: Pick<CallContext, 'models'>,
  {
    importModel: { noun },
    importColumns: { definitions },
    locale,
  }: {
    readonly importModel: Pick<ImportModel, 'noun'>;
    readonly importColumns: Pick<ImportColumns, 'definitions'>;
    readonly locale: CallContext['locale'];
  },
): Readonly<Record<string, string>> =>
  customFieldWords(models[noun]?.customFieldsIn ?? '', [...definitions.values()], locale);

/** What an administrator calls a field they added, for a reader; undefined for a column of the schema. */
export const addedName = (
  { definitions }: Pick<ImportColumns, 'definitions'>,
  field: FieldModel,
  locale: CallContext['locale'],
): string | undefined => {
  const definition = field.isRuntime === true ? definitions.get(field.name) : undefined;
  return definition === undefined ? undefined : nameFor(definition, locale);
};

/** Headers of what an export of the noun tells and no import takes, such as whether somebody is active. */
const exportedHeaders = (
  { words, models }: Pick<CallContext, 'words' | 'models'>,
  { noun, mode, columns }: ImportModel,
): readonly string[] => {
  const entity = models[noun];
  if (entity === undefined || mode !== 'change') return [];
  return exportColumns(entity, exportNames(entity))
    .filter(({ name }) => !columns.some((column) => column.name === name))
    .flatMap((field) => acceptedHeaders(words, noun, field));
};

/** What a purpose takes of a file, in the words of the schemas and of the fields an administrator added. */
export const expectedSheet = (
  context: Pick<CallContext, 'words' | 'locale' | 'models'>,
  model: ImportModel,
  columns: ImportColumns,
): ExpectedSheet => {
  const { words, locale } = context;
  const headersOf = (field: FieldModel): readonly string[] =>
    field.isRuntime === true
      ? locales.flatMap((each) => addedName(columns, field, each) ?? [])
      : acceptedHeaders(words, model.noun, field);
  return {
    model,
    columns: columns.columns,
    headersOf,
    readOver: exportedHeaders(context, model),
    maxRows: model.maxRows,
    locale,
    titleOf: (mark) => {
      const [noun = '', purpose = ''] = mark.split('.');
      return words.of(noun, `imports.${purpose}.title`);
    },
  };
};
