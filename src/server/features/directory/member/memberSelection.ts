import { weekStart } from '#domain/message/activation.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { readCustomFilters } from '#server/features/directory/customField/customFilters.ts';
import { findWays, type TreeBounds } from '#server/features/directory/department/store/departments.ts';
import {
  findBranchPage,
  findDepartmentPage,
  type MemberPage,
  type RowRange,
} from '#server/features/directory/member/store/memberPages.ts';
import {
  type CustomFilter,
  findFilteredPage,
  type MemberFilter,
} from '#server/features/directory/member/store/memberSearch.ts';
import { isVisible } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { searchTerms } from '#server/platform/search/grams.ts';

/** Which people are meant: where, narrowed by what, in which order; `user_ids`: chosen ones among them. */
export type MemberQuestion = Omit<Calls['departmentUsers']['request'], 'page' | 'page_size'> & {
  readonly user_ids?: readonly number[] | null | undefined;
  /** When they were last told to activate, and whether their number takes messages: what the inactive are narrowed by. */
  readonly notified?: 'never' | 'week' | 'earlier' | null | undefined;
  readonly undeliverable?: number | null | undefined;
};

const smsOf = ({ sms_this_week: sent }: MemberQuestion, now: Date): MemberFilter['sms'] =>
  sent === undefined || sent === null ? undefined : { since: weekStart(now), isSent: sent === 1 };

const notifiedOf = ({ notified: kind }: MemberQuestion, now: Date): MemberFilter['notified'] =>
  kind === undefined || kind === null ? undefined : { kind, since: weekStart(now) };

/** People of an import: of the reader's own, or of any of the company for the main administrator. */
export const importedOf = (
  { actor }: Pick<CallContext, 'actor'>,
  importId: number | null | undefined,
): MemberFilter['imported'] =>
  importId === undefined || importId === null
    ? undefined
    : { importId, creatorId: actor.roles.includes('main') ? undefined : actor.userId };

const filterOf = (
  context: CallContext,
  question: MemberQuestion,
  custom: readonly CustomFilter[],
): MemberFilter => ({
  userIds: question.user_ids,
  terms: searchTerms(question.keyword ?? ''),
  activeStatus: question.active_status,
  isRealName: question.is_real_name,
  executiveMode: question.executive_mode,
  isSupervisor: question.is_supervisor,
  memberTypes: question.member_type?.length ? question.member_type : undefined,
  phoneShow: question.phone_show?.length ? question.phone_show : undefined,
  entryFrom: question.entry_time?.from,
  entryTo: question.entry_time?.to,
  position: question.position || undefined,
  sms: smsOf(question, context.now),
  notified: notifiedOf(question, context.now),
  imported: importedOf(context, question.import_id),
  isUndeliverable: question.undeliverable,
  roles: question.roles?.length ? question.roles : undefined,
  custom: custom.length === 0 ? undefined : custom,
});

const isNarrowed = (
  filter: MemberFilter,
  { main_only: mainOnly, sort_field: field }: MemberQuestion,
): boolean =>
  mainOnly === 1 ||
  (field ?? 'default') !== 'default' ||
  Object.values(filter).some((value) => value !== undefined && value !== null);

/** A department or everything within the scope; undefined when the department does not exist for who asks. */
export const boundsOf = async (
  { db, actor }: CallContext,
  scope: TreeBounds,
  id: number | null | undefined,
): Promise<TreeBounds | undefined> => {
  if (id === undefined || id === null || id === 0) return scope;
  const [department] = await findWays(db, actor.companyId, [id]);
  return department !== undefined && isVisible(scope, department.ancestors)
    ? { all: false, departments: [id] }
    : undefined;
};

const findPage = (
  { db, actor }: CallContext,
  {
    question,
    filter,
    readonly: { bounds, range },
  }: {
    readonly question: MemberQuestion;
    readonly filter: MemberFilter;
    readonly readonly: { readonly bounds: TreeBounds; readonly range: RowRange };
  },
): Promise<MemberPage> => {
  const onlyDepartment = question.include_sub === 0 && question.id ? question.id : undefined;
  if (isNarrowed(filter, question)) {
    const place = { bounds, onlyDepartment, mainOnly: question.main_only === 1 };
    const order = {
      field: question.sort_field ?? 'default',
      descending: question.sort_order === 'desc',
    } as const;
    return findFilteredPage(db, { companyId: actor.companyId, place, filter, readonly: { range, order } });
  }
  return onlyDepartment === undefined
    ? findBranchPage(db, { companyId: actor.companyId, bounds, range })
    : findDepartmentPage(db, { companyId: actor.companyId, departmentId: onlyDepartment, range });
};

/** A stretch of the people a question means within a scope, or why it cannot be asked. What is out of scope does not exist. */
export const selectMembers = async (
  context: CallContext,
  {
    scope,
    question,
    range,
  }: { readonly scope: TreeBounds; readonly question: MemberQuestion; readonly range: RowRange },
): Promise<MemberPage | readonly Violation[]> => {
  const bounds = await boundsOf(context, scope, question.id);
  if (bounds === undefined) return [violation('department.missing', 'id')];
  const custom = await readCustomFilters(context, question.custom_fields);
  if (custom.violations.length > 0) return custom.violations;
  return findPage(context, {
    question,
    filter: filterOf(context, question, custom.filters),
    readonly: { bounds, range },
  });
};
