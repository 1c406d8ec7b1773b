import { type CustomFieldDefinition, hasOptions } from '#domain/customField/definition.ts';
import { customFieldsOf, mergeCustomFields } from '#engine/customField/mergeCustomFields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { CustomFieldRecord } from '#server/features/directory/customField/store/customFields.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** The columns of a field that say what it is. */
export type DefinitionColumns = Pick<
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

/** Whether an administrator added the field and nobody deleted it. */
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
