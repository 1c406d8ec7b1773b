import { checkDelete } from '#domain/department/checkChange.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import type { Calls, Department } from '#generated/types.ts';
import { withinSavepoint } from '#server/crud/answerEach.ts';
import {
  removalProofRefusal,
  removeAll,
  visibleDepartments,
} from '#server/features/directory/department/batchRemoval.ts';
import { lockSelected, selectDepartments } from '#server/features/directory/department/departmentRemoval.ts';
import {
  companyRow,
  departmentRow,
  departmentRows,
  nestRows,
  type ReadDepartments,
} from '#server/features/directory/department/departmentRows.ts';
import {
  changeDepartment,
  isChanged,
  lockChange,
  refuseChanged,
} from '#server/features/directory/department/departmentUpdate.ts';
import {
  findTreeSummary,
  type TreeSummary,
} from '#server/features/directory/department/store/departmentCounts.ts';
import {
  findShownLevel,
  type ShownLevel,
} from '#server/features/directory/department/store/departmentFacts.ts';
import {
  type DepartmentRecord,
  findBranch,
  findDepartment,
  findDepartments,
  searchDepartments,
} from '#server/features/directory/department/store/departments.ts';
import { lockTree } from '#server/features/directory/department/store/departmentWrites.ts';
import {
  isVisible,
  type ReadScope,
  readScopeOf,
  topmost,
  visibleWay,
} from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import {
  type Answer,
  type AuditEntry,
  type CallContext,
  done,
  doneUnaudited,
  type Handler,
} from '#server/platform/handler.ts';
import { departmentTerms } from '#server/platform/search/searchText.ts';

const nothing = { people: 0, children: 0, hasGroup: false };

/**
 * Deletes one department: at once when it is empty (case D13), or after its people and sub-departments have gone to the
 * target, by default the department above.
 */
export const deleteDepartment: Handler<'deleteDepartment'> = async (request, context) => {
  const { id, version, mode, target_dept_id: targetId, group_action: groupAction } = request;
  await lockTree(context.db, context.actor.companyId);
  if (id === 0) return refuse(checkDelete(id, nothing));
  const selection = await selectDepartments(context, [id]);
  const [offender] = selection.offenders;
  if (offender !== undefined)
    return refuse([violation(offender.rule, offender.rule === 'department.missing' ? 'id' : undefined)]);

  const departments = await lockSelected(context, selection, targetId);
  const [record] = departments;
  if (record !== undefined && isChanged(record, version)) return refuseChanged(context, record);
  const unproved = await removalProofRefusal(context, [id]);
  if (unproved !== undefined) return unproved;
  const removed = await removeAll(context, {
    departments,
    scope: selection.scope,
    requested: {
      mode: mode ?? 'now',
      targetId,
      groupAction: groupAction ?? 'dissolve',
    },
  });
  return 'violations' in removed ? refuse(removed.violations) : done(removed);
};

/** Changes a department, and moves it with all below it when the parent differs. */
export const updateDepartment: Handler<'updateDepartment'> = async (request, context) => {
  await lockChange(context, [request.id], request);
  const answer = await changeDepartment(context, request);
  if (answer.kind !== 'done') return answer;
  const { record, looksLike } = answer.reply;
  const row = await departmentRow(context, readScopeOf(context, 'department'), record);
  return done({ ...row, looks_like: [...looksLike] });
};

type Request = Calls['batchEditDept']['request'];
type Failure = Calls['batchEditDept']['reply']['failed'][number];

/** Changes one department within the transaction; what is refused leaves neither change nor audit row. */
const changeOne = async (
  context: CallContext,
  id: number,
  { ids, versions, set }: Request,
): Promise<Answer<unknown>> => {
  const entries: AuditEntry[] = [];
  const own: CallContext = { ...context, audit: (entry) => entries.push(entry) };
  const version = versions?.[ids.indexOf(id)];
  const answer = await withinSavepoint(context.db, () =>
    changeDepartment(own, { ...set, id, ...(version === undefined ? {} : { version }) }),
  );
  if (answer.kind === 'done') entries.forEach(context.audit);
  return answer;
};

const failureOf = (
  { words }: CallContext,
  { id, name, answer }: { readonly id: number; readonly name: string; readonly answer: Answer<unknown> },
): Failure => {
  if (answer.kind !== 'refused') throw new Error(`A department was answered by ${answer.kind}`);
  return { id, name, reason: words.refusal('department', answer) };
};

/**
 * Sets the same on many departments, or moves them under one parent: each by itself, with a result per department. What
 * the reader does not see fails like what does not exist.
 */
