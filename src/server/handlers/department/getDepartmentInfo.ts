import { violation } from '#domain/violation.ts';
import { companyRow, departmentRow } from '#server/addressBook/departmentRows.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { isVisible, readScopeOf } from '#server/addressBook/scope.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { lastChange } from '#server/handlers/lastChange.ts';
import { findDepartment } from '#server/repositories/departments.ts';

/** One department, with who changed it last; 0 is the company, for those who see all of it. */
export const getDepartmentInfo: Handler<'getDepartmentInfo'> = async ({ id }, context) => {
  const scope = readScopeOf(context, 'department');
  if (id === 0 && scope.all) return done(await companyRow(context));
  const record = await findDepartment(context.db, context.actor.companyId, id);
  if (record === undefined || !isVisible(scope, record.ancestors))
    return refuse([violation('department.missing', 'id')]);
  const change = await lastChange(context, { by: record.updated_by, at: record.updated_at });
  return done({ ...(await departmentRow(context, scope, record)), ...change });
};
