import { type Kysely, sql } from 'kysely';
import { type Violation, violation } from '#domain/violation.ts';
import type { FieldModel } from '#engine/model.ts';
import { keptOptions } from '#engine/shownWords.ts';
import { columnTypeOf, toColumnValue, toWireValue } from '#server/database/columnValue.ts';
import type { Tables } from '#server/database/tables.ts';
import type { PlannedRecord } from './compared.ts';
import { rowAlias } from './expressions.ts';
import { isWithin } from './scope.ts';
import { type Entity, tableOf } from './table.ts';
import { checkTree } from './tree.ts';

type Values = Readonly<Record<string, unknown>>;

const isTaken = async (
  db: Kysely<Tables>,
  {
    entity: { model, actor },
    field,
    values,
    id,
  }: {
    readonly entity: Entity;
    readonly field: FieldModel;
    readonly values: Values;
    readonly id: number | undefined;
  },
): Promise<boolean> => {
  const within = model.fields.filter((other) => keptOptions(field).unique?.within?.includes(other.name));
  const same = [field, ...within].map(
    (other) => sql`${sql.ref(other.name)} is not distinct from ${toColumnValue(other, values[other.name])}`,
  );
  const { rows } = await sql`select 1 from ${sql.table(model.noun)}
    where company_id = ${actor.companyId} and deleted_at is null and ${sql.join(same, sql` and `)}
    and ${sql.ref(model.idField)} <> ${id ?? 0} limit 1`.execute(db);
  return rows.length > 0;
};

/** Unique fields whose value another live row has already. The index behind them decides between two at once. */
const checkUnique = async (
  db: Kysely<Tables>,
  {
    entity,
    values,
    id,
  }: { readonly entity: Entity; readonly values: Values; readonly id: number | undefined },
): Promise<readonly Violation[]> => {
  const violations: Violation[] = [];
  for (const field of entity.model.fields) {
    if (keptOptions(field).unique === undefined || (values[field.name] ?? null) === null) continue;
    if (await isTaken(db, { entity, field, values, id }))
      violations.push(violation('call.taken', field.name));
  }
  return violations;
};

const idsIn = (value: unknown): readonly number[] =>
  [value].flat().filter((id): id is number => typeof id === 'number');

/** The same with what was stored before: what someone has named then may stay. */
export interface StoredChange extends PlannedRecord {
  readonly before: Values | undefined;
}

/** How many of the ids name a live row of the company; with `isReached` one the actor may read. */
const countNamed = async (
  db: Kysely<Tables>,
  {
    entity: { models, actor },
    fieldModel: {
      options: { relation },
    },
    named: { ids, isReached },
  }: {
    readonly entity: Pick<Entity, 'models' | 'actor'>;
    readonly fieldModel: FieldModel;
    readonly named: { readonly ids: readonly number[]; readonly isReached: boolean };
  },
): Promise<number> => {
  const target = relation && models[relation.resource];
  const table = target && tableOf(target);
  if (target === undefined || table === undefined || ids.length === 0) return ids.length;
  const column = sql.ref(
    `${rowAlias}.${(relation?.target && table.columnOf(relation.target)) ?? table.idColumn}`,
  );
  const place = { model: { ...target, scope: table.scope ?? target.scope }, actor };
  const { rows } = await sql<{ readonly found: number }>`
    select count(distinct ${column}) as found from ${sql.table(table.name)} as ${sql.ref(rowAlias)}
    where ${sql.ref(`${rowAlias}.company_id`)} = ${actor.companyId} and ${table.isLive(rowAlias)}
    and ${column} = any(${ids}::bigint[]) and ${isReached ? isWithin(place, 'read') : sql`true`}`.execute(db);
  return rows[0]?.found ?? 0;
};

/**
 * Relations that name a row which is not in the actor's company, no longer there, or newly named and out of the actor's sight: one
 * answer for all. What someone else has named before may stay.
 */
export const checkReferences = async (
  db: Kysely<Tables>,
  entity: Entity,
  { before, changed, after }: StoredChange,
): Promise<readonly Violation[]> => {
  const violations: Violation[] = [];
  for (const field of changed) {
    if (field.options.relation === undefined) continue;
    const known = idsIn(before?.[field.name]);
    const named = [...new Set(idsIn(after[field.name]))];
    const kept = { ids: named.filter((id) => known.includes(id)), isReached: false };
    const added = { ids: named.filter((id) => !known.includes(id)), isReached: true };
    const isThere = async (part: typeof kept) =>
      (await countNamed(db, { entity, fieldModel: field, named: part })) === part.ids.length;
    if (!(await isThere(kept)) || !(await isThere(added)))
      violations.push(violation('call.notFound', field.name));
  }
  return violations;
};

/** What a record belongs to and the actor does not reach is answered as what is not there: no one learns by a form who or what exists. */
export const checkReach = async (
  db: Kysely<Tables>,
  entity: Entity,
  { id, changed, after }: PlannedRecord,
): Promise<readonly Violation[]> => {
  const { model } = entity;
  const names = [model.scope.department, model.scope.person].filter((name) => name !== undefined);
  const named = changed.filter(({ name }) => names.includes(name) && (after[name] ?? null) !== null);
  if (named.length === 0) return [];
  const columns = names.map((name) => sql`${after[name] ?? null}::bigint as ${sql.ref(name)}`);
  const { rows } = await sql`select 1 from (select ${sql.join(columns)}) as ${sql.ref(rowAlias)}
    where ${isWithin(entity, id === undefined ? 'create' : 'update')}`.execute(db);
  return rows.length > 0 ? [] : named.map(({ name }) => violation('call.notFound', name));
};

