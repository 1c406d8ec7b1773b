import { checkRoom, checkSiblingName } from '#domain/department/checkChange.ts';
import {
  type ConnectedSource,
  checkConnection,
  checkParentSource,
  connectedName,
} from '#domain/department/connection.ts';
import { rankAfter } from '#domain/department/order.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { nameColumns } from '#server/features/directory/department/departmentChange.ts';
import {
  findLink,
  findLinks,
  insertLink,
  type LinkRecord,
  markSynced,
} from '#server/features/directory/department/store/departmentLinks.ts';
import {
  countTops,
  type DepartmentRecord,
  findDepartment,
  findSiblings,
} from '#server/features/directory/department/store/departments.ts';
import {
  insertDepartment,
  lockTree,
  type ParentRecord,
} from '#server/features/directory/department/store/departmentWrites.ts';
import { lockDepartments } from '#server/features/directory/member/store/memberships.ts';
import type { LeavingContext } from '#server/features/directory/registry.ts';
import { checkOpenDepartments } from '#server/features/directory/scope.ts';
import { departmentHaystack } from '#server/platform/search/searchText.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { type Outcome, removeBranch, seeOff } from './disconnect.ts';
import { matchPeople } from './matchPeople.ts';
import {
  findLivingCompany,
  findSharedDepartments,
  findSharedPeople,
  lockConnections,
  type SourceCompany,
  standsBelow,
} from './store/connection.ts';
import { syncPeople } from './syncPeople.ts';
import { checkTree, planTree, syncTree } from './syncTree.ts';

/** Which company is to stand where, and as what. */
export interface ConnectionRequest {
  /** 0: right below the company. */
  readonly parentId: number;
  readonly subCompanyId: number;
  readonly source: ConnectedSource;
  /** Whether the user speaks for the other company, too; the platform does. */
  readonly isAgreed: boolean;
}

/** What a sync changed, and of whom. */
export interface SyncReport {
  readonly id: number;
  readonly company_name: string;
  readonly sub_company_id: number;
  readonly departments_added: number;
  readonly departments_changed: number;
  readonly departments_removed: number;
  readonly people_added: number;
  readonly people_changed: number;
  readonly people_removed: number;
  readonly people_skipped: number;
  readonly synced_at: string;
}

const changeOf = (field: string, value: unknown) => ({ field, old: null, new: value });

interface Standing {
  readonly link: LinkRecord;
  readonly root: DepartmentRecord;
  readonly company: SourceCompany;
}

/** Brings a branch to what its company is now; everything of it in the caller's transaction, under the tree's lock. */
const bringUpToDate = async (
  context: LeavingContext,
  standing: Standing,
  action: 'department.connect' | 'department.sync',
): Promise<Outcome<SyncReport>> => {
  const { db, now } = context;
  const { link, root, company } = standing;
  const { company_id: companyId } = link;
  const departments = await findSharedDepartments(db, company.company_id);
  const people = await findSharedPeople(
    db,
    company.company_id,
    departments.map(({ id }) => id),
  );
  const matches = await matchPeople(context, link, people);
  const plan = await planTree(context, { link, root, company, departments });
  const unfit = await checkTree(context, plan);
  if (unfit.length > 0) return { violations: unfit };
  const tree = await syncTree(context, plan);
  const synced = await syncPeople(context, { link, matches, ids: tree.ids });
  const gone = await seeOff(context, link, matches.gone);
  if ('violations' in gone) return gone;
  await removeBranch(context, { companyId, ids: tree.removed });
  await markSynced(db, link, { companyName: company.name, at: now });
  const report: SyncReport = {
    id: root.id,
    company_name: company.name,
    sub_company_id: company.company_id,
    departments_added: tree.added,
    departments_changed: tree.changed,
    departments_removed: tree.removed.length,
    people_added: synced.added.length,
    people_changed: synced.changed.length,
    people_removed: gone.left.length + gone.resigned.length,
    people_skipped: synced.skipped,
    synced_at: now.toISOString(),
  };
  const { id: _, company_name: __, synced_at: ___, ...counts } = report;
  context.audit({
    action,
    targetType: 'department',
    targetId: root.id,
    targetName: company.name,
    changes: [
      ...(action === 'department.connect' ? [changeOf('source', link.source)] : []),
      ...Object.entries(counts)
        .filter(([, value]) => value !== 0)
        .map(([field, value]) => changeOf(field, value)),
    ],
    concerns: [...synced.added, ...synced.changed, ...gone.left].map((id) => ({ type: 'member', id })),
  });
  return { done: report };
};

