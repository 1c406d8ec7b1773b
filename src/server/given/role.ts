import { defaultRole } from '#domain/role/defaultRoles.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { smallestListPage } from '#server/crud/paging.ts';
import { searchTerms } from '#server/platform/search/grams.ts';
import { findHolderPage } from '#server/repositories/roleHolders.ts';
import { findRole } from '#server/repositories/roles.ts';
import { holderRows } from '#server/role/holderRows.ts';
import { seenHolders } from '#server/role/roleReach.ts';
import type { GivenRows } from './givenRows.ts';

/** The people who hold a role and exist for the reader, by name. */
export const roleGiven = {
  list: async ({ posId, keyword }, stretch, context) => {
    const { db, actor } = context;
    const role = defaultRole(posId) ?? (await findRole(db, actor.companyId, posId));
    if (role === undefined) return [violation('call.notFound', undefined, { noun: 'role' })];
    const question = { posId, bounds: seenHolders(context), terms: searchTerms(keyword ?? '') };
    const { holders, total } = await findHolderPage(db, actor.companyId, question, stretch);
    return { rows: await holderRows(context, posId, holders), total };
  },
  smallestPage: smallestListPage,
} satisfies GivenRows<Calls['roleUsersList']['request']>;
