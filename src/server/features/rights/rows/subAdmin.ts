import { sql } from 'kysely';
import type { LoadedRow, RowQuery } from '#server/crud/sources/rows.ts';
import { subAdminRows as mandatesOf } from '#server/features/rights/mandate/mandateRows.ts';
import { findSubAdministrators } from '#server/features/rights/store/administrators.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** What each may do, and where. */
const complete = async (rows: readonly LoadedRow[], context: CallContext) => {
  const subs = await findSubAdministrators(context.db, context.actor.companyId);
  const mandates = new Map((await mandatesOf(context, subs)).map((mandate) => [mandate.user_id, mandate]));
  return rows.map((row) => ({ ...row, values: { ...row.values, ...mandates.get(row.id) } }));
};

/** Everyone who works here and has rights of their own as sub-administrator. */
export const subAdminRows: RowQuery = {
  isVersioned: true,
  isWhole: true,
  completed: ['modules', 'scope', 'scope_depts', 'apps', 'departments'],
  select: ({ actor: { companyId } }) => sql`
    select person.user_id, person.name, person.work_id as "workId", own.version, own.updated_at, own.updated_by
    from administrator own
    join member person on person.company_id = own.company_id and person.user_id = own.user_id
    where own.company_id = ${companyId} and own.kind = 'sub' and own.status = 1 and person.status = 'normal'`,
  order: () => sql`record.user_id`,
  complete,
};
