import { companyRow, departmentRows } from '#server/addressBook/departmentRows.ts';
import { isVisible, readScopeOf } from '#server/addressBook/scope.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findDepartments } from '#server/repositories/departments.ts';

/** Departments by id, for references. What the reader may not see is left out, as if it did not exist. */
export const departmentMany: Handler<'departmentMany'> = async ({ ids }, context) => {
  const scope = readScopeOf(context, 'department');
  const records = await findDepartments(context.db, context.actor.companyId, ids);
  const visible = records.filter((record) => isVisible(scope, record.ancestors));
  const list = [
    ...(ids.includes(0) && scope.all ? [await companyRow(context)] : []),
    ...(await departmentRows(context, scope, visible)),
  ];
  return done({ list, total: list.length, page: 1, page_size: ids.length });
};
