import type { ImportModel } from '#engine/model.ts';
import { templateWords } from '#i18n/template.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { importColumnsOf } from '#server/sheet/importColumns.ts';
import { departmentPaths } from './departmentPaths.ts';
import { formColumns } from './formColumn.ts';
import type { FormSource } from './formSheets.ts';

/**
 * The form of a purpose for a reader: in their language, with the company's own fields and the departments they see. `chosen` are
 * the names of the columns wanted, in the form's own order; those that are required are in it anyway, and nothing chosen is all.
 */
export const formOf = async (
  context: CallContext,
  model: ImportModel,
  chosen: readonly string[] = [],
): Promise<FormSource> => {
  const added = await importColumnsOf(context, model);
  const columns = added.columns.filter(
    ({ name, isRequired }) =>
      chosen.length === 0 || isRequired || chosen.includes(name) || name === model.keys[0],
  );
  const shown = formColumns(context, model, added, columns);
  return {
    model,
    columns: shown,
    words: templateWords[context.locale],
    departments: shown.some(({ takesDepartments }) => takesDepartments) ? await departmentPaths(context) : [],
  };
};
