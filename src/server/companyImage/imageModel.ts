import type { ImageKind } from '#domain/companyImage/states.ts';
import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { CallContext } from '#server/handlers/handler.ts';

/** The schema of a kind of image and its field that holds the picture. */
export const imageModel = (
  { models }: Pick<CallContext, 'models'>,
  kind: ImageKind,
): { readonly model: EntityModel; readonly field: FieldModel } => {
  const model = models[kind];
  const field = model && findField(model.fields, 'image');
  if (model === undefined || field === undefined) throw new Error(`Expected the schema of "${kind}"`);
  return { model, field };
};
