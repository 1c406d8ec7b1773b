import { customFieldsOf } from '#engine/customField/mergeCustomFields.ts';
import { exportCallOf } from '#engine/exportCalls.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { exportColumns, exportNames } from '#engine/sheet/exportColumns.ts';
import { isSheetColumn } from '#engine/sheet/sheetColumn.ts';

/** Fields that belong together: what can come in again, what is only told, what an administrator added; or simply every one. */
export interface FieldGroup {
  readonly key: 'change' | 'tell' | 'every' | 'added';
  readonly fields: readonly FieldModel[];
}

/** The fields an export of the noun may have, in the order of its file. */
export const fieldGroups = (model: EntityModel): readonly FieldGroup[] => {
  const taken = model.imports.find(({ mode }) => mode === 'change')?.columns ?? [];
  const isTaken = ({ name }: FieldModel): boolean => taken.some((column) => column.name === name);
  const all = exportColumns(model, exportNames(model));
  const takesAdded = exportCallOf(model, 'export')?.request.properties?.custom_fields !== undefined;
  const groups: readonly FieldGroup[] = [
    { key: 'change', fields: all.filter(isTaken) },
    { key: taken.length === 0 ? 'every' : 'tell', fields: all.filter((field) => !isTaken(field)) },
    { key: 'added', fields: takesAdded ? customFieldsOf(model).filter(isSheetColumn) : [] },
  ];
  return groups.filter(({ fields }) => fields.length > 0);
};
