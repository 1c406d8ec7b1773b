import { isCustomFieldId } from '#domain/customField/definition.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { customFieldsOf, mergeCustomFields } from '#engine/customFields.ts';
import { findField } from '#engine/fields.ts';
import { maxBytesOf, tooLargeViolation } from '#engine/fileRules.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { filesIn } from '#engine/objectFormats.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { FileLimit } from '#server/platform/ports.ts';
import { attachFiles, lockFiles, releaseFiles } from '#server/platform/store/fileRows.ts';
import { fileValueOf } from './fileContent.ts';

/** Whether a field holds uploaded files: its values are records of files, not addresses. */
const isFileField = ({ kind, schema }: FieldModel): boolean =>
  (kind === 'image' || kind === 'file') && (schema.format ?? schema.items?.format) !== 'url';

/** Fields of a record that hold uploaded files. */
export const fileFields = (fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter(isFileField);

/** The name of the place files of a field are uploaded for. */
const sceneOf = (model: EntityModel, field: FieldModel): string => `${model.noun}.${field.path}`;

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

type Values = Readonly<Record<string, unknown>>;

interface KnownFiles {
  readonly values: Values;
  readonly violations: readonly Violation[];
}

const knownValue = async (
  context: CallContext,
  {
    model,
    field,
    value,
    rowId,
  }: {
    readonly model: EntityModel;
    readonly field: FieldModel;
    readonly value: unknown;
    readonly rowId: number | undefined;
  },
): Promise<unknown> => {
  const ids = [...new Set(filesIn(value).map((file) => file.file_id))];
  const place = { companyId: context.actor.companyId, scene: sceneOf(model, field), rowId };
  const found = await lockFiles(context.db, place, ids);
  if (found.length !== ids.length) return undefined;
  const values = ids.flatMap((id) => {
    const file = found.find((each) => each.file_id === id);
    return file === undefined ? [] : [fileValueOf(context, file)];
  });
  return field.isMany ? values : (values[0] ?? null);
};

/**
 * What was sent about files, replaced by what the server knows of them. A file of another company, of another field or of
 * another row is answered like one that does not exist.
 */
export const knownFiles = async (
  context: CallContext,
  {
    model,
    sent,
    rowId,
  }: { readonly model: EntityModel; readonly sent: Values; readonly rowId: number | undefined },
): Promise<KnownFiles> => {
  const values: Record<string, unknown> = {};
  const violations: Violation[] = [];
  for (const field of fileFields(model.fields)) {
    const value = sent[field.name];
    if (value === undefined || value === null) continue;
    const known = await knownValue(context, { model, field, value, rowId });
    if (known === undefined) violations.push(violation('call.notFound', field.name));
    else values[field.name] = known;
  }
  return { values: { ...sent, ...values }, violations };
};

/** After a save: the row's files are its own, those it had before begin to be idle. */
export const attachFileFields = async (
  context: CallContext,
  {
    model,
    changed,
    rowId,
  }: {
    readonly model: EntityModel;
    readonly changed: readonly { readonly field: FieldModel; readonly value: unknown }[];
    readonly rowId: number;
  },
): Promise<void> => {
  for (const { field, value } of changed.filter((change) => isFileField(change.field))) {
    const place = { companyId: context.actor.companyId, scene: sceneOf(model, field), rowId };
    const ids = filesIn(value).map((file) => file.file_id);
    await attachFiles(context.db, { place, fileIds: ids, now: context.now });
  }
};

/** After a delete: the files of the rows begin to be idle. */
export const releaseFileFields = async (
  { db, actor, now }: CallContext,
  model: EntityModel,
  rowIds: readonly number[],
): Promise<void> => {
  const scenes = fileFields(model.fields).map((field) => sceneOf(model, field));
  if (scenes.length > 0) await releaseFiles(db, { companyId: actor.companyId, scenes, rowIds }, now);
};
