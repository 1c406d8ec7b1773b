import { compareKey, visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import { pagingOf } from '#server/crud/order.ts';
import { departmentRows } from '#server/features/directory/department/departmentRows.ts';
import {
  type DepartmentRecord,
  findDepartmentNames,
  findDepartments,
  findLevel,
  searchDepartments,
} from '#server/features/directory/department/store/departments.ts';
import { memberRowsOf } from '#server/features/directory/member/memberRows.ts';
import { findDepartmentPage } from '#server/features/directory/member/store/memberPages.ts';
import { searchMembers } from '#server/features/directory/member/store/memberSearch.ts';
import {
  findJobs,
  findPeopleOfPosition,
  findPositionName,
  findPositions,
  mostJobs,
} from '#server/features/directory/member/store/positions.ts';
import { type FoundPerson, foundPerson } from '#server/features/directory/member/visiblePeople.ts';
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

const defaultPageSize = 100;

/** Children of a department, or the roots the reader sees; undefined: there is no such department for them. */
const findShownLevel = async (
  { db, actor: { companyId } }: CallContext,
  scope: ReadScope,
  id: number,
): Promise<readonly DepartmentRecord[] | undefined> => {
  if (id === 0 && !scope.all) return topmost(scope, await findDepartments(db, companyId, scope.departments));
  const { parent, children } = await findLevel(db, companyId, id);
  if (id === 0) return children;
  return parent !== undefined && isVisible(scope, parent.ancestors) ? children : undefined;
};

const findPeopleInside = async (
  context: CallContext,
  { id, page, limit }: { readonly id: number; readonly page: number; readonly limit: number },
) => {
  const { db, actor } = context;
  const found = await findDepartmentPage(db, {
    companyId: actor.companyId,
    departmentId: id,
    range: { offset: (page - 1) * limit, limit },
  });
  const rows = await memberRowsOf(context, found.userIds);
  return { users: rows.map(foundPerson), total: found.total };
};

/** One level of the picker: sub-departments and, `with_users`, the people in the department itself. */
export const getDeptAndUser: Handler<'getDeptAndUser'> = async (request, context) => {
  const id = request.id ?? 0;
  const scope = readScopeOf(context, 'department');
  const level = await findShownLevel(context, scope, id);
  if (level === undefined) return refuse([violation('department.missing', 'id')]);
  const rows = await departmentRows(context, scope, level);
  const departments = rows.map(({ id: rowId, name, path, users_count, has_children }) => ({
    id: rowId,
    name,
    path,
    users_count,
    has_children: has_children === 1 ? (1 as const) : (0 as const),
  }));
  if (request.with_users !== 1 || id === 0) return done({ departments, users: [], total: 0 });
  const page = Math.max(1, request.page ?? 1);
  return done({
    departments,
    ...(await findPeopleInside(context, { id, page, limit: request.page_size ?? defaultPageSize })),
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
  const rows = await memberRowsOf(context, ids);
  return rows.map(foundPerson);
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
