import type { FieldModel, ImportModel } from '#engine/model.ts';
import { exportColumns, exportNames } from '#engine/sheet/sheetColumn.ts';
import { locales } from '#i18n/locale.ts';
import { addedName, type ImportColumns } from '#server/features/directory/customField/sheetColumns.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { acceptedHeaders } from '#server/sheets/headerRow.ts';
import type { ExpectedSheet } from '#server/sheets/sheetFile.ts';

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
