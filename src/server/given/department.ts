import { violation } from '#domain/violation.ts';
import { companyRow, departmentRows } from '#server/addressBook/departmentRows.ts';
import { isVisible, readScopeOf } from '#server/addressBook/scope.ts';
import {
  type DepartmentQuestion,
  isSelected,
  selectDepartments,
} from '#server/export/departmentSelection.ts';
import { departmentSheetRows } from '#server/export/departmentSheetRows.ts';
import { sheetColumns } from '#server/export/rowSheet.ts';
import { findDepartments } from '#server/repositories/departments.ts';
import type { GivenRows } from './givenRows.ts';

interface AskedSheet {
  readonly fields: readonly string[];
  readonly scope: DepartmentQuestion;
}

/** Departments within the reader's reach; 0 is the company, for those who see all of it. */
export const departmentGiven = {
  rows: async (ids, context) => {
    const scope = readScopeOf(context, 'department');
    const records = await findDepartments(context.db, context.actor.companyId, ids);
    const visible = records.filter((record) => isVisible(scope, record.ancestors));
    const rows = await departmentRows(context, scope, visible);
    return [
      ...(ids.includes(0) && scope.all ? [{ row: await companyRow(context) }] : []),
      ...visible.flatMap(({ updated_by: by, updated_at: at }, index) => {
        const row = rows[index];
        return row === undefined ? [] : [{ row, change: { by, at } }];
      }),
    ];
  },
  missing: violation('department.missing', 'id'),
  // In the form of the sheet that changes them, in the order of the tree.
  sheet: async ({ fields, scope }, _most, context) => {
    const ids = await selectDepartments(context, scope);
    if (!isSelected(ids)) return ids;
    const { columns, header } = sheetColumns(context, 'department', fields);
    const rows = departmentSheetRows(context, ids, columns);
    return { columns, header, rows, count: ids.length, scope: { ...scope } };
  },
} satisfies GivenRows<never, AskedSheet>;
