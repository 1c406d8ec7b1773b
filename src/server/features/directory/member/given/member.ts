import { seatTexts } from '#domain/member/seating.ts';
import { weekStart } from '#domain/message/activation.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { customFieldWords } from '#engine/customFields.ts';
import type { EntityModel, FieldModel, ImportModel } from '#engine/model.ts';
import { type Cell, cellOf, type WordOf } from '#engine/sheet/cell.ts';
import { exportColumns } from '#engine/sheet/sheetRow.ts';
import type { Calls, Member } from '#generated/types.ts';
import { smallestListPage } from '#server/crud/order.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import {
  addedName,
  importColumnsOf,
  readCustomFilters,
} from '#server/features/directory/customField/customFields.ts';
import { findWays, type TreeBounds, wayOf } from '#server/features/directory/department/store/departments.ts';
import {
  inOrder,
  knownRows,
  memberRowsOf,
  type ShownMember,
  shownMembersOf,
} from '#server/features/directory/member/memberRows.ts';
import type { CustomFilter, MemberFilter } from '#server/features/directory/member/store/memberConditions.ts';
import { findKnownPage, type KnownPage } from '#server/features/directory/member/store/memberFacts.ts';
import {
  activityPage,
  branchPage,
  departmentPage,
  findPage,
  type MemberPage,
  type PageStatement,
  type RowRange,
} from '#server/features/directory/member/store/memberPages.ts';
import { findFilteredPage } from '#server/features/directory/member/store/memberSearch.ts';
import { findMembers } from '#server/features/directory/member/store/members.ts';
import { visibleMembers } from '#server/features/directory/member/visiblePeople.ts';
import { isVisible, readScopeOf, writeScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { searchTerms } from '#server/platform/search/grams.ts';
import { cellWords } from '#server/sheets/cellText.ts';

/** Which people are meant: where, narrowed by what, in which order; `user_ids`: chosen ones among them. */
type MemberQuestion = Omit<Calls['departmentUsers']['request'], 'page' | 'page_size'> & {
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
const importedOf = (
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
const boundsOf = async (
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

const departmentOf = ({ id, include_sub: includesSub }: MemberQuestion): number | undefined =>
  includesSub === 0 && id ? id : undefined;

interface PageQuestion {
  readonly question: MemberQuestion;
  readonly bounds: TreeBounds;
  readonly range: RowRange;
}

/** The page of a question no one has to be searched for: that narrows nothing, or asks the whole company who is active and who is not. */
const plainPage = (
  companyId: number,
  { activeStatus, ...filter }: MemberFilter,
  { question, bounds, range }: PageQuestion,
): PageStatement | undefined => {
  if (isNarrowed(filter, question)) return undefined;
  const departmentId = departmentOf(question);
  if (activeStatus !== undefined && activeStatus !== null)
    return bounds.all && departmentId === undefined
      ? activityPage({ companyId, activeStatus, range })
      : undefined;
  return departmentId === undefined
    ? branchPage({ companyId, bounds, range })
    : departmentPage({ companyId, departmentId, range });
};

const findQuestionPage = (
  { db, actor: { companyId } }: CallContext,
  filter: MemberFilter,
  page: PageQuestion,
): Promise<MemberPage> => {
  const { question, bounds, range } = page;
  const plain = plainPage(companyId, filter, page);
  if (plain !== undefined) return findPage(db, plain);
  const place = { bounds, onlyDepartment: departmentOf(question), mainOnly: question.main_only === 1 };
  const order = {
    field: question.sort_field ?? 'default',
    descending: question.sort_order === 'desc',
  } as const;
  return findFilteredPage(db, { companyId, place, filter, page: { range, order } });
};

/** A stretch of the people a question means within a scope, or why it cannot be asked. What is out of scope does not exist. */
const selectMembers = async (
  context: CallContext,
  {
    scope,
    question,
    range,
  }: { readonly scope: TreeBounds; readonly question: MemberQuestion; readonly range: RowRange },
): Promise<MemberPage | readonly Violation[]> => {
  const bounds = await boundsOf(context, scope, question.id);
  if (bounds === undefined) return [missingPlace];
  const custom = await readCustomFilters(context, question.custom_fields);
  if (custom.violations.length > 0) return custom.violations;
  return findQuestionPage(context, filterOf(context, question, custom.filters), { question, bounds, range });
};

const missingPlace = violation('department.missing', 'id');

interface ListAsked {
  readonly scope: TreeBounds;
  readonly question: ListQuestion;
  readonly range: RowRange;
}

/** A stretch with its people in one statement, whether the department is there included; undefined: someone has to be searched for. */
const findPlainPeople = async (
  context: CallContext,
  { scope, question, range }: ListAsked,
): Promise<KnownPage<readonly number[] | null> | readonly Violation[] | undefined> => {
  const { db, actor } = context;
  const { companyId } = actor;
  if (Object.keys(question.custom_fields ?? {}).length > 0) return undefined;
  const id = question.id ?? 0;
  const bounds = id === 0 ? scope : { all: false, departments: [id] };
  const page = plainPage(companyId, filterOf(context, question, []), { question, bounds, range });
  if (page === undefined) return undefined;
  const found = await findKnownPage(db, companyId, { page, and: wayOf(companyId, id) });
  const isSeen = id === 0 || (found.and !== null && isVisible(scope, found.and));
  return isSeen ? found : [missingPlace];
};

const listPeople = async (
  context: CallContext,
  asked: ListAsked,
): Promise<{ readonly rows: readonly Member[]; readonly page: MemberPage } | readonly Violation[]> => {
  const plain = await findPlainPeople(context, asked);
  if (plain !== undefined)
    return 'page' in plain ? { rows: await knownRows(context, plain), page: plain.page } : plain;
  const page = await selectMembers(context, asked);
  return 'userIds' in page ? { rows: await memberRowsOf(context, page.userIds), page } : page;
};

/** Which columns someone chose: names the call allows, ids of fields an administrator added. */
interface ChosenColumns {
  readonly fields: readonly string[];
  readonly custom_fields?: readonly string[] | null | undefined;
}

/** The columns of an export of people in the reader's words. */
interface MemberColumns {
  readonly columns: readonly FieldModel[];
  readonly header: readonly string[];
  readonly wordOf: WordOf;
}

const noun = 'member';

const changeOf = ({ models }: CallContext): { readonly model: EntityModel; readonly change: ImportModel } => {
  const model = models[noun];
  const change = model?.imports.find(({ mode }) => mode === 'change');
  if (model === undefined || change === undefined) throw new Error('Expected a sheet that changes members');
  return { model, change };
};

/** Finds the chosen columns, those of the schema first; a field that is not there or is hidden is no column. */
const memberColumnsOf = async (
  context: CallContext,
  { fields, custom_fields: custom }: ChosenColumns,
): Promise<MemberColumns | readonly Violation[]> => {
  const { locale } = context;
  const { model, change } = changeOf(context);
  const added = await importColumnsOf(context, change);
  const chosen = (custom ?? []).map((id) =>
    added.columns.find(({ name, isRuntime }) => isRuntime === true && name === id),
  );
  if (chosen.includes(undefined)) return [violation('customField.unknown', 'custom_fields')];
  const columns = [...exportColumns(model, fields), ...chosen.flatMap((field) => field ?? [])];
  if (columns.length === 0) return [violation('export.columns', 'fields')];
  const addedWords = customFieldWords(model.customFieldsIn ?? '', [...added.definitions.values()], locale);
  const wordOf = cellWords(context, noun, addedWords);
  const header = columns.map((field) => addedName(added, field, locale) ?? wordOf(`fields.${field.path}`));
  return { columns, header, wordOf };
};

/** People read at once: enough that the database is asked seldom, few enough that others get their turn. */
const peopleAtOnce = 500;

const fieldValue = (
  { isRuntime, name }: FieldModel,
  values: Readonly<Record<string, unknown>>,
  row: ShownMember,
) => (isRuntime === true ? row.custom_fields?.[name] : values[name]);

const toCells = (row: ShownMember, { columns, wordOf }: MemberColumns): readonly (Cell | undefined)[] => {
  const values = { ...row, ...seatTexts(row.departments ?? []) };
  return columns.map((field) =>
    cellOf(field, { value: fieldValue(field, values, row), record: values, wordOf }),
  );
};

/**
 * The cells of these people, a piece at a time in their order, as the reader's list shows them: phones masked, departments out of reach left
 * out, anyone who has left the reader's reach in the meantime, too.
 */
async function* memberSheetRows(
  context: CallContext,
  userIds: readonly number[],
  columns: MemberColumns,
): AsyncGenerator<readonly (readonly (Cell | undefined)[])[]> {
  const { all } = readScopeOf(context, 'member');
  for (let start = 0; start < userIds.length; start += peopleAtOnce) {
    const requested = userIds.slice(start, start + peopleAtOnce);
    const rows = await context.readLater((db) => shownMembersOf({ ...context, db }, requested));
    yield rows
      .filter(({ departments }) => all || (departments ?? []).length > 0)
      .map((row) => toCells(row, columns));
  }
}

type ListQuestion = Calls['departmentUsers']['request'];

export interface AskedSheet extends ChosenColumns {
  readonly scope: MemberQuestion;
}

/** Custom values people are filtered by may be private: the records tell which fields, not which values. */
const auditedQuestion = ({
  custom_fields: custom,
  ...question
}: MemberQuestion): Readonly<Record<string, unknown>> =>
  custom === undefined || custom === null ? question : { ...question, custom_fields: Object.keys(custom) };

/** People within the reader's reach, phones masked; who is out of it, foreign or gone is left out alike. */
export const memberGiven = {
  list: async (question, range, context) => {
    const found = await listPeople(context, { scope: readScopeOf(context, 'member'), question, range });
    if (!('page' in found)) return found;
    const { rows, page } = found;
    return {
      rows,
      total: page.total,
      figures: { active_total: page.activeTotal, several_total: page.severalTotal },
    };
  },
  smallestPage: smallestListPage,
  rows: async (ids, context) => {
    const records = await findMembers(context.db, context.actor.companyId, ids);
    const seen = await visibleMembers(context, inOrder(ids, records));
    return [...seen.values()].map(({ row, record }) => ({
      row,
      change: { by: record.updated_by, at: record.updated_at },
    }));
  },
  missing: violation('member.missing', 'user_id'),
  sheet: async ({ scope: question, ...chosen }, most, context) => {
    const columns = await memberColumnsOf(context, chosen);
    if (!('columns' in columns)) return columns;
    const scope = writeScopeOf(context, 'member', 'export');
    const found = await selectMembers(context, { scope, question, range: { offset: 0, limit: most } });
    if (!('userIds' in found)) return found;
    const rows = memberSheetRows(context, found.userIds, columns);
    return { ...columns, rows, count: found.total, scope: auditedQuestion(question) };
  },
} satisfies GivenRows<ListQuestion, AskedSheet>;
