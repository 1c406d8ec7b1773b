import type { Actor } from '#domain/permission/actor.ts';
import { actsOf } from '#domain/permission/mandate.ts';
import { isWrittenByHand } from '#engine/defaultCall.ts';
import type { Json } from '#engine/dialect.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { departmentReach, grantNeeded, reachOf, sparesAdministrators } from '#engine/permission.ts';
import { type Reason, reasonAgainst, standingOf } from '#engine/reason.ts';
import { reviewFields } from '#engine/review.ts';
import type { Rows } from '#generated/types.ts';
import type { Locale } from '#i18n/locale.ts';
import { ruleText } from '#i18n/rules.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { findRowsById } from './rows.ts';
import { isWithin, shownValue } from './scope.ts';
import type { LoadedRow } from './sources/rows.ts';
import { type Entity, entityOf } from './table.ts';

interface Reader {
  readonly actor: Actor;
  readonly now: Date;
  /** The device of the reader's session; empty where it is not known. */
  readonly deviceId: string;
  readonly locale: Locale;
}

const isInMandate = ({ noun }: EntityModel, permission: string, row: LoadedRow): boolean =>
  row.reachedActs !== undefined && actsOf(noun, permission).length > 0
    ? row.reachedActs.includes(permission)
    : row.isInSubScope[grantNeeded(permission)];

/** Whether a permission of the actor reaches a row. */
export const reaches = (
  model: EntityModel,
  { permission, row, actor }: { readonly permission: string; readonly row: LoadedRow; readonly actor: Actor },
): boolean => {
  if (row.isOfAdministrator && sparesAdministrators(model, permission)) return false;
  const reach = reachOf(model, permission, actor);
  if (reach !== 'departments') return reach === 'own' ? row.isOwn : reach === 'all';
  const { asSub, asLeader } = departmentReach(model, permission, actor);
  return (
    (asSub && isInMandate(model, permission, row)) ||
    (asLeader !== undefined && row.isInLedDepartments[asLeader]) ||
    row.isOwn
  );
};

const conditionContext = ({ actor, now, deviceId }: Reader) => ({
  userId: actor.userId,
  now: now.toISOString(),
  ...(deviceId === '' ? {} : { deviceId }),
});

/** What stands in the way of a verb or action of the reader on a row; the console says the same words (`reasonAgainst`). */
export const reasonFor = (
  model: EntityModel,
  {
    permission,
    row,
    reader,
  }: { readonly permission: string; readonly row: LoadedRow; readonly reader: Reader },
): Reason | undefined => {
  if (row.isOfAdministrator && sparesAdministrators(model, permission))
    return { kind: 'role', rule: `${model.noun}.permissions.${permission}`, roles: ['main'] };
  const standing = {
    ...standingOf(model, permission, reader.actor),
    isWithin: reaches(model, { permission, row, actor: reader.actor }),
  };
  return reasonAgainst(model, { permission, row: row.values, standing, context: conditionContext(reader) });
};

/** Permissions of calls written by hand about one row, which is told with its version; those of actions apart. */
const writtenPermissions = ({ calls, actions, permissions }: EntityModel): readonly string[] => [
  ...new Set(
    Object.values(calls)
      .filter(({ defaultHandler, effect }) => isWrittenByHand(defaultHandler) && effect === 'write')
      .filter(({ request }) => request.properties?.version !== undefined)
      .map(({ permission }) => permission)
      .filter((name) => permissions[name] !== undefined && actions.every((action) => action.name !== name)),
  ),
];

/** What the reader may do with a row now: verbs, actions and what written calls do, 0 or 1. The console only offers, the handlers decide again. */
const canOf = (model: EntityModel, row: LoadedRow, reader: Reader): Readonly<Record<string, 0 | 1>> => {
  const verbs = (['update', 'delete'] as const).filter((verb) => model.verbs[verb] !== undefined);
  const may = (permission: string) =>
    row.withheld?.includes(permission) !== true && reasonFor(model, { permission, row, reader }) === undefined
      ? 1
      : 0;
  return Object.fromEntries([
    ...verbs.map((verb) => [verb, may(verb)] as const),
    ...writtenPermissions(model).map((name) => [name, may(name)] as const),
    ...model.actions.map(({ name }) => [name, may(name)] as const),
  ]);
};

