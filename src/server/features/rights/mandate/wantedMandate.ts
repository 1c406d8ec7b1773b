import { type Grants, modules } from '#domain/permission/actor.ts';
import { checkHeld, checkMandate, type RequestedMandate } from '#domain/permission/checkMandate.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { findWays } from '#server/features/directory/department/store/departments.ts';
import { lockMembers } from '#server/features/directory/member/store/members.ts';
import { findAppIds } from '#server/features/workbench/store/apps.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Request = Pick<
  Calls['manageGroupSave']['request'],
  'is_all' | 'modules' | 'scope' | 'scope_depts' | 'apps'
>;

/** Known modules alone, and only those that are granted. */
const grantsOf = (requested: Request['modules']): Grants =>
  Object.fromEntries(
    modules.flatMap((module) => {
      const level = requested?.[module] ?? 'none';
      return level === 'none' ? [] : [[module, level] as const];
    }),
  );

/** Rights as a request asks for them; departments count with their own scope alone. */
export const requestedMandate = ({
  is_all,
  modules: requested,
  scope,
  scope_depts,
  apps,
}: Request): RequestedMandate => ({
  isAll: is_all === 1,
  modules: is_all === 1 ? {} : grantsOf(requested),
  scope,
  departments: scope === 'departments' ? [...new Set(scope_depts ?? [])] : [],
  apps: is_all === 1 || (requested?.apps ?? 'none') === 'none' ? [] : [...new Set(apps ?? [])],
});

/** The columns of a mandate, for a group and for a person alike. */
export const mandateColumns = (requested: RequestedMandate) => ({
  grants: JSON.stringify(requested.modules),
  scope_departments: JSON.stringify(requested.departments),
  scope_own: requested.scope === 'own' ? 1 : 0,
  apps: JSON.stringify(requested.apps),
});

/** Apps named there are the company's; one that is gone may stay, so that what is left of a list never becomes every app. */
const checkApps = async (
  { db, actor }: CallContext,
  { apps }: RequestedMandate,
  before: readonly number[],
): Promise<readonly Violation[]> => {
  const news = apps.filter((id) => !before.includes(id));
  const known = await findAppIds(db, actor.companyId, news);
  return known.size === news.length ? [] : [violation('mandate.appMissing', 'apps')];
};

/** What the rules have against rights somebody wants to give: departments that are not there, nothing granted, more than held. */
export const checkRequested = async (
  context: CallContext,
  requested: RequestedMandate,
  appsBefore: readonly number[] = [],
): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const ways = new Map(
    (await findWays(db, actor.companyId, requested.departments)).map(({ id, ancestors }) => [id, ancestors]),
  );
  if (requested.departments.some((id) => !ways.has(id)))
    return [violation('mandate.departmentMissing', 'scope_depts')];
  return [
    ...checkMandate(requested),
    ...checkHeld(actor, requested, ways),
    ...(await checkApps(context, requested, appsBefore)),
  ];
};

/** Everybody who is to hold rights works here; they stay until the transaction ends. */
export const checkHolders = async (
  { db, actor }: CallContext,
  userIds: readonly number[],
  field: string,
): Promise<readonly Violation[]> => {
  const found = await lockMembers(db, actor.companyId, userIds);
  return found.length === new Set(userIds).size ? [] : [violation('mandate.personMissing', field)];
};
