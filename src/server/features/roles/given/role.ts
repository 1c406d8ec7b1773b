import { defaultRole } from '#domain/role/defaultRoles.ts';
import { violation } from '#domain/violation.ts';
import type { Calls, RoleHolder } from '#generated/types.ts';
import { smallestListPage } from '#server/crud/order.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import { findDepartments } from '#server/features/directory/department/store/departments.ts';
import { memberRowsOf } from '#server/features/directory/member/memberRows.ts';
import { isVisible, type ReadScope, readScopeOf, visibleWay } from '#server/features/directory/scope.ts';
import { mayWith, seenHolders } from '#server/features/roles/roleRows.ts';
import { findHolderPage, type HolderRecord } from '#server/features/roles/store/roleHolders.ts';
import { findRole } from '#server/features/roles/store/roles.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { searchTerms } from '#server/platform/search/grams.ts';

type Place = RoleHolder['scope_depts'][number];

/** Departments shown beside one person; of someone who leads more, the first ones. */
const shownDepartments = 200;

/** Departments by id, as the reader sees them: those out of their scope and those that are gone are left out. */
const findScopePlaces = async (
  { db, actor }: CallContext,
  holders: readonly HolderRecord[],
  scope: ReadScope,
): Promise<ReadonlyMap<number, Place>> => {
  const ids = [...new Set(holders.flatMap((holder) => holder.scope_depts))];
  const own = (await findDepartments(db, actor.companyId, ids)).filter(({ ancestors }) =>
    isVisible(scope, ancestors),
  );
  const above = [...new Set(own.flatMap(({ ancestors }) => visibleWay(scope, ancestors)))];
  const names = new Map(
    (await findDepartments(db, actor.companyId, above)).map(({ id, name }) => [id, name]),
  );
  return new Map(
    own.map(({ id, name, ancestors }) => {
      const way = visibleWay(scope, ancestors).map((each) => names.get(each) ?? '');
      return [id, { id, name, path: way.join('/') }];
    }),
  );
};

/** People who hold a role in the wire shape, in the order given. */
const holderRows = async (
  context: CallContext,
  posId: number,
  holders: readonly HolderRecord[],
): Promise<RoleHolder[]> => {
  if (holders.length === 0) return [];
  const ids = holders.map((holder) => holder.user_id);
  const people = await memberRowsOf(context, ids);
  const places = await findScopePlaces(context, holders, readScopeOf(context, 'role'));
  const mayChange = defaultRole(posId)?.home === undefined && mayWith(context, 'people');
  const byId = new Map(holders.map((holder) => [holder.user_id, holder]));
  return people.map(({ user_id: userId, name, workId, departments }) => {
    const holder = byId.get(userId);
    const scope = (holder?.scope_depts ?? []).flatMap((id) => places.get(id) ?? []);
    return {
      user_id: userId,
      name,
      workId: workId ?? null,
      department: departments[0]?.path ?? '',
      scope_depts: scope.slice(0, shownDepartments),
      scope_count: holder?.scope_depts.length ?? 0,
      is_scoped: holder?.is_scoped === true ? 1 : 0,
      can: { people: mayChange ? 1 : 0 },
    };
  });
};

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
