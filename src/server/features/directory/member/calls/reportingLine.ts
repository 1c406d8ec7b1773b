import { reportingLine as lineOf } from '#domain/department/reportingLine.ts';
import { violation } from '#domain/violation.ts';
import { findDepartmentFacts } from '#server/features/directory/department/store/departmentFacts.ts';
import { findDepartments, findWays } from '#server/features/directory/department/store/departments.ts';
import { findMember } from '#server/features/directory/member/store/members.ts';
import { visibleMemberRow } from '#server/features/directory/member/visiblePeople.ts';
import { readScopeOf, visibleWay } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** Whom a person reports to, from the nearest up, as far as the reader sees the departments above them. */
export const reportingLine: Handler<'reportingLine'> = async ({ user_id: userId }, context) => {
  const { db, actor } = context;
  const record = await findMember(db, actor.companyId, userId);
  const row = await visibleMemberRow(context, record);
  if (record === undefined || row === undefined) return refuse([violation('member.missing', 'user_id')]);
  const [home] = await findWays(db, actor.companyId, [record.main_department_id]);
  const way = visibleWay(readScopeOf(context, 'member'), home?.ancestors ?? []);
  const departments = await findDepartments(db, actor.companyId, way);
  const facts = await findDepartmentFacts(db, actor.companyId, departments);
  const upwards = way.toReversed().flatMap((id) => {
    const department = departments.find((each) => each.id === id);
    const leaders = facts.supervisors
      .filter((each) => each.department_id === id)
      .map(({ user_id: leaderId, name }) => ({ userId: leaderId, name }));
    return department === undefined ? [] : [{ id, name: department.name, leaders }];
  });
  const list = lineOf(userId, upwards).map(({ id, name, leaders }) => ({
    department_id: id,
    department: name,
    people: leaders.map(({ userId: leaderId, name: leader }) => ({ user_id: leaderId, name: leader })),
  }));
  return done({ list });
};
