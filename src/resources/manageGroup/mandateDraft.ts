import type { Act, Grants } from '#domain/permission/actor.ts';
import { checkGroupName, checkMandate, type MandateScope } from '#domain/permission/mandate.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls, ManageGroup } from '#generated/types.ts';

export type GroupRow = ManageGroup;
export type SubRow = Calls['subList']['reply']['list'][number];
export type WhatIfRequest = Calls['permissionWhatIf']['request'];

export type MandateKind = 'manageGroup' | 'subAdmin';

/** A manage group or a sub-administrator as it is being written: by the names of its schema, which its draft is kept under. */
export type MandateDraft = {
  readonly kind: MandateKind;
  /** Of what is there already: the group's, or the person's. */
  readonly id: number | undefined;
  readonly version: number | undefined;
  readonly name: string;
  readonly is_all: 0 | 1;
  readonly modules: Grants;
  readonly withheld: readonly Act[];
  readonly scope: MandateScope;
  readonly scope_depts: readonly number[];
  /** Empty: every app. */
  readonly apps: readonly number[];
  /** Whether certain apps are to be chosen, while none is yet. */
  readonly lists_apps: boolean;
  /** Whom the group is made of. */
  readonly user_ids: readonly number[];
  /** Who becomes a sub-administrator. */
  readonly user_id: number | null;
};

/** What the form of something new begins with. */
export const newDraft = (kind: MandateKind): MandateDraft => ({
  kind,
  id: undefined,
  version: undefined,
  name: '',
  is_all: 0,
  modules: {},
  withheld: [],
  scope: 'departments',
  scope_depts: [],
  apps: [],
  lists_apps: false,
  user_ids: [],
  user_id: null,
});

const grantsOf = (modules: GroupRow['modules']): Grants =>
  Object.fromEntries(Object.entries(modules).map(([module, level]) => [module, level ?? 'none']));

/** What the form of a group begins with. */
export const draftOfGroup = ({ id, version, name, scope, scope_depts, ...row }: GroupRow): MandateDraft => ({
  ...newDraft('manageGroup'),
  id,
  version,
  name,
  is_all: row.is_all === 1 ? 1 : 0,
  modules: row.is_all === 1 ? {} : grantsOf(row.modules),
  withheld: row.withheld,
  scope,
  scope_depts,
  apps: row.apps,
  user_ids: row.user_ids,
});

/** What the form of a sub-administrator begins with. */
export const draftOfSub = ({ user_id, version, name, modules, ...row }: SubRow): MandateDraft => ({
  ...newDraft('subAdmin'),
  id: user_id,
  version,
  name,
  modules: grantsOf(modules),
  withheld: row.withheld,
  scope: row.scope,
  scope_depts: row.scope_depts,
  apps: row.apps,
  user_id,
});

/** Whether the draft grants apps at all, other than with everything else. */
export const grantsApps = ({ is_all: isAll, modules }: MandateDraft): boolean =>
  isAll === 0 && (modules.apps ?? 'none') !== 'none';

const shared = (draft: MandateDraft) => {
  const { is_all: isAll, modules, withheld, scope, scope_depts: departments } = draft;
  return {
    ...(isAll === 1 ? { is_all: 1 } : {}),
    modules: { ...modules },
    withheld: isAll === 1 ? [] : [...withheld],
    scope,
    scope_depts: scope === 'departments' ? [...departments] : [],
    apps: grantsApps(draft) ? [...draft.apps] : [],
  };
};

/** The people who have these rights. */
const holdersOf = ({ kind, user_ids: members, user_id: person }: MandateDraft): readonly number[] => {
  if (kind === 'manageGroup') return members;
  return person === null ? [] : [person];
};

/** The question what saving the draft would change; `userIds` of no one asks what taking it away would. */
export const whatIfRequest = (draft: MandateDraft, userIds = holdersOf(draft)): WhatIfRequest => ({
  ...shared(draft),
  kind: draft.kind,
  ...(draft.kind === 'subAdmin'
    ? { id: draft.user_id ?? 0 }
    : draft.id === undefined
      ? {}
      : { id: draft.id }),
  user_ids: [...userIds],
});

/** The call that saves a group. */
export const groupRequest = (draft: MandateDraft): Calls['manageGroupSave']['request'] => ({
  ...shared(draft),
  is_all: draft.is_all,
  name: draft.name,
  user_ids: [...draft.user_ids],
  ...(draft.id === undefined ? {} : { id: draft.id, version: draft.version ?? 0 }),
});

/** The call that saves a sub-administrator. */
export const subRequest = (draft: MandateDraft): Calls['subSave']['request'] => {
  const { is_all: _, ...rights } = { is_all: 0, ...shared(draft) };
  return {
    ...rights,
    user_id: draft.user_id ?? 0,
    ...(draft.version === undefined ? {} : { version: draft.version }),
  };
};

/** What the rules have against the draft before the server is asked. `names` are those of the other groups. */
export const violationsOfDraft = (draft: MandateDraft, names: readonly string[]): readonly Violation[] => [
  ...(draft.kind === 'manageGroup' ? checkGroupName(draft.name, names) : []),
  ...(draft.kind === 'subAdmin' && draft.user_id === null
    ? [violation('mandate.personRequired', 'user_id')]
    : []),
  ...(grantsApps(draft) && draft.lists_apps && draft.apps.length === 0
    ? [violation('mandate.appsRequired', 'apps')]
    : []),
  ...checkMandate({
    isAll: draft.is_all === 1,
    modules: draft.modules,
    withheld: draft.withheld,
    scope: draft.scope,
    departments: draft.scope_depts,
    apps: draft.apps,
  }),
];
