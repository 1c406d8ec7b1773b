import { type CustomFieldDefinition, hasOptions, nameFor } from '#domain/customField/definition.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { customFieldsOf, customFieldWords, mergeCustomFields } from '#engine/customFields.ts';
import type { FieldSchema } from '#engine/dialect.ts';
import type { EntityModel, FieldModel, ImportModel } from '#engine/model.ts';
import { isSheetColumn } from '#engine/sheet/sheetRow.ts';
import { schemaViolation } from '#engine/validation/valueRules.ts';
import type { CustomFilter } from '#server/features/directory/member/store/memberConditions.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { type CustomFieldRecord, findFields } from './store/customFields.ts';

/** The columns of a field that say what it is. */
type DefinitionColumns = Pick<
  CustomFieldRecord,
  'id' | 'name' | 'name_en' | 'name_ja' | 'help' | 'type' | 'options' | 'searchable' | 'required'
>;

/** A stored field as the engine takes it. */
export const definitionOf = (record: DefinitionColumns): CustomFieldDefinition => ({
  id: record.id,
  name: record.name,
  name_en: record.name_en,
  name_ja: record.name_ja,
  help: record.help,
  type: record.type,
  options: hasOptions(record.type) ? record.options.filter(({ isDeleted }) => isDeleted !== true) : [],
  searchable: record.searchable === 1,
  required: record.required === 1,
});

/** Whether an administrator added the field and no one deleted it. */
export const isLive = ({ is_system: system, deleted_at: deletedAt }: CustomFieldRecord): boolean =>
  system === 0 && deletedAt === null;

/** The fields people have values in just now: hidden ones keep theirs and do not show them. */
export const shownDefinitions = (records: readonly CustomFieldRecord[]): readonly CustomFieldDefinition[] =>
  records.filter((record) => isLive(record) && record.shown === 1).map(definitionOf);

/** The model of members with these fields in it. */
export const memberModelWith = (
  { models }: Pick<CallContext, 'models'>,
  definitions: readonly CustomFieldDefinition[],
): EntityModel => {
  const { member } = models;
  if (member === undefined) throw new Error('Expected the schema of members');
  return mergeCustomFields(member, definitions);
};

/** The same fields alone, as the engine knows them. */
export const fieldModels = (
  context: Pick<CallContext, 'models'>,
  definitions: readonly CustomFieldDefinition[],
): readonly FieldModel[] => customFieldsOf(memberModelWith(context, definitions));

type Values = Readonly<Record<string, unknown>>;

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What is left of a stored value: options that were deleted since mean nothing any more. */
const livingValue = ({ type, options }: CustomFieldDefinition, value: unknown): unknown => {
  const isOption = (id: unknown): boolean => options.some((option) => option.id === id);
  if (type === 'multiple') return Array.isArray(value) ? value.filter(isOption) : undefined;
  return type === 'single' && !isOption(value) ? undefined : value;
};

/** Stored values as they go over the wire: those of the fields there are; what is empty is left out. */
export const wireValues = (definitions: readonly CustomFieldDefinition[], stored: Values): Values =>
  Object.fromEntries(
    definitions.flatMap((definition) => {
      const value = livingValue(definition, stored[definition.id]);
      return isNothing(value) ? [] : [[definition.id, value] as const];
    }),
  );

const optionWords = ({ options }: CustomFieldDefinition, value: unknown): readonly string[] =>
  options
    .filter(({ id }) => id === value || (Array.isArray(value) && value.includes(id)))
    .flatMap((option) => [
      ...new Set((['zh', 'en', 'ja'] as const).map((locale) => nameFor(option, locale))),
    ]);

const protocol = /^https?:\/\//i;

const wordsOf = (definition: CustomFieldDefinition, value: unknown): readonly string[] => {
  if (definition.options.length > 0) return optionWords(definition, value);
  if (definition.type === 'image') return [];
  return [String(value).replace(protocol, '')];
};

