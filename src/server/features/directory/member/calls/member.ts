import { checkEmail, checkWorkId } from '#domain/member/checkProfile.ts';
import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import { compareKey, visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { modelOf } from '#server/crud/ofNoun.ts';
import { pagingOf } from '#server/crud/order.ts';
import {
  findPickedLevel,
  type PickedLevel,
  pickedLevel,
  toPickedLevel,
} from '#server/features/directory/department/store/departmentFacts.ts';
import {
  findDepartmentNames,
  searchDepartments,
} from '#server/features/directory/department/store/departments.ts';
import { memberGiven } from '#server/features/directory/member/given/member.ts';
import { memberRowsOf } from '#server/features/directory/member/memberRows.ts';
import { findPlacedPage, findPlacedPeople } from '#server/features/directory/member/store/memberFacts.ts';
import { departmentPage } from '#server/features/directory/member/store/memberPages.ts';
import { searchMembers } from '#server/features/directory/member/store/memberSearch.ts';
import {
  countRevealsToday,
  findMember,
  lockReveals,
} from '#server/features/directory/member/store/members.ts';
import type { SoughtValues } from '#server/features/directory/member/store/namedPeople.ts';
import {
  findJobs,
  findPeopleOfPosition,
  findPositionName,
  findPositions,
  mostJobs,
} from '#server/features/directory/member/store/positions.ts';
import { takenValues } from '#server/features/directory/member/uniqueHolders.ts';
import {
  type FoundPerson,
  foundPeople,
  visibleMemberRow,
} from '#server/features/directory/member/visiblePeople.ts';
import {
  isVisible,
  jobPlaceOf,
  type ReadScope,
  readScopeOf,
  topmost,
  visibleWay,
} from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';
import { searchTerms } from '#server/platform/search/grams.ts';
import { departmentTerms } from '#server/platform/search/searchText.ts';

const noUser = 0;

const typed = (text: string | null | undefined): string | null => visibleText(text ?? '') || null;

/** What is no number, employee number or address cannot be in use: it is not looked up. */
const soughtOf = (request: Calls['checkUnique']['request']): SoughtValues => {
  const phone = normalisePhone(request.phone, request.country_code);
  const workId = typed(request.workId)?.normalize('NFKC') ?? null;
  const email = typed(request.email);
  return {
    countryCode: phone.countryCode,
    phone: checkPhone(phone).length === 0 ? phone.digits : null,
    workId: checkWorkId(workId).length === 0 ? workId : null,
    email: checkEmail(email).length === 0 ? email : null,
  };
};

/** Which values of a form someone else has already, asked while it is filled in; saving decides by the same look-up. */
export const checkUnique: Handler<'checkUnique'> = async (request, context) =>
  done({ taken: await takenValues(context, soughtOf(request), request.id ?? noUser) });

/** What is needed to reach someone who has never signed in; another choice of columns may be asked for. */
const usualFields = ['name', 'country_code', 'phone', 'part', 'part_position', 'workId', 'email'] as const;

/** Asks for the people who have never signed in as a sheet, narrowed as a list of them is. */
export const exportNotActiveUser: Handler<'exportNotActiveUser'> = async (request, context) => {
  const { fields, custom_fields: custom, filters, format } = request;
  const scope = { ...filters, active_status: 0 as const };
  const question = { fields: fields ?? usualFields, custom_fields: custom, scope };
  return context.sources.exports.ask(
    context,
    modelOf(context, 'member'),
    await memberGiven.sheet(question, 1, context),
    {
      request,
      question,
      format: format ?? 'xlsx',
      purpose: 'notActive',
      title: context.words.of('member', 'views.inactive') ?? 'inactive',
    },
  );
};

const revealsPerDay = 100;

/**
 * The whole number of one person: written down each time, at most 100 on one day of the company (contract.md section 3).
 * The lock makes that exact however many are asked for at once; what is asked for beyond is written down as refused.
 */
export const revealPhone: Handler<'revealPhone'> = async (request, context) => {
  const { db, actor, now } = context;
  const record = await findMember(db, actor.companyId, request.user_id);
  const row = await visibleMemberRow(context, record);
  if (record === undefined || row === undefined) return refuse([violation('member.missing', 'user_id')]);
  if (row.can.revealPhone !== 1) return refuse([violation('call.noPermission')]);
  context.audit({
    action: 'member.revealPhone',
    targetType: 'member',
    targetId: record.user_id,
    targetName: record.name,
  });
  await lockReveals(db, actor.companyId, actor.userId);
  const revealed = await countRevealsToday(db, { companyId: actor.companyId, operatorId: actor.userId, now });
  if (revealed >= revealsPerDay)
    return refuse([violation('member.revealLimit', undefined, { limit: revealsPerDay })], { remaining: 0 });
  return done({
    user_id: record.user_id,
    country_code: record.country_code,
    phone: record.phone,
    remaining: revealsPerDay - revealed - 1,
  });
};

const defaultPageSize = 100;

/** Children of a department, or the roots the reader sees; undefined: there is no such department for them. */
const seenLevel = (
  scope: ReadScope,
  id: number,
  { departments, names }: PickedLevel,
): PickedLevel | undefined => {
  if (id === 0) return { departments: scope.all ? departments : topmost(scope, departments), names };
  const parent = departments.find((each) => each.id === id);
  if (parent === undefined || !isVisible(scope, parent.ancestors)) return undefined;
  return { departments: departments.filter((each) => each !== parent), names };
};

const pickedOf = (scope: ReadScope, { departments, names }: PickedLevel) =>
  departments.map((each) => ({
    id: each.id,
    name: each.name,
    path: visibleWay(scope, each.ancestors)
      .map((above) => names.get(above) ?? '')
      .join('/'),
    users_count: each.people,
    has_children: each.child_count > 0 ? (1 as const) : (0 as const),
  }));

/** One level of the picker: sub-departments and, `with_users`, the people in the department itself. */
export const getDeptAndUser: Handler<'getDeptAndUser'> = async (request, context) => {
  const {
    db,
    actor: { companyId },
  } = context;
  const id = request.id ?? 0;
  const scope = readScopeOf(context, 'department');
  const question = { companyId, id, ...(id === 0 && !scope.all ? { roots: scope.departments } : {}) };
  const missing = () => refuse([violation('department.missing', 'id')]);
  if (request.with_users !== 1 || id === 0) {
    const level = seenLevel(scope, id, await findPickedLevel(db, question));
    if (level === undefined) return missing();
    return done({ departments: pickedOf(scope, level), users: [], total: 0 });
  }
  const limit = request.page_size ?? defaultPageSize;
  const range = { offset: (Math.max(1, request.page ?? 1) - 1) * limit, limit };
  const found = await findPlacedPage(db, companyId, {
    page: departmentPage({ companyId, departmentId: id, range }),
    and: pickedLevel(question),
  });
  const level = seenLevel(scope, id, toPickedLevel(found.and));
  if (level === undefined) return missing();
  return done({
    departments: pickedOf(scope, level),
    users: foundPeople(context, found),
    total: found.page.total,
  });
};

const listed = 20;

const findMatchingPeople = async (context: CallContext, keyword: string): Promise<FoundPerson[]> => {
  const { db, actor } = context;
  const terms = searchTerms(keyword);
  if (terms === undefined) return [];
  const ids = await searchMembers(db, {
    companyId: actor.companyId,
    bounds: readScopeOf(context, 'member'),
    terms,
    limit: listed,
  });
  return foundPeople(context, await findPlacedPeople(db, actor.companyId, ids));
};

const findTree = async (context: CallContext, keyword: string) => {
  const { db, actor } = context;
  const key = compareKey(keyword);
  if (key === '') return [];
  const scope = readScopeOf(context, 'department');
  const records = await searchDepartments(db, {
    companyId: actor.companyId,
    bounds: scope,
    departmentTerms: departmentTerms(keyword, key),
    limit: listed,
  });
  const ways = records.map((record) => visibleWay(scope, record.ancestors));
  const names = await findDepartmentNames(db, actor.companyId, [...new Set(ways.flat())]);
  return records.map(({ id, name }, index) => ({
    id,
    name,
    path: (ways[index] ?? []).map((each) => names.get(each) ?? '').join('/'),
  }));
};

/** The first people and departments a keyword finds: name, pinyin, initials, phone, workId, e-mail. */
export const searchUserAndDept: Handler<'searchUserAndDept'> = async ({ keywords, type }, context) => {
  const keyword = keywords ?? '';
  return done({
    users: type === 'department' ? [] : await findMatchingPeople(context, keyword),
    departments: type === 'user' ? [] : await findTree(context, keyword),
  });
};

/** Positions held in a department itself, the most frequent first. */
export const getJobListByDepId: Handler<'getJobListByDepId'> = async ({ id }, context) => {
  const place = await jobPlaceOf(context, id, false);
  if (place === undefined) return refuse([violation('department.missing', 'id')]);
  const { list } = await findJobs(context.db, {
    companyId: context.actor.companyId,
    place,
    range: { offset: 0, limit: mostJobs },
  });
  return done({ list: [...list] });
};

/** A page of the positions held in a department, with those below it unless `include_sub` is 0. */
export const getJobListByDepIdNew: Handler<'getJobListByDepIdNew'> = async (request, context) => {
  const place = await jobPlaceOf(context, request.id, request.include_sub !== 0);
  if (place === undefined) return refuse([violation('department.missing', 'id')]);
  const { page, pageSize, range } = pagingOf(request);
  const { list, total } = await findJobs(context.db, { companyId: context.actor.companyId, place, range });
  return done({ list: [...list], total, page, page_size: pageSize });
};

/** A page of the people who hold a position anywhere the reader looks, each once, in the order of their names. */
export const getJobListByJobId: Handler<'getJobListByJobId'> = async (request, context) => {
  const { db, actor } = context;
  const name = await findPositionName(db, actor.companyId, request.posId);
  if (name === undefined) return refuse([violation('member.positionMissing', 'posId')]);
  const { page, pageSize, range } = pagingOf(request);
  const scope = readScopeOf(context, 'member');
  const { userIds, total } = await findPeopleOfPosition(db, {
    companyId: actor.companyId,
    position: { name, bounds: scope },
    range,
  });
  return done({
    list: await memberRowsOf(context, userIds),
    total,
    page,
    page_size: pageSize,
  });
};

/** Positions to choose from, the most frequent first. */
export const getPosition: Handler<'getPosition'> = async ({ keyword }, context) => {
  const list = await findPositions(context.db, {
    companyId: context.actor.companyId,
    bounds: readScopeOf(context, 'member'),
    keyword: visibleText(keyword ?? ''),
  });
  return done({ list: [...list] });
};
