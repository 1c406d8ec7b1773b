import { type Kysely, sql } from 'kysely';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import { countedWithin } from './departmentCounts.ts';
import type { TreeBounds } from './departments.ts';

/** Another company in the tree. */
export interface SummedLink {
  readonly dept_id: number;
  readonly ancestors: readonly number[];
  readonly company_name: string;
  readonly sub_company_id: number;
  /** Distinct people of its branch. */
  readonly users_count: number;
}

/** What stands above a tree. */
export interface TreeSummary {
  readonly name: string;
  readonly logo: string | null;
  /** Distinct people within bounds. */
  readonly people: number;
  /** The companies connected to this one, in the order of the tree. */
  readonly links: readonly SummedLink[];
}

/** The company, its people within bounds and the companies connected to it, in one statement. */
export const findTreeSummary = async (
  db: Kysely<Tables>,
  companyId: number,
  bounds: TreeBounds,
): Promise<TreeSummary> => {
  const { rows } = await sql<TreeSummary>`${keptPlan}
    select company.name, company.logo, (select people from (${countedWithin(companyId, bounds)}) counted) as people,
      coalesce((
        select json_agg(json_build_object('dept_id', root.id, 'ancestors', root.ancestors, 'company_name', link.company_name,
            'sub_company_id', link.sub_company_id, 'users_count', coalesce((select sum(counted.people) from people_count counted
              where counted.company_id = link.company_id and counted.department_id = root.id), 0))
          order by root.sort_path)
        from department_link link
        join department root on root.company_id = link.company_id and root.id = link.dept_id and root.deleted_at is null
        where link.company_id = ${companyId}), '[]') as links
    from company where company.company_id = ${companyId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`Expected the company ${companyId}`);
  return row;
};