/** What someone is found by because of their custom values: those of searchable fields, options by their names. */
export const searchWords = (
  definitions: readonly CustomFieldDefinition[],
  stored: Values,
): readonly string[] => {
  const values = wireValues(definitions, stored);
  return definitions
    .filter(({ id, searchable }) => searchable && values[id] !== undefined)
    .flatMap((definition) => wordsOf(definition, values[definition.id]));
};

/** Every column a sheet may have, with the fields an administrator added last. */
export interface ImportColumns {
  readonly columns: readonly FieldModel[];
  /** What an administrator said of the added ones, by the name of their column. */
  readonly definitions: ReadonlyMap<string, CustomFieldDefinition>;
}

/** Someone new gives whatever the company asks of everyone; a change gives what is changed. */
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

type Read = CustomFilter | Violation | undefined;

const longestText = 100;

const broken = (schema: FieldSchema, value: unknown, id: string): Violation | undefined => {
  const found = schemaViolation(schema, value);
  return found && { ...found, field: `custom_fields.${id}` };
};

const elementOf = ({ schema }: FieldModel): FieldSchema => schema.items ?? schema;

const readOptions = (field: FieldModel, value: unknown): Read => {
  const options: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (options.length === 0) return undefined;
  const found = options.map((option) => broken(elementOf(field), option, field.name)).find(Boolean);
  // Each was just compared with the ids there are.
  return (
    found ?? { kind: 'options', id: field.name, isMany: field.isMany, options: options as readonly number[] }
  );
};

const readText = (field: FieldModel, value: unknown): Read => {
  const found = broken({ type: 'string', maxLength: longestText }, value, field.name);
  return found ?? { kind: 'text', id: field.name, text: String(value) };
};

const isRange = (value: unknown): value is { readonly from?: unknown; readonly to?: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const endOf = <End>(value: unknown): End | undefined =>
  value === undefined || value === null || value === '' ? undefined : (value as End);

const readRange = (field: FieldModel, value: unknown): Read => {
  const { name: id, schema, kind } = field;
  if (!isRange(value)) return violation('validation.type', `custom_fields.${id}`, { type: 'object' });
  const [from, to] = [endOf(value.from), endOf(value.to)];
  const found = broken(schema, from, id) ?? broken(schema, to, id);
  if (found !== undefined || (from === undefined && to === undefined)) return found;
  // What passed the schema of its field is of that field's type.
  return kind === 'date'
    ? { kind: 'day', id, from: endOf<string>(from), to: endOf<string>(to) }
    : { kind: 'number', id, from: endOf<number>(from), to: endOf<number>(to) };
};

const readers = { in: readOptions, contains: readText, range: readRange } as const;

const readOne = (fields: readonly FieldModel[], id: string, value: unknown): Read => {
  if (value === undefined || value === null || value === '') return undefined;
  const field = fields.find(({ name }) => name === id);
  const reader = readers[field?.options.filter as keyof typeof readers];
  if (field === undefined || reader === undefined)
    return violation('customField.unknown', `custom_fields.${id}`);
  return reader(field, value);
};

const isViolation = (read: Read): read is Violation => read !== undefined && 'rule' in read;
const isFilter = (read: Read): read is CustomFilter => read !== undefined && 'kind' in read;

/** Filters by custom fields as asked for, or what is wrong with them: a field no one has, a value no one could have. */
export const readCustomFilters = async (
  context: CallContext,
  asked: Values | null | undefined,
): Promise<{ readonly filters: readonly CustomFilter[]; readonly violations: readonly Violation[] }> => {
  const entries = Object.entries(asked ?? {});
  if (entries.length === 0) return { filters: [], violations: [] };
  const definitions = shownDefinitions(await findFields(context.db, context.actor.companyId));
  const fields = fieldModels(context, definitions);
  const read = entries.map(([id, value]) => readOne(fields, id, value));
  return { filters: read.filter(isFilter), violations: read.filter(isViolation) };
};
