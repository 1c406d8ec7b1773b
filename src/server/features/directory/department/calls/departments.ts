import { compareKey } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import type { Department } from '#generated/types.ts';
import {
  companyRow,
  departmentRows,
  nestRows,
} from '#server/features/directory/department/departmentRows.ts';
import { countPeopleWithin } from '#server/features/directory/department/store/departmentCounts.ts';
import {
  type DepartmentRecord,
  findBranch,
  findCompanyRoot,
  findDepartment,
  findDepartments,
  searchDepartments,
} from '#server/features/directory/department/store/departments.ts';
import {
  isVisible,
  type ReadScope,
  readScopeOf,
  topmost,
  visibleWay,
} from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';
import { departmentTerms } from '#server/platform/search/searchText.ts';

const searchLimit = 100;
const company = { id: 0, ancestors: [] };

type Records = readonly DepartmentRecord[];

/** Matches with the way to each, so that the tree can open them. */
const findMatches = async (context: CallContext, scope: ReadScope, keyword: string): Promise<Records> => {
  const { db, actor } = context;
  const found = await searchDepartments(db, {
    companyId: actor.companyId,
    bounds: scope,
    departmentTerms: departmentTerms(keyword, compareKey(keyword)),
    limit: searchLimit,
  });
  const ids = new Set(found.flatMap((record) => visibleWay(scope, record.ancestors)));
  const records = await findDepartments(db, actor.companyId, [...ids]);
  return [...records].sort((left, right) => (left.sort_path < right.sort_path ? -1 : 1));
};

/** The roots of a bounded reader, with what is below them down to `levels` levels, roots included. */
const findRoots = async (context: CallContext, scope: ReadScope, levels: number): Promise<Records> => {
  const { db, actor } = context;
  const roots = topmost(scope, await findDepartments(db, actor.companyId, scope.departments));
  const sorted = [...roots].sort((left, right) => (left.sort_path < right.sort_path ? -1 : 1));
  if (levels === 1) return sorted;
  const branches: DepartmentRecord[] = [];
  for (const root of sorted)
    branches.push(
      root,
      ...(await findBranch(db, { companyId: actor.companyId, parent: root, levels: levels - 1 })),
    );
  return branches;
};

/** Below the company for those who see all of it, below their own roots for everybody else. */
const findTop = (context: CallContext, scope: ReadScope, levels: number): Promise<Records> =>
  scope.all
    ? findBranch(context.db, { companyId: context.actor.companyId, parent: company, levels })
    : findRoots(context, scope, levels);

/** Rows in tree form; with `asRoot` the company itself stands on top, for those who see all of it. */
const treeOf = async (
  context: CallContext,
  {
    scope,
    records,
    asRoot,
  }: { readonly scope: ReadScope; readonly records: Records; readonly asRoot: boolean },
): Promise<readonly Department[]> => {
  const rows = nestRows(await departmentRows(context, scope, records));
  if (!asRoot || !scope.all) return rows;
  const root = await companyRow(context);
  return [rows.length === 0 ? root : { ...root, children: [...rows] }];
};

const summaryOf = async (context: CallContext, scope: ReadScope) => {
  const { db, actor } = context;
  const root = await companyRow(context);
  const people = scope.all
    ? root.users_count
    : await countPeopleWithin(db, actor.companyId, scope.departments);
  const { logo } = await findCompanyRoot(db, actor.companyId);
  return { company_id: actor.companyId, company_name: root.name, logo, users_count: people };
};

/**
 * One part of the tree. Without `id`: the roots the reader sees (the company, or the topmost departments of their
 * scope); with it: what is below, `depth` levels (1 by default). With `keyword`: the matches and the ways to them.
 */
export const departments: Handler<'departments'> = async (request, context) => {
  const { id, depth, keyword } = request;
  const scope = readScopeOf(context, 'department');
  const levels = depth ?? 1;
  const answer = async (rows: readonly Department[]) =>
    done({ company: await summaryOf(context, scope), departments: [...rows], sub_company: [] });

  if (compareKey(keyword ?? '') !== '') {
    const matches = await findMatches(context, scope, keyword ?? '');
    return answer(
      matches.length === 0 ? [] : await treeOf(context, { scope, records: matches, asRoot: true }),
    );
  }
  if (id === undefined || id === null) {
    const below =
      scope.all && levels === 1 ? [] : await findTop(context, scope, scope.all ? levels - 1 : levels);
    return answer(await treeOf(context, { scope, records: below, asRoot: true }));
  }
  if (id === 0)
    return answer(
      await treeOf(context, { scope, records: await findTop(context, scope, levels), asRoot: false }),
    );
  const parent = await findDepartment(context.db, context.actor.companyId, id);
  if (parent === undefined || !isVisible(scope, parent.ancestors))
    return refuse([violation('department.missing', 'id')]);
  return answer(
    await treeOf(context, {
      scope,
      records: await findBranch(context.db, { companyId: context.actor.companyId, parent, levels }),
      asRoot: false,
    }),
  );
};
