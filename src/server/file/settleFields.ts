import { type Violation, violation } from '#domain/violation.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { filesIn } from '#engine/objectFormats.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { lockFiles, settleFiles } from '#server/repositories/files.ts';
import { fileValueOf } from './fileValue.ts';

type Values = Readonly<Record<string, unknown>>;

/** The name of the place files of a field are uploaded for. */
const sceneOf = (model: EntityModel, field: FieldModel): string => `${model.noun}.${field.path}`;

const isFileField = ({ kind, schema }: FieldModel): boolean =>
  (kind === 'image' || kind === 'file') && (schema.format ?? schema.items?.format) !== 'url';

/** Fields of a record that hold uploaded files. */
export const fileFields = (fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter(isFileField);

export interface KnownFiles {
  readonly values: Values;
  readonly violations: readonly Violation[];
}

const knownValue = async (
  context: CallContext,
  model: EntityModel,
  field: FieldModel,
  value: unknown,
  rowId: number | undefined,
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
  model: EntityModel,
  sent: Values,
  rowId: number | undefined,
): Promise<KnownFiles> => {
  const values: Record<string, unknown> = {};
  const violations: Violation[] = [];
  for (const field of fileFields(model.fields)) {
    const value = sent[field.name];
    if (value === undefined || value === null) continue;
    const known = await knownValue(context, model, field, value, rowId);
    if (known === undefined) violations.push(violation('call.notFound', field.name));
    else values[field.name] = known;
  }
  return { values: { ...sent, ...values }, violations };
};

/** After a save: the row's files are its own, those it had before begin to be idle. */
export const settleFileFields = async (
  context: CallContext,
  model: EntityModel,
  changed: readonly { readonly field: FieldModel; readonly value: unknown }[],
  rowId: number,
): Promise<void> => {
  for (const { field, value } of changed.filter((change) => isFileField(change.field))) {
    const place = { companyId: context.actor.companyId, scene: sceneOf(model, field), rowId };
    const ids = filesIn(value).map((file) => file.file_id);
    await settleFiles(context.db, place, ids, context.now);
  }
};
