import { type Kysely, sql } from 'kysely';
import type { TransitionSchema } from '#engine/dialect.ts';
import { isStored } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { toColumnValue } from '#server/database/columnValue.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Entity } from './table.ts';

/** A field of a row and the value that is written to it. */
export interface Change {
  readonly field: FieldModel;
  readonly value: unknown;
}

interface RowWrite {
  readonly entity: Entity;
  readonly id: number;
  readonly changes: readonly Change[];
  readonly now: Date;
}

/** Who is kept as the last to have written a row: no one who is not signed in. */
const writerOf = ({ userId }: Entity['actor']): number | null => (userId === 0 ? null : userId);

/** Inserts a row with the given id and values; everything else is null. */
export const insertRow = async (
  db: Kysely<Tables>,
  { entity: { model, actor }, id, changes, now }: RowWrite,
): Promise<void> => {
  const entries: readonly (readonly [string, unknown])[] = [
    ['company_id', actor.companyId],
    [model.idField, id],
    ...changes
      .filter(({ field }) => isStored(field) && field.name !== model.idField)
      .map(({ field, value }) => [field.name, toColumnValue(field, value)] as const),
    ['created_at', now],
    ['updated_at', now],
    ['updated_by', writerOf(actor)],
  ];
  const columns = new Map(entries);
  await sql`insert into ${sql.table(model.noun)} (${sql.join([...columns.keys()].map((name) => sql.ref(name)))})
    values (${sql.join([...columns.values()])})`.execute(db);
};

/** A row to be inserted with its values by field. */
export interface NewRow {
  readonly id: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Inserts many rows in one statement, as `insertRow` does one. */
export const insertRows = async (
  db: Kysely<Tables>,
  {
    entity: { model, actor },
    rows,
    now,
  }: { readonly entity: Entity; readonly rows: readonly NewRow[]; readonly now: Date },
): Promise<void> => {
  if (rows.length === 0) return;
  const fields = model.fields.filter((field) => isStored(field) && field.name !== model.idField);
  const names = [
    'company_id',
    model.idField,
    ...fields.map(({ name }) => name),
    'created_at',
    'updated_at',
    'updated_by',
  ];
  const tuples = rows.map(({ id, values }) => {
    const own = fields.map((field) => toColumnValue(field, values[field.name]));
    return sql`(${sql.join([actor.companyId, id, ...own, now, now, writerOf(actor)])})`;
  });
  await sql`insert into ${sql.table(model.noun)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(tuples)}`.execute(db);
};

/** Takes rows out for good that were inserted in this very transaction. */
export const dropRows = async (
  db: Kysely<Tables>,
  { model, actor }: Entity,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return;
  await sql`delete from ${sql.table(model.noun)}
    where company_id = ${actor.companyId} and ${sql.ref(model.idField)} = any(${[...ids]}::bigint[])`.execute(
    db,
  );
};

/** Changes a row and raises its version. */
export const updateRow = async (
  db: Kysely<Tables>,
  { entity: { model, actor }, id, changes, now }: RowWrite,
): Promise<void> => {
  const sets = [
    ...changes
      .filter(({ field }) => isStored(field))
      .map(({ field, value }) => sql`${sql.ref(field.name)} = ${toColumnValue(field, value)}`),
    sql`version = version + 1`,
    sql`updated_at = ${now}`,
    sql`updated_by = ${writerOf(actor)}`,
  ];
  await sql`update ${sql.table(model.noun)} set ${sql.join(sets)}
    where company_id = ${actor.companyId} and ${sql.ref(model.idField)} = ${id}`.execute(db);
};

/** Marks rows deleted: they keep their place in the audit and free their unique values. */
export const softDeleteRows = async (
  db: Kysely<Tables>,
  {
    entity: { model, actor },
    ids,
    now,
  }: { readonly entity: Entity; readonly ids: readonly number[]; readonly now: Date },
): Promise<void> => {
  await sql`update ${sql.table(model.noun)} set deleted_at = ${now}, version = version + 1, updated_at = ${now},
    updated_by = ${actor.userId}
    where company_id = ${actor.companyId} and ${sql.ref(model.idField)} = any(${ids}::bigint[])`.execute(db);
};

/** A transition the clock makes at the instant a field says. */
export interface TimedTransition {
  readonly model: EntityModel;
  /** The field of the state. */
  readonly field: string;
  readonly transition: TransitionSchema;
  /** The field of the instant. */
  readonly at: string;
}

/** A row as stored, after its transition. */
export interface MovedRow extends Readonly<Record<string, unknown>> {
  readonly company_id: number;
}

/** Makes a transition of the clock for rows whose time has come, those due first; rows another process is just working on are left to it. */
export const moveDueRows = async (
  db: Kysely<Tables>,
  { model, field, transition, at }: TimedTransition,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<readonly MovedRow[]> => {
  const from = [transition.from].flat();
  const { rows } = await sql<MovedRow>`
    update ${sql.table(model.noun)} set ${sql.ref(field)} = ${transition.to}, version = version + 1, updated_at = ${now},
      updated_by = null
    where (company_id, ${sql.ref(model.idField)}) in (
      select company_id, ${sql.ref(model.idField)} from ${sql.table(model.noun)}
      where deleted_at is null and ${sql.ref(field)} in (${sql.join(from)}) and ${sql.ref(at)} <= ${now}
        and ${ofLivingCompany()}
      order by ${sql.ref(at)} limit ${most} for update skip locked
    )
    returning *`.execute(db);
  return rows;
};
