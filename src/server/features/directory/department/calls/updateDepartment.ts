import { departmentRow } from '#server/features/directory/department/departmentRows.ts';
import { changeDepartment, lockChange } from '#server/features/directory/department/departmentUpdate.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** Changes a department, and moves it with all below it when the parent differs. */
export const updateDepartment: Handler<'updateDepartment'> = async (request, context) => {
  await lockChange(context, [request.id], request);
  const answer = await changeDepartment(context, request);
  if (answer.kind !== 'done') return answer;
  const { record, looksLike } = answer.reply;
  const row = await departmentRow(context, readScopeOf(context, 'department'), record);
  return done({ ...row, looks_like: [...looksLike] });
};
