import { violation } from '#domain/violation.ts';
import { departmentRows } from '#server/features/directory/department/departmentRows.ts';
import {
  type DepartmentRecord,
  findChildren,
  findDepartment,
  findDepartments,
} from '#server/features/directory/department/store/departments.ts';
import { inOrder, memberRows } from '#server/features/directory/member/memberRows.ts';
import { findDepartmentPage } from '#server/features/directory/member/store/memberPages.ts';
import { findMembers } from '#server/features/directory/member/store/members.ts';
import { foundPerson } from '#server/features/directory/member/visiblePeople.ts';
import { isVisible, type ReadScope, readScopeOf, topmost } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';

const defaultPageSize = 100;

/** Children of a department, or the roots the reader sees. */
const findLevel = async (
  { db, actor }: CallContext,
  scope: ReadScope,
  id: number,
): Promise<readonly DepartmentRecord[]> =>
  id === 0 && !scope.all
    ? topmost(scope, await findDepartments(db, actor.companyId, scope.departments))
    : findChildren(db, actor.companyId, id);

const findPeople = async (
  context: CallContext,
  { id, page, limit }: { readonly id: number; readonly page: number; readonly limit: number },
) => {
  const { db, actor } = context;
  const found = await findDepartmentPage(db, {
    companyId: actor.companyId,
    departmentId: id,
    range: { offset: (page - 1) * limit, limit },
  });
  const records = await findMembers(db, actor.companyId, found.userIds);
  const rows = await memberRows(context, inOrder(found.userIds, records));
  return { users: rows.map(foundPerson), total: found.total };
};

/** One level of the picker: sub-departments and, `with_users`, the people in the department itself. */
export const getDeptAndUser: Handler<'getDeptAndUser'> = async (request, context) => {
  const { db, actor } = context;
  const id = request.id ?? 0;
  const scope = readScopeOf(context, 'department');
  if (id !== 0) {
    const department = await findDepartment(db, actor.companyId, id);
    if (department === undefined || !isVisible(scope, department.ancestors))
      return refuse([violation('department.missing', 'id')]);
  }
  const rows = await departmentRows(context, scope, await findLevel(context, scope, id));
  const departments = rows.map(({ id: rowId, name, path, users_count, has_children }) => ({
    id: rowId,
    name,
    path,
    users_count,
    has_children: has_children === 1 ? (1 as const) : (0 as const),
  }));
  if (request.with_users !== 1 || id === 0) return done({ departments, users: [], total: 0 });
  const page = Math.max(1, request.page ?? 1);
  return done({
    departments,
    ...(await findPeople(context, { id, page, limit: request.page_size ?? defaultPageSize })),
  });
};
