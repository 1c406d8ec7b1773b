import { weekStart } from '#domain/member/week.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { readCustomFilters } from '#server/addressBook/customFilters.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { inOrder, memberRows } from '#server/addressBook/memberRows.ts';
import { isVisible, readScopeOf } from '#server/addressBook/scope.ts';
import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { findWays, type TreeBounds } from '#server/repositories/departments.ts';
import {
  findBranchPage,
  findDepartmentPage,
  type MemberPage,
  type Stretch,
} from '#server/repositories/memberPages.ts';
import { type CustomFilter, findFilteredPage, type MemberFilter } from '#server/repositories/memberSearch.ts';
import { findMembers } from '#server/repositories/members.ts';
import { searchTerms } from '#server/search/grams.ts';

type Request = Calls['departmentUsers']['request'];

const smsOf = ({ sms_this_week: sent }: Request, now: Date): MemberFilter['sms'] =>
  sent === undefined || sent === null ? undefined : { since: weekStart(now), isSent: sent === 1 };

const filterOf = (request: Request, now: Date, custom: readonly CustomFilter[]): MemberFilter => ({
  terms: searchTerms(request.keyword ?? ''),
  activeStatus: request.active_status,
  isRealName: request.is_real_name,
  executiveMode: request.executive_mode,
  isSupervisor: request.is_supervisor,
  memberTypes: request.member_type?.length ? request.member_type : undefined,
  phoneShow: request.phone_show?.length ? request.phone_show : undefined,
  entryFrom: request.entry_time?.from,
  entryTo: request.entry_time?.to,
  position: request.position || undefined,
  sms: smsOf(request, now),
  roles: request.roles?.length ? request.roles : undefined,
  custom: custom.length === 0 ? undefined : custom,
});

const isNarrowed = (filter: MemberFilter, { main_only: mainOnly, sort_field: field }: Request): boolean =>
  mainOnly === 1 ||
  (field ?? 'default') !== 'default' ||
  Object.values(filter).some((value) => value !== undefined && value !== null);

/** Where the request looks: a department or everything the reader sees; undefined when it does not exist for them. */
const boundsOf = async (
  context: CallContext,
  id: number | null | undefined,
): Promise<TreeBounds | undefined> => {
  const scope = readScopeOf(context, 'member');
  if (id === undefined || id === null || id === 0) return scope;
  const [department] = await findWays(context.db, context.actor.companyId, [id]);
  return department !== undefined && isVisible(scope, department.ancestors)
    ? { all: false, departments: [id] }
    : undefined;
};

const findPage = (
  { db, actor }: CallContext,
  request: Request,
  filter: MemberFilter,
  { bounds, stretch }: { readonly bounds: TreeBounds; readonly stretch: Stretch },
): Promise<MemberPage> => {
  const onlyDepartment = request.include_sub === 0 && request.id ? request.id : undefined;
  if (isNarrowed(filter, request)) {
    const place = { bounds, onlyDepartment, mainOnly: request.main_only === 1 };
    const order = {
      field: request.sort_field ?? 'default',
      descending: request.sort_order === 'desc',
    } as const;
    return findFilteredPage(db, actor.companyId, place, filter, { stretch, order });
  }
  return onlyDepartment === undefined
    ? findBranchPage(db, actor.companyId, bounds, stretch)
    : findDepartmentPage(db, actor.companyId, onlyDepartment, stretch);
};

/** One page of the people in a department (with its sub-departments unless `include_sub` is 0), each person once. */
export const departmentUsers: Handler<'departmentUsers'> = async (request, context) => {
  const bounds = await boundsOf(context, request.id);
  if (bounds === undefined) return refuse([violation('department.missing', 'id')]);
  const custom = await readCustomFilters(context, request.custom_fields);
  if (custom.violations.length > 0) return refuse(custom.violations);
  const filter = filterOf(request, context.now, custom.filters);
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  const { userIds, total, activeTotal, severalTotal } = await findPage(context, request, filter, {
    bounds,
    stretch,
  });
  const records = await findMembers(context.db, context.actor.companyId, userIds);
  return done({
    list: await memberRows(context, inOrder(userIds, records)),
    total,
    active_total: activeTotal,
    several_total: severalTotal,
    page,
    page_size: pageSize,
  });
};
