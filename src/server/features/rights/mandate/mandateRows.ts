import { type Act, type Grants, modules } from '#domain/permission/actor.ts';
import { everyModule, type MandateScope } from '#domain/permission/mandate.ts';
import type { Calls, ManageGroup } from '#generated/types.ts';
import { findDepartments } from '#server/features/directory/department/store/departments.ts';
import {
  findSubAdministrators,
  type SubAdministratorRecord,
} from '#server/features/rights/store/administrators.ts';
import type { ManageGroupRecord } from '#server/features/rights/store/manageGroups.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** A manage group as it goes over the wire. */
type ManageGroupRow = Omit<ManageGroup, 'can'>;

/** A sub-administrator as they go over the wire. */
export type SubAdminRow = Calls['subSave']['reply'];

interface StoredMandate {
  readonly grants: Grants;
  readonly withheld: readonly Act[];
  readonly scope_departments: readonly number[];
  readonly scope_own: number;
  readonly apps: readonly number[];
  readonly version: number;
}

type Names = ReadonlyMap<number, string>;

const scopeOf = ({ scope_own: isOwn, scope_departments: departments }: StoredMandate): MandateScope => {
  if (isOwn === 1) return 'own';
  return departments.length === 0 ? 'company' : 'departments';
};

const everyGrant = (grants: Grants) =>
  Object.fromEntries(modules.map((module) => [module, grants[module] ?? 'none']));

const mandateOnWire = (stored: StoredMandate, names: Names) => {
  const listed = stored.scope_departments.filter((id) => names.has(id));
  return {
    modules: everyGrant(stored.grants),
    withheld: [...stored.withheld],
    scope: scopeOf(stored),
    scope_depts: listed,
    departments: listed.map((id) => ({ id, name: names.get(id) ?? '' })),
    apps: [...stored.apps],
    version: stored.version,
  };
};

const namesOf = async ({ db, actor }: CallContext, stored: readonly StoredMandate[]): Promise<Names> => {
  const ids = [...new Set(stored.flatMap((each) => each.scope_departments))];
  const found = await findDepartments(db, actor.companyId, ids);
  return new Map(found.map(({ id, name }) => [id, name]));
};

const groupRow = (group: ManageGroupRecord, names: Names): ManageGroupRow => ({
  ...mandateOnWire(
    group.is_all === 1 ? { ...group, grants: everyModule('manage'), withheld: [] } : group,
    names,
  ),
  id: group.id,
  name: group.name,
  is_all: group.is_all === 1 ? 1 : 0,
  user_ids: group.members.map(({ user_id: id }) => id),
  members: [...group.members],
});

const subRow = (sub: SubAdministratorRecord, names: Names): SubAdminRow => ({
  ...mandateOnWire(sub, names),
  user_id: sub.user_id,
  name: sub.name,
  workId: sub.work_id,
});

/** These manage groups in the wire shape; deleted departments of a scope are left out. */
export const manageGroupRows = async (
  context: CallContext,
  groups: readonly ManageGroupRecord[],
): Promise<ManageGroupRow[]> => {
  const names = await namesOf(context, groups);
  return groups.map((group) => groupRow(group, names));
};

/** These sub-administrators in the wire shape. */
export const subAdminRows = async (
  context: CallContext,
  subs: readonly SubAdministratorRecord[],
): Promise<SubAdminRow[]> => {
  const names = await namesOf(context, subs);
  return subs.map((sub) => subRow(sub, names));
};

/** One sub-administrator as they are now; undefined for someone who is none. */
export const subAdminRow = async (context: CallContext, userId: number): Promise<SubAdminRow | undefined> => {
  const subs = await findSubAdministrators(context.db, context.actor.companyId);
  const [row] = await subAdminRows(
    context,
    subs.filter((sub) => sub.user_id === userId),
  );
  return row;
};

type Row = Partial<ManageGroupRow> & Partial<SubAdminRow>;

const audited = [
  'name',
  'is_all',
  'modules',
  'withheld',
  'scope',
  'scope_depts',
  'apps',
  'user_ids',
] as const;

/** Only what is granted: ten times "none" says nothing. */
const shown = (name: (typeof audited)[number], row: Row | undefined): unknown => {
  if (name !== 'modules') return row?.[name];
  const granted = Object.entries(row?.modules ?? {}).filter(([, level]) => level !== 'none');
  return row?.modules === undefined ? undefined : Object.fromEntries(granted);
};

/** What the operation record tells of a manage group or a sub-administrator. */
export const auditedMandate = (row: Row | undefined): Readonly<Record<string, unknown>> =>
  Object.fromEntries(audited.map((name) => [name, shown(name, row) ?? null]));
