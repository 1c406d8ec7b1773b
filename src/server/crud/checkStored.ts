import { type Kysely, sql } from 'kysely';
import { type Violation, violation } from '#domain/violation.ts';
import type { FieldModel } from '#engine/model.ts';
import { keptOptions } from '#engine/shownWords.ts';
import { toColumnValue } from '#server/database/columnValue.ts';
import type { Tables } from '#server/database/tables.ts';
import type { PlannedRecord } from './compared.ts';
import { rowAlias } from './expressions.ts';
import type { Entity } from './rows.ts';
import { isWithin } from './scope.ts';
import { tableOf } from './table.ts';
import { checkTree } from './tree.ts';

type Values = Readonly<Record<string, unknown>>;

const isTaken = async (
  db: Kysely<Tables>,
  { model, actor }: Entity,
  field: FieldModel,
  values: Values,
  id: number | undefined,
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
  entity: Entity,
  values: Values,
  id: number | undefined,
): Promise<readonly Violation[]> => {
  const violations: Violation[] = [];
  for (const field of entity.model.fields) {
    if (keptOptions(field).unique === undefined || (values[field.name] ?? null) === null) continue;
    if (await isTaken(db, entity, field, values, id)) violations.push(violation('call.taken', field.name));
  }
  return violations;
};

const idsIn = (value: unknown): readonly number[] =>
  [value].flat().filter((id): id is number => typeof id === 'number');

/** The same with what was stored before: what somebody has named then may stay. */
interface StoredChange extends PlannedRecord {
  readonly before: Values | undefined;
}

/** How many of the ids name a live row of the company; with `isReached` one the actor may read. */
const countNamed = async (
  db: Kysely<Tables>,
  { models, actor }: Pick<Entity, 'models' | 'actor'>,
  { options: { relation } }: FieldModel,
  { ids, isReached }: { readonly ids: readonly number[]; readonly isReached: boolean },
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
 * answer for all. What somebody else has named before may stay.
 */
const checkReferences = async (
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
      (await countNamed(db, entity, field, part)) === part.ids.length;
    if (!(await isThere(kept)) || !(await isThere(added)))
      violations.push(violation('call.notFound', field.name));
  }
  return violations;
};

/** What a record belongs to and the actor does not reach is answered as what is not there: nobody learns by a form who or what exists. */
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
    ...(await checkUnique(db, entity, after, id)),
    ...(id === undefined ? [] : await checkTree(db, entity, changed, after)),
  ];
};
