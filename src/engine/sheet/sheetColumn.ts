import { exportCallOf } from '#engine/exportCalls.ts';
import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';

const unentered: readonly FieldModel['kind'][] = ['password', 'computed', 'image', 'file'];

/** Whether a cell of a sheet can give the value of a field: files are uploaded, secrets typed, results worked out. */
export const isSheetColumn = ({ kind, options }: FieldModel): boolean =>
  !unentered.includes(kind) && options.compute === undefined;

/** Names an export of the noun can be asked for, in the order its call has them; none where it has no export. */
export const exportNames = (model: Pick<EntityModel, 'noun' | 'calls'>): readonly string[] => {
  const { fields, columns } = exportCallOf(model, 'export')?.request.properties ?? {};
  return ((fields ?? columns)?.items?.enum ?? []).map(String);
};

/**
 * The columns of these names as an export has them, in the order given: those of the sheet that changes rows, so that the file can come in
 * again, else the noun's own fields. Names it does not know are left out.
 */
export const exportColumns = (
  { imports, fields }: Pick<EntityModel, 'imports' | 'fields'>,
  names: readonly string[],
): readonly FieldModel[] => {
  const changed = imports.find(({ mode }) => mode === 'change')?.columns ?? [];
  return names.flatMap((name) => findField(changed, name) ?? findField(fields, name) ?? []);
};