export const batchEditDept: Handler<'batchEditDept'> = async (request, context) => {
  const { ids, set } = request;
  if (Object.values(set).every((value) => value === undefined))
    return refuse([violation('department.nothingToSet', 'set')]);
  await lockChange(context, ids, set);
  const records = await visibleDepartments(context, ids);
  const updated: number[] = [];
  const failed: Failure[] = [];
  for (const { id, name } of records) {
    const answer = await changeOne(context, id, request);
    if (answer.kind === 'done') updated.push(id);
    else failed.push(failureOf(context, { id, name, answer }));
  }
  const known = new Set(records.map(({ id }) => id));
  const missing = refuse([violation('department.missing')]);
  for (const id of ids)
    if (!known.has(id)) failed.push(failureOf(context, { id, name: '', answer: missing }));
  return doneUnaudited({ updated, failed });
};

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

/** A part of the tree as it was read: one level brings what stands around it and above the tree. */
interface TreePart extends ReadDepartments {
  readonly summary?: TreeSummary;
}

/** A department (0: the company) with one level below it. */
const findOneLevel = (
  { db, actor, sources }: CallContext,
  bounds: ReadScope,
  id: number,
): Promise<ShownLevel> =>
  findShownLevel(db, { companyId: actor.companyId, id, bounds, among: sources.directory.groups.among });

/** Below the company for those who see all of it, below their own roots for everyone else. */
const findTop = async (context: CallContext, scope: ReadScope, levels: number): Promise<TreePart> => {
  if (!scope.all) return { records: await findRoots(context, scope, levels) };
  if (levels > 1)
    return {
      records: await findBranch(context.db, { companyId: context.actor.companyId, parent: company, levels }),
    };
  const { children, facts, summary } = await findOneLevel(context, scope, 0);
  return { records: children, known: facts, summary };
};

/** Rows in tree form; with `root` the company itself stands on top, for those who see all of it. */
const treeOf = async (
  context: CallContext,
  {
    scope,
    part,
    root: summary,
  }: { readonly scope: ReadScope; readonly part: TreePart; readonly root?: TreeSummary },
): Promise<readonly Department[]> => {
  const rows = nestRows(await departmentRows(context, scope, part));
  if (summary === undefined || !scope.all) return rows;
  const root = companyRow(context, summary);
  return [rows.length === 0 ? root : { ...root, children: [...rows] }];
};

/** The companies in the part of the tree the reader sees, each with the people of its branch. */
const subCompanies = ({ links }: TreeSummary, scope: ReadScope) =>
  links.filter(({ ancestors }) => isVisible(scope, ancestors)).map(({ ancestors: _, ...link }) => link);

/** Below a department the reader sees; undefined: there is no such department for them. */
const findBelow = async (
  context: CallContext,
  { id, scope, levels }: { readonly id: number; readonly scope: ReadScope; readonly levels: number },
): Promise<TreePart | undefined> => {
  const { db, actor } = context;
  if (levels === 1) {
    const { parent, children, facts, summary } = await findOneLevel(context, scope, id);
    return parent !== undefined && isVisible(scope, parent.ancestors)
      ? { records: children, known: facts, summary }
      : undefined;
  }
  const parent = await findDepartment(db, actor.companyId, id);
  return parent !== undefined && isVisible(scope, parent.ancestors)
    ? { records: await findBranch(db, { companyId: actor.companyId, parent, levels }) }
    : undefined;
};

/**
 * One part of the tree. Without `id`: the roots the reader sees (the company, or the topmost departments of their
 * scope); with it: what is below, `depth` levels (1 by default). With `keyword`: the matches and the ways to them.
 */
export const departments: Handler<'departments'> = async (request, context) => {
  const { id, depth, keyword } = request;
  const { db, actor } = context;
  const scope = readScopeOf(context, 'department');
  const levels = depth ?? 1;
  const answer = async (part: TreePart, isRooted: boolean) => {
    const summary = part.summary ?? (await findTreeSummary(db, actor.companyId, scope));
    const { name, logo, people } = summary;
    const rows = await treeOf(context, { scope, part, ...(isRooted ? { root: summary } : {}) });
    return done({
      company: { company_id: actor.companyId, company_name: name, logo, users_count: people },
      departments: [...rows],
      sub_company: subCompanies(summary, scope),
    });
  };

  if (compareKey(keyword ?? '') !== '') {
    const records = await findMatches(context, scope, keyword ?? '');
    return answer({ records }, records.length > 0);
  }
  if (id === undefined || id === null) {
    const isTopAlone = scope.all && levels === 1;
    return answer(
      isTopAlone ? { records: [] } : await findTop(context, scope, scope.all ? levels - 1 : levels),
      true,
    );
  }
  if (id === 0) return answer(await findTop(context, scope, levels), false);
  const below = await findBelow(context, { id, scope, levels });
  return below === undefined ? refuse([violation('department.missing', 'id')]) : answer(below, false);
};
