import { refuse } from '#server/addressBook/errorKeys.ts';
import { isSelected, selectDepartments } from '#server/export/departmentSelection.ts';
import { openExport } from '#server/export/openExport.ts';
import type { Handler } from '#server/handlers/handler.ts';

/** Asks for departments as a sheet, in the form of the one that changes them; fields and count are written down. */
export const departmentExport: Handler<'departmentExport'> = async ({ fields, scope, format }, context) => {
  const ids = await selectDepartments(context, scope);
  if (!isSelected(ids)) return refuse(ids);
  return openExport(context, {
    noun: 'department',
    title: context.words.of('department', 'plural') ?? 'department',
    scope: { ...scope },
    audited: [{ field: 'scope', old: null, new: scope }],
    kept: { scope },
    columns: fields,
    count: ids.length,
    format,
  });
};
