import { bigint, bigints, instant, integer, table, text } from './declareTable.ts';

/** A role somebody held when they left. */
export interface LeftRole {
  readonly pos_id: number;
  readonly scope_depts: readonly number[];
}

export const roleTables = {
  /** A role group of the company; group 0, the default one, has no row. */
  role_group: table({
    columns: {
      company_id: bigint(),
      group_id: bigint().check('group_id > 0'),
      name: text(),
      /** Compare key of the name: living groups are unique by it. */
      name_key: text(),
      sort: integer(),
      version: integer().default(1),
      updated_at: instant(),
      updated_by: bigint().orNull(),
      deleted_at: instant().orNull(),
    },
    key: 'company_id, group_id',
    unique: {
      role_group_name: '(company_id, name_key) where deleted_at is null',
    },
  }),
  /** A role the company made (ids from 101); the product's own roles have no row. */
  role: table({
    columns: {
      company_id: bigint(),
      pos_id: bigint().check('pos_id >= 100'),
      group_id: bigint(),
      name: text(),
      /** Compare key of the name: living roles of a group are unique by it. */
      name_key: text(),
      sort: integer(),
      /** Counted anew by whoever changes the holders. */
      users_count: integer().default(0),
      version: integer().default(1),
      updated_at: instant(),
      updated_by: bigint().orNull(),
      deleted_at: instant().orNull(),
    },
    key: 'company_id, pos_id',
    rules: ['foreign key (company_id, group_id) references role_group (company_id, group_id)'],
    unique: {
      role_name: '(company_id, group_id, name_key) where deleted_at is null',
    },
  }),
  /** Who holds a role. Only people who work here: the rows of a leaver go at once. */
  // No key to role: the product's own roles that take people (approval, attendance) have no row there.
  role_member: table({
    columns: {
      company_id: bigint(),
      pos_id: bigint(),
      user_id: bigint(),
      /** Departments the role counts in, with all below; empty: it is bound to none. */
      scope_depts: bigints().default('{}'),
    },
    key: 'company_id, pos_id, user_id',
    rules: ['foreign key (company_id, user_id) references member (company_id, user_id)'],
    indexes: {
      role_member_user: '(company_id, user_id, pos_id)',
    },
  }),
};
