/** The administrator roles of contract.md section 4, by the names schemas use. */
export const roles = [
  'main',
  'sub',
  'asset',
  'responsible',
  'supervisor',
  'appManager',
  'groupOwner',
  'member',
] as const;
export type Role = (typeof roles)[number];

/** What a sub-administrator can be granted; every resource names the module it belongs to. */
export const modules = [
  'addressBook',
  'roles',
  'groups',
  'complaints',
  'apps',
  'data',
  'devices',
  'shop',
  'company',
  'records',
] as const;
export type Module = (typeof modules)[number];

/**
 * What a mandate can keep back though it grants the module: to take rows along as a file, to see whole phone numbers, to end someone's
 * work, to invite people, to bring rows in from a sheet.
 */
export const acts = ['export', 'numbers', 'resign', 'invite', 'import'] as const;
export type Act = (typeof acts)[number];

/** How far a permission reaches: every row, rows of the actor's departments (and below), or the actor's own rows. */
export const reaches = ['all', 'departments', 'own'] as const;
export type Reach = (typeof reaches)[number];

/** `view` lets a sub-administrator read a module, `manage` also lets them write in it. */
export type ModuleGrant = 'none' | 'view' | 'manage';

/** Grants by module; a module that is not named is not granted. */
export type Grants = Readonly<Partial<Record<Module, ModuleGrant>>>;

/** Where a mandate comes from: the person's own rights as sub-administrator, or a manage group they belong to. */
export type MandateSource =
  | { readonly kind: 'own' }
  | { readonly kind: 'manageGroup'; readonly id: number; readonly name: string };

/**
 * Modules granted within departments. A person can hold several; each reaches its own departments alone: module A here and
 * module B there never give A there.
 */
export interface Mandate {
  readonly source: MandateSource;
  readonly grants: Grants;
  /** Acts it keeps back, whatever its modules grant. */
  readonly withheld: readonly Act[];
  /** Root departments, those below included; empty means the whole company. One that reaches nothing is no mandate. */
  readonly departments: readonly number[];
  /** Apps it lets administer, by id. */
  readonly apps: readonly number[];
}

/** Who is asking, as the guard found it in the database for this very request. */
export interface Actor {
  readonly userId: number;
  readonly companyId: number;
  readonly name: string;
  readonly roles: readonly Role[];
  /** What role `sub` is good for; other roles do not need mandates. */
  readonly mandates: readonly Mandate[];
  /** Departments this person leads, as responsible person or supervisor. */
  readonly ledDepartments: readonly number[];
  /** Those of them they are responsible for. */
  readonly responsibleDepartments: readonly number[];
}

/** The same person as a member and nothing more: none of what they hold counts. */
export const withoutPowers = (actor: Actor): Actor => ({
  ...actor,
  roles: ['member'],
  mandates: [],
  ledDepartments: [],
  responsibleDepartments: [],
});
