import { isCustomFieldId } from '#domain/customField/definition.ts';
import { customFieldsOf, mergeCustomFields } from '#engine/customFields.ts';
import { findField } from '#engine/fields.ts';
import { maxBytesOf, tooLargeViolation } from '#engine/fileRules.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { FileLimit } from '#server/platform/ports.ts';

/** Whether a field holds uploaded files: its values are records of files, not addresses. */
export const isFileField = ({ kind, schema }: FieldModel): boolean =>
  (kind === 'image' || kind === 'file') && (schema.format ?? schema.items?.format) !== 'url';

/** Fields of a record that hold uploaded files. */
export const fileFields = (fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter(isFileField);

/** The name of the place files of a field are uploaded for. */
export const sceneOf = (model: EntityModel, field: FieldModel): string => `${model.noun}.${field.path}`;

export interface ScenePlace {
  readonly model: EntityModel;
  readonly field: FieldModel;
}

type Models = Readonly<Record<string, EntityModel>>;

/** Any picture field an administrator may have added looks like this; whether there is one is the company's to say. */
const runtimeField = (model: EntityModel, [map = '', id = '', ...rest]: readonly string[]) => {
  if (map !== model.customFieldsIn || rest.length > 0 || !isCustomFieldId(id)) return undefined;
  const definition = {
    id,
    name: id,
    type: 'image',
    options: [],
    searchable: false,
    required: false,
  } as const;
  return customFieldsOf(mergeCustomFields(model, [definition]))[0];
};

/** The field a scene names, when it holds files and someone may fill it in. */
export const placeOfScene = (models: Models, scene: string): ScenePlace | undefined => {
  const [noun = '', ...path] = scene.split('.');
  const model = Object.hasOwn(models, noun) ? models[noun] : undefined;
  const field = model && (findField(fileFields(model.fields), path.join('.')) ?? runtimeField(model, path));
  return model === undefined || field === undefined || field.isReadOnly ? undefined : { model, field };
};

/** How much the field takes that a scene names: asked before its file is read. */
export const limitOfScene =
  (models: Models) =>
  (scene: string): FileLimit | undefined => {
    const field = placeOfScene(models, scene)?.field;
    return (
      field && { bytes: maxBytesOf(field.options), violation: { ...tooLargeViolation(field), field: 'file' } }
    );
  };
