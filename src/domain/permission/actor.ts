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

/** How far a permission reaches: every row, rows of the actor's departments (and below), or the actor's own rows. */
export const reaches = ['all', 'departments', 'own'] as const;
export type Reach = (typeof reaches)[number];

/** `view` lets a sub-administrator read a module, `manage` also lets them write in it. */
export type ModuleGrant = 'none' | 'view' | 'manage';

/** Who is asking, as the guard found it in the database for this very request. */
export interface Actor {
  readonly userId: number;
  readonly companyId: number;
  readonly name: string;
  readonly roles: readonly Role[];
  /** Modules granted as sub-administrator; other roles do not need grants. */
  readonly grants: Readonly<Partial<Record<Module, ModuleGrant>>>;
  /** Root departments of the sub-administrator's scope; empty means the whole company. */
  readonly scopeDepartments: readonly number[];
  /** Departments this person leads, as responsible person or supervisor. */
  readonly ledDepartments: readonly number[];
}