/** What the other rows of the database say against a record: of a form's save and of an action alike. */
export const checkStored = async (
  db: Kysely<Tables>,
  entity: Entity,
  planned: StoredChange,
): Promise<readonly Violation[]> => {
  const { id, changed, after } = planned;
  return [
    ...(await checkReferences(db, entity, planned)),
    ...(await checkUnique(db, { entity, values: after, id })),
    ...(id === undefined ? [] : await checkTree(db, { entity, changed, after })),
  ];
};

/** A record as it would be stored; without `id` a new one. */
interface Candidate {
  readonly id: number | undefined;
  readonly values: Values;
}

interface Holder {
  readonly id: number;
  readonly key: string;
}

const withinOf = ({ model }: Entity, field: FieldModel): readonly FieldModel[] =>
  model.fields.filter((other) => keptOptions(field).unique?.within?.includes(other.name));

const keyOf = (fields: readonly FieldModel[], values: Values): string =>
  JSON.stringify(fields.map((field) => toWireValue(toColumnValue(field, values[field.name]))));

/** Live rows that have one of the values in a unique field. */
const findHolders = async (
  db: Kysely<Tables>,
  {
    entity,
    field,
    candidates,
  }: { readonly entity: Entity; readonly field: FieldModel; readonly candidates: readonly Candidate[] },
): Promise<readonly Holder[]> => {
  const { model, actor } = entity;
  const fields = [field, ...withinOf(entity, field)];
  const requested = [...new Set(candidates.map(({ values }) => toColumnValue(field, values[field.name])))];
  const type = sql.raw(columnTypeOf(field));
  const { rows } = await sql<Values>`
    select ${sql.ref(model.idField)} as row_id, ${sql.join(fields.map(({ name }) => sql.ref(name)))}
    from ${sql.table(model.noun)} where company_id = ${actor.companyId} and deleted_at is null
    and ${sql.ref(field.name)} = any(${requested}::${type}[])`.execute(db);
  return rows.map((row) => ({ id: Number(row.row_id), key: keyOf(fields, row) }));
};

/**
 * What `checkUnique` says of one record, of many with a statement per unique field: violations per candidate, in their order.
 */
export const checkManyUnique = async (
  db: Kysely<Tables>,
  entity: Entity,
  candidates: readonly Candidate[],
): Promise<readonly (readonly Violation[])[]> => {
  const found: Violation[][] = candidates.map(() => []);
  for (const field of entity.model.fields.filter((each) => keptOptions(each).unique !== undefined)) {
    const given = candidates.filter(({ values }) => (values[field.name] ?? null) !== null);
    if (given.length === 0) continue;
    const fields = [field, ...withinOf(entity, field)];
    // Unique: each has one holder at most.
    const holders = new Map(
      (await findHolders(db, { entity, field, candidates: given })).map((holder) => [holder.key, holder.id]),
    );
    candidates.forEach(({ id, values }, at) => {
      if ((values[field.name] ?? null) === null) return;
      const holder = holders.get(keyOf(fields, values));
      if (holder !== undefined && holder !== id) found[at]?.push(violation('call.taken', field.name));
    });
  }
  return found;
};

/** Which of the ids a relation may name are there. */
const findExisting = async (
  db: Kysely<Tables>,
  {
    entity: { models, actor },
    field,
    ids,
  }: { readonly entity: Entity; readonly field: FieldModel; readonly ids: readonly number[] },
): Promise<ReadonlySet<number> | undefined> => {
  const { relation } = field.options;
  const target = relation && models[relation.resource];
  const table = target && tableOf(target);
  if (table === undefined) return undefined;
  const column = (relation?.target && table.columnOf(relation.target)) ?? table.idColumn;
  const { rows } = await sql<{ readonly id: number }>`
    select ${sql.ref(`target.${column}`)} as id from ${sql.table(table.name)} as target
    where target.company_id = ${actor.companyId} and ${table.isLive('target')}
    and ${sql.ref(`target.${column}`)} = any(${[...ids]}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => Number(id)));
};

/** What `checkReferences` says of one record, of many with a statement per relation. */
export const checkManyReferences = async (
  db: Kysely<Tables>,
  entity: Entity,
  candidates: readonly Candidate[],
): Promise<readonly (readonly Violation[])[]> => {
  const found: Violation[][] = candidates.map(() => []);
  for (const field of entity.model.fields.filter(
    ({ options }) => options.relation !== undefined && options.compute === undefined,
  )) {
    const ids = [...new Set(candidates.flatMap(({ values }) => idsIn(values[field.name])))];
    const existing = ids.length === 0 ? undefined : await findExisting(db, { entity, field, ids });
    if (existing === undefined) continue;
    candidates.forEach(({ values }, at) => {
      if (idsIn(values[field.name]).some((id) => !existing.has(id)))
        found[at]?.push(violation('call.notFound', field.name));
    });
  }
  return found;
};
