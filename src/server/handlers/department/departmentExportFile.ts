import { exportColumns } from '#engine/sheet/exportColumns.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import {
  type DepartmentQuestion,
  isSelected,
  selectDepartments,
} from '#server/export/departmentSelection.ts';
import { departmentSheetRows } from '#server/export/departmentSheetRows.ts';
import { sendExport } from '#server/export/sendExport.ts';
import { lapsedTicket, takeExport } from '#server/export/takeExport.ts';
import { watermarked } from '#server/export/watermark.ts';
import type { Handler } from '#server/handlers/handler.ts';

/** Takes the ticket and answers the sheet: the departments that are within the reader's reach by now, in the order of the tree. */
export const departmentExportFile: Handler<'departmentExportFile'> = async ({ ticket }, context) => {
  const { models, words } = context;
  const kept = await takeExport<{ readonly scope: DepartmentQuestion }>(context, 'department', ticket);
  if (kept === undefined || models.department === undefined) return lapsedTicket();
  const ids = await selectDepartments(context, kept.scope);
  if (!isSelected(ids)) return refuse(ids);
  const columns = exportColumns(models.department, kept.columns);
  const header = columns.map((field) => words.of('department', `fields.${field.path}`) ?? field.name);
  const rows = departmentSheetRows(context, ids, columns);
  const sheet = await watermarked(context, { columns, header, rows });
  return sendExport(context, kept, { noun: 'department', ...sheet, count: ids.length });
};
