import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from './columns.ts';

// Roles people hold in the app, and the groups they stand in.

/** A role group of the company; group 0, the default one, has no row. */
export interface RoleGroupTable {
  company_id: number;
  group_id: number;
  name: string;
  /** Compare key of the name: living groups are unique by it. */
  name_key: string;
  sort: number;
  version: Generated<number>;
  updated_at: Instant;
  updated_by: number | null;
  deleted_at: NullableInstant;
}

/** A role the company made (ids from 101); the product's own roles have no row. */
export interface RoleTable {
  company_id: number;
  pos_id: number;
  group_id: number;
  name: string;
  /** Compare key of the name: living roles of a group are unique by it. */
  name_key: string;
  sort: number;
  /** Counted anew by whoever changes the holders. */
  users_count: Generated<number>;
  version: Generated<number>;
  updated_at: Instant;
  updated_by: number | null;
  deleted_at: NullableInstant;
}

/** Who holds a role. Only people who work here: the rows of a leaver go at once. */
export interface RoleMemberTable {
  company_id: number;
  pos_id: number;
  user_id: number;
  /** Departments the role counts in, with all below; empty: it is bound to none. */
  scope_depts: Generated<number[]>;
}

/** A role somebody held when they left. */
export interface LeftRole {
  readonly pos_id: number;
  readonly scope_depts: readonly number[];
}
