import type { Grants } from '#domain/permission/actor.ts';
import { checkGroupName, checkMandate, type MandateScope } from '#domain/permission/checkMandate.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls, ManageGroup } from '#generated/types.ts';

export type GroupRow = ManageGroup;
export type SubRow = Calls['subList']['reply']['list'][number];
export type WhatIfRequest = Calls['permissionWhatIf']['request'];

/** A manage group or a sub-administrator as it is being written. */
export type MandateDraft = {
  readonly kind: 'manageGroup' | 'subAdmin';
  /** Of what is there already: the group's, or the person's. */
  readonly id: number | undefined;
  readonly version: number | undefined;
  readonly name: string;
  readonly isAll: boolean;
  readonly modules: Grants;
  readonly scope: MandateScope;
  readonly departments: readonly number[];
  /** Whether certain apps are chosen; otherwise it is every app. */
  readonly listsApps: boolean;
  readonly apps: readonly number[];
  readonly userIds: readonly number[];
};

/** What the form of something new begins with. */
export const newDraft = (kind: MandateDraft['kind']): MandateDraft => ({
  kind,
  id: undefined,
  version: undefined,
  name: '',
  isAll: false,
  modules: {},
  scope: 'departments',
  departments: [],
  listsApps: false,
  apps: [],
  userIds: [],
});

const grantsOf = (modules: GroupRow['modules']): Grants =>
  Object.fromEntries(Object.entries(modules).map(([module, level]) => [module, level ?? 'none']));

/** What the form of a group begins with. */
export const draftOfGroup = (row: GroupRow): MandateDraft => ({
  kind: 'manageGroup',
  id: row.id,
  version: row.version,
  name: row.name,
  isAll: row.is_all === 1,
  modules: row.is_all === 1 ? {} : grantsOf(row.modules),
  scope: row.scope,
  departments: row.scope_depts,
  listsApps: row.apps.length > 0,
  apps: row.apps,
  userIds: row.user_ids,
});

/** What the form of a sub-administrator begins with. */
export const draftOfSub = (row: SubRow): MandateDraft => ({
  kind: 'subAdmin',
  id: row.user_id,
  version: row.version,
  name: row.name,
  isAll: false,
  modules: grantsOf(row.modules),
  scope: row.scope,
  departments: row.scope_depts,
  listsApps: row.apps.length > 0,
  apps: row.apps,
  userIds: [row.user_id],
});

/** Whether the draft grants apps at all, other than with everything else. */
export const grantsApps = ({ isAll, modules }: MandateDraft): boolean =>
  !isAll && (modules.apps ?? 'none') !== 'none';

const shared = (draft: MandateDraft) => {
  const { isAll, modules, scope, departments } = draft;
  return {
    ...(isAll ? { is_all: 1 } : {}),
    modules: { ...modules },
    scope,
    scope_depts: scope === 'departments' ? [...departments] : [],
    apps: grantsApps(draft) && draft.listsApps ? [...draft.apps] : [],
  };
};

/** The question what saving the draft would change; `userIds` of nobody asks what taking it away would. */
export const whatIfRequest = (draft: MandateDraft, userIds = draft.userIds): WhatIfRequest => ({
  ...shared(draft),
  kind: draft.kind,
  ...(draft.kind === 'subAdmin'
    ? { id: draft.userIds[0] ?? 0 }
    : draft.id === undefined
      ? {}
      : { id: draft.id }),
  user_ids: [...userIds],
});

/** The call that saves a group. */
export const groupRequest = (draft: MandateDraft): Calls['manageGroupSave']['request'] => ({
  ...shared(draft),
  is_all: draft.isAll ? 1 : 0,
  name: draft.name,
  user_ids: [...draft.userIds],
  ...(draft.id === undefined ? {} : { id: draft.id, version: draft.version ?? 0 }),
});

/** The call that saves a sub-administrator. */
export const subRequest = (draft: MandateDraft): Calls['subSave']['request'] => {
  const { is_all: _, ...rights } = { is_all: 0, ...shared(draft) };
  return {
    ...rights,
    user_id: draft.userIds[0] ?? 0,
    ...(draft.version === undefined ? {} : { version: draft.version }),
  };
};

/** What the rules have against the draft before the server is asked. `names` are those of the other groups. */
export const violationsOfDraft = (draft: MandateDraft, names: readonly string[]): readonly Violation[] => [
  ...(draft.kind === 'manageGroup' ? checkGroupName(draft.name, names) : []),
  ...(draft.kind === 'subAdmin' && draft.userIds.length === 0
    ? [violation('mandate.personRequired', 'user_id')]
    : []),
  ...(grantsApps(draft) && draft.listsApps && draft.apps.length === 0
    ? [violation('mandate.appsRequired', 'apps')]
    : []),
  ...checkMandate(draft),
];
