import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/permission/actor.ts';
import { isStored } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { AskedQuery } from './sources/rows.ts';

/** The entity, all entities (lookups lead to others) and who is asking: what every statement needs. */
export interface Entity {
  readonly model: EntityModel;
  readonly models: Readonly<Record<string, EntityModel>>;
  readonly actor: Actor;
  /** When it is asked: some values depend on the day. */
  readonly now: Date;
  /** What a query selects in place of a table of the noun's own; such rows are read only. */
  readonly query?: AskedQuery | undefined;
  /** Fields a list is filtered and ordered by; undefined where rows are asked for by id. */
  readonly asked?: ReadonlySet<string> | undefined;
}

/** Where the rows of a noun are, and which column a field is. */
interface Table {
  readonly name: string;
  readonly idColumn: string;
  /** Column of a field, or undefined when the table does not store it. */
  readonly columnOf: (field: string) => string | undefined;
  /** Condition for rows that still exist, on an alias. */
  readonly isLive: (alias: string) => RawBuilder<unknown>;
  /** Which columns say whose a row is, where they are others than the noun's own. */
  readonly scope?: EntityModel['scope'];
  /** Of a tree that knows the way to each node: a SELECT of the ids of a node and all below it. */
  readonly below?: (companyId: number, id: unknown) => RawBuilder<unknown>;
}

const memberColumns: Readonly<Record<string, string>> = {
  user_id: 'user_id',
  name: 'name',
  phone: 'phone',
  country_code: 'country_code',
  email: 'email',
  workId: 'work_id',
  main_department_id: 'main_department_id',
  office_location: 'office_location',
  member_type: 'member_type',
  active_status: 'active_status',
  avatar: 'avatar',
  status: 'status',
};

const departmentColumns: Readonly<Record<string, string>> = {
  id: 'id',
  name: 'name',
  abbreviation: 'abbreviation',
  superDeptId: 'super_dept_id',
  admin_id: 'admin_id',
  source: 'source',
};

/** Tables written by hand that schema-only entities may refer to. */
const handwrittenTables: Readonly<Record<string, Table>> = {
  member: {
    name: 'member',
    idColumn: 'user_id',
    columnOf: (field) => memberColumns[field],
    isLive: (alias) => sql`${sql.ref(`${alias}.status`)} <> 'purged'`,
    // People are found in each of their departments, not in the main one alone.
    scope: { person: 'user_id' },
  },
  department: {
    name: 'department',
    idColumn: 'id',
    columnOf: (field) => departmentColumns[field],
    isLive: (alias) => sql`${sql.ref(`${alias}.deleted_at`)} is null`,
    below: (companyId, id) => sql`select place.id from department place
      where place.company_id = ${companyId} and place.ancestors @> array[${id}]::bigint[]`,
  },
};

/** The table of a noun; undefined when its rows are not within reach of the default handlers. */
export const tableOf = (model: EntityModel): Table | undefined => {
  if (!model.isGenerated) return handwrittenTables[model.noun];
  const stored = new Set(model.fields.filter(isStored).map((field) => field.name));
  return {
    name: model.noun,
    idColumn: model.idField,
    columnOf: (field) => (stored.has(field) ? field : undefined),
    isLive: (alias) => sql`${sql.ref(`${alias}.deleted_at`)} is null`,
  };
};

/**
 * A noun as a call sees it: what the default answers (`answerAction`, `answerSave`) and the rows are asked with. A handler of
 * one's own asks its rule and lets the default answer do the rest.
 */
export const entityOf = (noun: string, context: CallContext): Entity => {
  const { models, actor, now } = context;
  const model = models[noun];
  if (model === undefined) throw new Error(`Expected a model of "${noun}"`);
  return { model, models, actor, now, query: context.sources.queryOf(model, context) };
};
