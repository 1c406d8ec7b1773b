import { defaultRole } from '#domain/role/defaultRoles.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { smallestListPage } from '#server/crud/order.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import { holderRows } from '#server/features/roles/holderRows.ts';
import { seenHolders } from '#server/features/roles/roleReach.ts';
import { findHolderPage } from '#server/features/roles/store/roleHolders.ts';
import { findRole } from '#server/features/roles/store/roles.ts';
import { searchTerms } from '#server/platform/search/grams.ts';

/** The people who hold a role and exist for the reader, by name. */
export const roleGiven = {
  list: async ({ posId, keyword }, range, context) => {
    const { db, actor } = context;
    const role = defaultRole(posId) ?? (await findRole(db, actor.companyId, posId));
    if (role === undefined) return [violation('call.notFound', undefined, { noun: 'role' })];
    const question = { posId, bounds: seenHolders(context), terms: searchTerms(keyword ?? '') };
    const { holders, total } = await findHolderPage(db, { companyId: actor.companyId, question, range });
    return { rows: await holderRows(context, posId, holders), total };
  },
  smallestPage: smallestListPage,
} satisfies GivenRows<Calls['roleUsersList']['request']>;
