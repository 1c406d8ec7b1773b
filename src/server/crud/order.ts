import { type Kysely, sql } from 'kysely';
import { checkOrder } from '#domain/app/checkApp.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Tables } from '#server/database/tables.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type Answer, type CallContext, done } from '#server/platform/handler.ts';
import { lockCompared, lockNoun } from './compared.ts';
import { rowAlias } from './expressions.ts';
import { countRows, findIds } from './rows.ts';
import { isWithin } from './scope.ts';
import type { Paging } from './sources/rows.ts';
import type { Entity } from './table.ts';

/** Rows that are counted or put in order come, go and move one write at a time, until the transaction ends. */
export const lockRows = async (db: Kysely<Tables>, { model, actor }: Entity): Promise<void> => {
  if (model.maxRows === undefined && model.orderField === undefined)
    return lockCompared(db, { model, actor });
  await lockNoun(db, model, actor.companyId);
};

/** Whether there is room for one more. Asked behind `lockRows`. */
export const checkRoom = async (db: Kysely<Tables>, entity: Entity): Promise<readonly Violation[]> => {
  const { maxRows: limit } = entity.model;
  if (limit === undefined || (await countRows(db, entity, [])) < limit) return [];
  return [violation('call.tooMany', undefined, { limit })];
};

/** The place of a new row: behind all others; nothing where no one orders them. */
export const lastPlace = async (
  db: Kysely<Tables>,
  { model: { noun, orderField }, actor }: Entity,
): Promise<Readonly<Record<string, number>>> => {
  if (orderField === undefined) return {};
  const { rows } = await sql<{ readonly place: number }>`
    select coalesce(max(${sql.ref(orderField)}), 0) + 1 as place from ${sql.table(noun)}
    where company_id = ${actor.companyId} and deleted_at is null`.execute(db);
  return { [orderField]: Number(rows[0]?.place ?? 1) };
};

/** The default order: all rows within the reader's reach, each once; anyone who came or went meanwhile makes it an old one. */
export const answerSort = async (
  entity: Entity,
  { ids }: { readonly ids: readonly number[] },
  context: CallContext,
): Promise<Answer<unknown>> => {
  const { db } = context;
  const { model, actor } = entity;
  const { noun, idField, orderField } = model;
  if (orderField === undefined) throw new Error(`Nobody orders the rows of ${noun}`);
  await lockRows(db, entity);
  const conditions = [isWithin(entity, 'update')];
  const order = sql`${sql.ref(`${rowAlias}.${orderField}`)}, ${sql.ref(`${rowAlias}.${idField}`)}`;
  const present = await findIds(db, entity, { conditions, order });
  const broken = checkOrder(present, ids, 'call.orderChanged');
  if (broken.length > 0) return refuse(broken);
  await sql`update ${sql.table(noun)} as row set ${sql.ref(orderField)} = requested.place
    from unnest(${[...ids]}::bigint[]) with ordinality as requested(id, place)
    where row.company_id = ${actor.companyId} and row.${sql.ref(idField)} = requested.id`.execute(db);
  context.audit({
    action: 'sort',
    targetType: noun,
    changes: [{ field: orderField, old: present, new: ids }],
  });
  return done({ ids: [...ids] });
};

/** What a request says of a page; the guard has capped both already (contract.md section 1). */
interface PageRequest {
  readonly page?: number | null | undefined;
  readonly page_size?: number | null | undefined;
}

const usualPage = 20;
const largestPage = 100;

/** Lists of people and tasks do not answer fewer rows than this (case M12). */
export const smallestListPage = 10;

/** Page and size of a request: page 0 is page 1 (spec section 9), 20 rows unless it says otherwise, at most 100. */
export const pagingOf = ({ page: requested, page_size: size }: PageRequest, smallest = 1): Paging => {
  const page = Math.max(1, requested ?? 1);
  const pageSize = Math.min(largestPage, Math.max(smallest, size ?? usualPage));
  return { page, pageSize, range: { offset: (page - 1) * pageSize, limit: pageSize } };
};
