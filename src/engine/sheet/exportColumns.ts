import { findField } from '../fields.ts';
import type { EntityModel, FieldModel } from '../model.ts';

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
