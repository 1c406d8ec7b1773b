import { type CustomFieldDefinition, nameFor } from '#domain/customField/definition.ts';
import { customFieldsOf, customFieldWords, mergeCustomFields } from '#engine/customFields.ts';
import type { FieldModel, ImportModel } from '#engine/model.ts';
import { isSheetColumn } from '#engine/sheet/sheetColumn.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { shownDefinitions } from './customFields.ts';
import { findFields } from './store/customFields.ts';

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
