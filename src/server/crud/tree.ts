import { type Kysely, sql } from 'kysely';
import { type Violation, violation } from '#domain/violation.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { toColumnValue } from '#server/database/columnValue.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Entity } from './table.ts';

type Values = Readonly<Record<string, unknown>>;

/** The field that says below which record another one stands; undefined where rows stand beside each other. */
const parentOf = ({ tree, fields }: EntityModel): FieldModel | undefined =>
  tree === undefined ? undefined : fields.find(({ name }) => name === tree.parent);

/**
 * Waits until this transaction alone moves records of a tree, so that two moves are not each right by themselves and a circle
 * together. Only where one of the named fields is the parent; before the rows are locked (decisions/0008).
 */
export const lockTree = async (
  db: Kysely<Tables>,
  { model, actor }: Entity,
  names: readonly string[],
): Promise<void> => {
  const parent = parentOf(model);
  if (parent === undefined || !names.includes(parent.name)) return;
  const key = `tree:${model.noun}:${actor.companyId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
};

/** A record that comes to stand below itself, at once or by what stands below it. */
export const checkTree = async (
  db: Kysely<Tables>,
  {
    entity: { model, actor },
    changed,
    after,
  }: { readonly entity: Entity; readonly changed: readonly FieldModel[]; readonly after: Values },
): Promise<readonly Violation[]> => {
  const parent = parentOf(model);
  const above = parent && toColumnValue(parent, after[parent.name]);
  if (parent === undefined || !changed.includes(parent) || (above ?? null) === null) return [];
  const name = parent.options.relation?.target ?? model.idField;
  const key = sql.ref(`node.${name}`);
  const live = sql`node.company_id = ${actor.companyId} and node.deleted_at is null`;
  // `union` leaves out what was met: the way ends in a circle that is there already, too.
  const { rows } = await sql`with recursive way (id, above) as (
      select ${key}, ${sql.ref(`node.${parent.name}`)} from ${sql.table(model.noun)} as node
        where ${live} and ${key} = ${above}
      union
      select ${key}, ${sql.ref(`node.${parent.name}`)} from ${sql.table(model.noun)} as node
        join way on ${key} = way.above where ${live}
    )
    select 1 from way where way.id = ${after[name] ?? null} limit 1`.execute(db);
  return rows.length === 0 ? [] : [violation('call.ownDescendant', parent.name)];
};
