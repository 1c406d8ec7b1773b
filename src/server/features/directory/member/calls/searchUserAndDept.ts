import { compareKey } from '#domain/text/compareKey.ts';
import {
  findDepartmentNames,
  searchDepartments,
} from '#server/features/directory/department/store/departments.ts';
import { inOrder, memberRows } from '#server/features/directory/member/memberRows.ts';
import { searchMembers } from '#server/features/directory/member/store/memberSearch.ts';
import { findMembers } from '#server/features/directory/member/store/members.ts';
import { type FoundPerson, foundPerson } from '#server/features/directory/member/visiblePeople.ts';
import { readScopeOf, visibleWay } from '#server/features/directory/scope.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';
import { searchTerms } from '#server/platform/search/grams.ts';
import { departmentTerms } from '#server/platform/search/searchText.ts';

const listed = 20;

const findPeople = async (context: CallContext, keyword: string): Promise<FoundPerson[]> => {
  const { db, actor } = context;
  const terms = searchTerms(keyword);
  if (terms === undefined) return [];
  const ids = await searchMembers(db, {
    companyId: actor.companyId,
    bounds: readScopeOf(context, 'member'),
    terms,
    limit: listed,
  });
  const rows = await memberRows(context, inOrder(ids, await findMembers(db, actor.companyId, ids)));
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
    users: type === 'department' ? [] : await findPeople(context, keyword),
    departments: type === 'user' ? [] : await findTree(context, keyword),
  });
};
