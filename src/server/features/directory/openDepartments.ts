import { checkOpen } from '#domain/department/checkChange.ts';
import type { Violation } from '#domain/violation.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { findClosed } from './leaving/store/deletions.ts';

/**
 * Refuses to put people or departments into departments that wait for their deletion, or stand below one that does. Ask it
 * after the departments are locked (`lockDepartments`, or the tree's lock): a deletion set meanwhile is then seen.
 * `departmentIds`: where something is put; 0, the company, is never closed. `field`: where the request names them.
 */
export const checkOpenDepartments = async (
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  departmentIds: readonly number[],
  field?: string,
): Promise<readonly Violation[]> => {
  const [closed] = await findClosed(
    db,
    actor.companyId,
    [...new Set(departmentIds)].filter((id) => id !== 0),
  );
  return checkOpen(closed && { departmentName: closed.dept_name }, field);
};
