import { sql } from 'kysely';
import type { LoadedRow, RowQuery } from '#server/crud/sources/rows.ts';
import { manageGroupRows as mandatesOf } from '#server/features/rights/mandate/mandateRows.ts';
import { findManageGroups } from '#server/features/rights/store/manageGroups.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** What a group grants, where and to whom; a company has at most a hundred of them. */
const complete = async (rows: readonly LoadedRow[], context: CallContext): Promise<readonly LoadedRow[]> => {
  const groups = await findManageGroups(context.db, context.actor.companyId);
  const mandates = new Map((await mandatesOf(context, groups)).map((mandate) => [mandate.id, mandate]));
  return rows.map((row) => ({ ...row, values: { ...row.values, ...mandates.get(row.id) } }));
};

/** The manage groups of a company. */
export const manageGroupRows: RowQuery = {
  isVersioned: true,
  completed: ['modules', 'scope', 'scope_depts', 'apps', 'user_ids', 'departments', 'members'],
  select: ({ actor }) => sql`
    select id, name, is_all, version, updated_at, updated_by from manage_group
    where company_id = ${actor.companyId} and deleted_at is null`,
  complete,
};