type Parent = ParentRecord & Pick<DepartmentRecord, 'source' | 'child_count'>;

const findPlace = async ({ db, actor }: LeavingContext, id: number): Promise<Parent | undefined> => {
  const { companyId } = actor;
  if (id !== 0) return findDepartment(db, companyId, id);
  return { id: 0, ancestors: [], sort_path: '', source: 'main', child_count: await countTops(db, companyId) };
};

const parentField = 'super_dept_id';

const at = (field: string, violations: readonly Violation[]): readonly Violation[] =>
  violations.map((each) => ({ ...each, field }));

const checkPlace = async (
  context: LeavingContext,
  { parent, name }: { readonly parent: Parent; readonly name: string },
): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const beside = await findSiblings(db, actor.companyId, parent.id);
  return [
    ...checkParentSource(parent.source, parentField),
    ...(await checkOpenDepartments(context, [parent.id], parentField)),
    ...at(parentField, checkRoom({ ...parent, childCount: parent.child_count }, 1)),
    ...at(
      parentField,
      checkSiblingName(
        name,
        beside.map((each) => each.name),
      ),
    ),
  ];
};

const insertRoot = async (
  { db, actor, now }: LeavingContext,
  {
    parent,
    name,
    source,
  }: { readonly parent: Parent; readonly name: string; readonly source: ConnectedSource },
): Promise<DepartmentRecord> => {
  const { companyId } = actor;
  const beside = await findSiblings(db, companyId, parent.id);
  return insertDepartment(db, {
    ...nameColumns(name),
    companyId,
    id: await nextId(db, { companyId, noun: 'department' }),
    haystack: departmentHaystack({ name }),
    rank: rankAfter(beside.at(-1)?.rank),
    parent,
    source,
    updated_at: now,
    updated_by: actor.userId || null,
  });
};

/**
 * Puts another company into the tree: its root under a parent, its departments and people below, read-only from then on. All of it in the
 * caller's transaction.
 */
export const connectCompany = async (
  context: LeavingContext,
  { parentId, subCompanyId, source, isAgreed }: ConnectionRequest,
): Promise<Outcome<SyncReport>> => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  await lockConnections(db);
  await lockTree(db, companyId);
  const company = await findLivingCompany(db, subCompanyId);
  const links = await findLinks(db, companyId);
  const refused = checkConnection({
    companyId,
    subCompanyId,
    isOpen: company !== undefined && isAgreed,
    isConnected: links.some((link) => link.sub_company_id === subCompanyId),
    isBelow: await standsBelow(db, { companyId, above: subCompanyId }),
  });
  if (refused.length > 0 || company === undefined) return { violations: refused };
  await lockDepartments(db, companyId, [parentId]);
  const parent = await findPlace(context, parentId);
  if (parent === undefined) return { violations: [violation('department.parentMissing', parentField)] };
  const name = connectedName(company.name);
  const unfit = await checkPlace(context, { parent, name });
  if (unfit.length > 0) return { violations: unfit };
  const root = await insertRoot(context, { parent, name, source });
  const link: LinkRecord = {
    company_id: companyId,
    dept_id: root.id,
    sub_company_id: subCompanyId,
    company_name: company.name,
    source,
    connected_at: now,
    connected_by: actor.userId || null,
    synced_at: now,
  };
  await insertLink(db, link);
  return bringUpToDate(context, { link, root, company }, 'department.connect');
};

/** Brings a connected company's branch up to date: names, tree and people. */
export const syncCompany = async (context: LeavingContext, id: number): Promise<Outcome<SyncReport>> => {
  const { db, actor } = context;
  await lockTree(db, actor.companyId);
  const link = await findLink(db, actor.companyId, id);
  const root = await findDepartment(db, actor.companyId, id);
  if (link === undefined || root === undefined)
    return { violations: [violation('department.notConnected', 'id')] };
  const company = await findLivingCompany(db, link.sub_company_id);
  if (company === undefined) return { violations: [violation('department.connectedGone', 'id')] };
  const closed = await checkOpenDepartments(context, [id], 'id');
  if (closed.length > 0) return { violations: closed };
  return bringUpToDate(context, { link, root, company }, 'department.sync');
};