/** Why the platform said no: a rule of ours in the reader's language, an operator's own words as they are. */
export const saidReason = (value: unknown, locale: Locale): unknown =>
  typeof value === 'string' ? ruleText(locale, { rule: value }) : value;

const wireValue = (
  { review }: EntityModel,
  { field, row, reader }: { readonly field: FieldModel; readonly row: LoadedRow; readonly reader: Reader },
): unknown => {
  const value = shownValue(field, row.values, reader.actor);
  return review !== undefined && field.name === reviewFields.reason
    ? saidReason(value, reader.locale)
    : value;
};

/** A row as its reader gets it: hidden fields null, masked ones masked, with `version` and `can`. */
export const toWireRow = (model: EntityModel, row: LoadedRow, reader: Reader): Record<string, unknown> => ({
  ...Object.fromEntries(model.fields.map((field) => [field.name, wireValue(model, { field, row, reader })])),
  version: row.version,
  can: canOf(model, row, reader),
});

/** Rows with what no SELECT gives, where a query says so; `isSingle`: of a row asked for by itself. */
export const completeRows = (
  { query }: Entity,
  {
    rows,
    context,
    isSingle = false,
  }: { readonly rows: readonly LoadedRow[]; readonly context: CallContext; readonly isSingle?: boolean },
): Promise<readonly LoadedRow[]> | readonly LoadedRow[] =>
  query?.complete === undefined || rows.length === 0 ? rows : query.complete(rows, context, isSingle);

/** A page of rows as its reader gets it. */
export const wireRows = async (
  entity: Entity,
  rows: readonly LoadedRow[],
  context: CallContext,
): Promise<readonly Record<string, unknown>[]> =>
  (await completeRows(entity, { rows, context })).map((row) => toWireRow(entity.model, row, context));

/** One row as its reader gets it. */
export const wireRow = async (
  entity: Entity,
  row: LoadedRow,
  context: CallContext,
): Promise<Record<string, unknown>> => {
  const [whole = row] = await completeRows(entity, { rows: [row], context, isSingle: true });
  return toWireRow(entity.model, whole, context);
};

/** Rows by id as their reader gets them, as far as they reach, in no promised order; their type is the schema's promise. */
export const reachedRows = async <Noun extends keyof Rows>(
  noun: Noun,
  ids: readonly number[],
  context: CallContext,
): Promise<readonly Rows[Noun][]> => {
  const entity = entityOf(noun, context);
  const conditions = [isWithin(entity, 'read')];
  const rows = await findRowsById(context.db, { entity, ids, options: { conditions } });
  return (await wireRows(entity, rows, context)) as unknown as readonly Rows[Noun][];
};

type Values = Readonly<Record<string, unknown>>;

/** What a new record has before anyone says anything: defaults of its fields, the first state. */
export const defaultsOf = (model: EntityModel): Values => ({
  ...Object.fromEntries(
    model.fields
      .filter((field) => field.schema.default !== undefined)
      .map((field) => [field.name, field.schema.default as Json]),
  ),
  ...(model.states === undefined ? {} : { [model.states.field]: model.states.initial }),
});

/** A row as the hooks of its noun see it: what no one has said is null. */
export const hookedRow = (model: EntityModel, values: Values): Values =>
  Object.fromEntries(model.fields.map(({ name }) => [name, values[name] ?? null]));

/** A row as it stands after a write, as the detail answers it; its type is the schema's promise, which the contract tests check. */
export const savedRow = async <Noun extends keyof Rows>(
  noun: Noun,
  id: number,
  context: CallContext,
): Promise<Rows[Noun]> => {
  const entity = entityOf(noun, context);
  const [row] = await findRowsById(context.db, { entity, ids: [id] });
  if (row === undefined) throw new Error(`No ${noun} ${id} after it was saved`);
  return (await wireRow(entity, row, context)) as unknown as Rows[Noun];
};
