import { violation } from '#domain/violation.ts';
import { versionConflict } from '#server/crud/versionConflict.ts';
import type { DepartmentRecord } from '#server/features/directory/department/store/departments.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import type { Answer, CallContext } from '#server/platform/handler.ts';
import { departmentRow } from './departmentRows.ts';

/** Whether a department was saved since the writer read it; a writer who names no version takes it as it is. */
export const isChanged = (
  { version }: Pick<DepartmentRecord, 'version'>,
  seen: number | null | undefined,
): boolean => typeof seen === 'number' && seen !== version;

/** The refusal of a write from an old version, with the department as it is now for this reader. */
export const refuseChanged = async (
  context: CallContext,
  record: DepartmentRecord,
): Promise<Answer<never>> => {
  const current = await departmentRow(context, readScopeOf(context, 'department'), record);
  const last = { current, by: record.updated_by, at: record.updated_at };
  return versionConflict(context, violation('department.changed'), last);
};
