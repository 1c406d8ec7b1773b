import { sql } from 'kysely';
import { decidingFields } from '#engine/condition.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Condition } from '#engine/dialect.ts';
import type { EntityModel } from '#engine/model.ts';
import { reviewFields } from '#engine/review.ts';
import { conditionSql, expressionOf, rowAlias } from '#server/crud/expressions.ts';
import { findRowsById, rowsMeeting } from '#server/crud/rows.ts';
import { isBelow, isOwn, isWithin } from '#server/crud/scope.ts';
import type { Entity } from '#server/crud/table.ts';
import { completeRows, reasonFor, saidReason } from '#server/crud/wireRow.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { AskedQuery, LoadedRow, RowReader } from './sources/rows.ts';

const fieldOf = ({ fields }: EntityModel, name: string) => fields.find((field) => field.name === name);

/** The condition over the fields of the noun it is said of, computed ones included. */
const meets = (where: Condition, whole: Entity) =>
  conditionSql(where, {
    fieldOf: (name) => fieldOf(whole.model, name),
    column: (name) => {
      const field = fieldOf(whole.model, name);
      return field === undefined ? sql.ref(`${rowAlias}.${name}`) : expressionOf(whole, field).value;
    },
    today: dayOfInstant(whole.now),
    now: whole.now,
    userId: whole.actor.userId,
  });

/** Actions that name a call of the other noun, with the permission it asks for there. */
const borrowed = ({ actions }: EntityModel, { calls, permissions }: EntityModel) =>
  actions.flatMap(({ name, call }) => {
    const asked = calls[call]?.permission;
    const permission = asked === 'save' ? 'update' : asked;
    return permission === undefined || permissions[permission] === undefined ? [] : [{ name, permission }];
  });

/**
 * What the other noun says of its rows beside their columns: values no SELECT gives, a reason in the reader's words, and that an action
 * of theirs is closed to the reader now, by its roles, reach, states and conditions.
 */
const completedAsThere =
  (model: EntityModel, whole: Entity) =>
  async (
    rows: readonly LoadedRow[],
    context: CallContext,
    isSingle: boolean,
  ): Promise<readonly LoadedRow[]> => {
    const ids = rows.map(({ id }) => id);
    const found = await findRowsById(context.db, { entity: whole, ids });
    const audited = new Map(
      (await completeRows(whole, { rows: found, context, isSingle })).map((row) => [row.id, row]),
    );
    return rows.flatMap((row) => {
      const there = audited.get(row.id);
      if (there === undefined) return [];
      const said = { ...there.values };
      if (whole.model.review !== undefined)
        said[reviewFields.reason] = saidReason(said[reviewFields.reason], context.locale);
      const isClosed = (permission: string) =>
        there.withheld?.includes(permission) === true ||
        reasonFor(whole.model, { permission, row: there, reader: context }) !== undefined;
      return {
        ...row,
        values: Object.fromEntries(model.fields.map(({ name }) => [name, said[name] ?? null])),
        withheld: borrowed(model, whole.model)
          .filter(({ permission }) => isClosed(permission))
          .map(({ name }) => name),
      };
    });
  };

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join();

/**
 * The rows of another noun that meet a condition and lie within its reader's reach there: whatever stands on top (own reach, filters,
 * search, order, page) only takes away. They are asked for as their own noun is, where this one does not say otherwise.
 */
export const ofNoun = (model: EntityModel, where: Condition, whole: Entity): AskedQuery => {
  const { query } = whole;
  const asking = decidingFields(where);
  const lacking = asking.filter((name) => query?.completed?.includes(name) === true);
  if (lacking.length > 0)
    throw new Error(
      `"${model.noun}" asks for rows of "${whole.model.noun}" by ${lacking.join(', ')}, which no SELECT has: expected fields that are columns of its query`,
    );
  const isSearchedAlike = isSame(model.list.search, whole.model.list.search);
  const isCompleted =
    query?.complete !== undefined ||
    whole.model.review !== undefined ||
    borrowed(model, whole.model).length > 0;
  return {
    ...(query === undefined || query.isVersioned === true ? { isVersioned: true } : {}),
    ...(query?.isWhole === undefined ? {} : { isWhole: query.isWhole }),
    ...(query?.sorts === undefined ? {} : { sorts: query.sorts }),
    ...(query?.completed === undefined ? {} : { completed: query.completed }),
    ...(isCompleted ? { complete: completedAsThere(model, whole) } : {}),
    select: (asked) =>
      rowsMeeting({ ...whole, asked: asked && new Set([...asked, ...asking]) }, [
        isWithin(whole, 'read'),
        meets(where, whole),
      ]),
    isBelow: model.scope.query === true ? (departments, by) => isBelow(whole, departments, by) : undefined,
    isOwn: model.scope.query === true ? isOwn(whole) : undefined,
    order: model.list.sort === undefined ? query?.order : undefined,
    keyword: isSearchedAlike ? query?.keyword : undefined,
    filterOf: (name) =>
      fieldOf(model, name)?.options.filter === fieldOf(whole.model, name)?.options.filter
        ? query?.filterOf(name)
        : undefined,
  };
};

/** The model a query gives the rows of. */
export const modelOf = ({ models }: Pick<RowReader, 'models'>, noun: string): EntityModel => {
  const model = models[noun];
  if (model === undefined) throw new Error(`Expected a model of "${noun}"`);
  return model;
};
