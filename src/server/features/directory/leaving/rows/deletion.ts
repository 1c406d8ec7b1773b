import { sql } from 'kysely';
import type { Violation } from '#domain/violation.ts';
import { ruleText } from '#i18n/rules.ts';
import type { LoadedRow, RowQuery } from '#server/crud/sources/rows.ts';
import { countPeople } from '#server/features/directory/department/store/departmentCounts.ts';
import { findCompanyRoot, findDepartments } from '#server/features/directory/department/store/departments.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';

const waits = sql`record.status in ('pending', 'executing')`;

/** Names of targets the reader sees; the company is named for those who see all of it. */
const targetNames = async (
  context: CallContext,
  targets: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { db, actor } = context;
  const scope = readScopeOf(context, 'department');
  const found = await findDepartments(db, actor.companyId, [...new Set(targets)]);
  const names = new Map(
    found.filter((record) => isVisible(scope, record.ancestors)).map(({ id, name }) => [id, name]),
  );
  if (scope.all) names.set(0, (await findCompanyRoot(db, actor.companyId)).name);
  return names;
};

/** Who would go along is counted while a deletion waits; where they go is told to those who see that place. */
const complete = async (rows: readonly LoadedRow[], context: CallContext): Promise<readonly LoadedRow[]> => {
  const { db, actor, locale } = context;
  const waiting = rows.filter(({ version }) => version === 1).map(({ values }) => Number(values.dept_id));
  const people = await countPeople(db, actor.companyId, waiting);
  const names = await targetNames(
    context,
    rows.map(({ values }) => Number(values.target_dept_id)),
  );
  return rows.map((row) => {
    const target = Number(row.values.target_dept_id);
    const [failure] = (row.values.reason ?? []) as readonly Violation[];
    return {
      ...row,
      values: {
        ...row.values,
        users_count: row.values.users_count ?? people.get(Number(row.values.dept_id)) ?? 0,
        target_dept_id: names.has(target) ? target : null,
        target_name: names.get(target) ?? null,
        reason: failure === undefined ? null : ruleText(locale, failure),
      },
    };
  });
};

/** Deletions of departments that wait for their time, and those that are over; a department that is gone keeps the name it had. */
export const deletionRows: RowQuery = {
  isVersioned: true,
  completed: ['target_name'],
  // The department above at this moment, unless another one was chosen. It changes once in its life: when it ends.
  select: ({ actor }) => sql`
    select deletion.task_id, deletion.dept_id, deletion.execute_at, deletion.status, deletion.group_action, deletion.creator_id,
      deletion.created_at, deletion.finished_at, deletion.failure as reason, deletion.people_count as users_count,
      case when department.deleted_at is null then coalesce(department.name, deletion.dept_name)
        else deletion.dept_name end as dept_name,
      coalesce(deletion.target_dept_id, department.ancestors[cardinality(department.ancestors) - 1], 0) as target_dept_id,
      member.name as creator_name,
      case when deletion.status in ('pending', 'executing') then 1 else 2 end as version,
      null::bigint as updated_by, null::timestamptz as updated_at
    from deletion
    left join department on department.company_id = deletion.company_id and department.id = deletion.dept_id
    left join member on member.company_id = deletion.company_id and member.user_id = deletion.creator_id
    where deletion.company_id = ${actor.companyId}`,
  // A deleted department is still where it was.
  isBelow: (roots, _by, { actor }) => sql`exists (
    select from department place where place.company_id = ${actor.companyId} and place.id = record.dept_id
      and place.ancestors && ${[...roots]}::bigint[])`,
  // Department 0 is the company: whatever is deleted there.
  filters: { dept_id: (value) => (value === 0 ? undefined : sql`record.dept_id = ${value}`) },
  // Those that wait come first, the next one on top, then the others, the newest on top.
  order: () => sql`(${waits}) desc, case when ${waits} then record.execute_at end,
    coalesce(record.finished_at, record.created_at) desc`,
  complete,
};
