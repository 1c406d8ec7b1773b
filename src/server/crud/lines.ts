import { type Kysely, sql } from 'kysely';
import type { Actor } from '#domain/permission/actor.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { ConditionContext } from '#engine/condition.ts';
import { lineFields, lineId, partsShown } from '#engine/lines.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { keptOptions } from '#engine/shownWords.ts';
import { isEqual } from '#engine/validation/validatorRuntime.ts';
import { isEmptyValue } from '#engine/validation/valueRules.ts';
import type { Tables } from '#server/database/tables.ts';
import { type Answer, type CallContext, refused } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { resolveReferrers } from './answerDelete.ts';
import { checkRecord, enteredValue } from './checkRecord.ts';
import { checkReferences } from './checkStored.ts';
import type { Entity } from './table.ts';
import { defaultsOf } from './wireRow.ts';
import { type Change, insertRows, softDeleteRows, updateRow } from './writeRows.ts';

type Values = Readonly<Record<string, unknown>>;

/** A line as it is sent and answered; without an id it is new. */
interface Line extends Values {
  readonly id?: number;
}

const linesIn = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as readonly Line[]) : []);

/** The noun of the lines as its table is written. */
const lineEntity = (entity: Entity, { options: { lines } }: FieldModel): Entity & { readonly by: string } => {
  const model = lines && entity.models[lines.resource];
  if (model === undefined || lines === undefined) throw new Error(`No model of ${lines?.resource}`);
  const { models, actor, now } = entity;
  return { models, actor, now, model, by: lines.field };
};

const own = (model: EntityModel, name: string): FieldModel => {
  const field = model.fields.find((each) => each.name === name);
  if (field === undefined) throw new Error(`${model.noun} has no field ${name}`);
  return field;
};

/** The fields of the lines' own noun that are entered. */
const enteredFields = ({ model }: Pick<Entity, 'model'>, field: FieldModel): readonly FieldModel[] =>
  partsShown(field).map(({ name }) => own(model, name));

/** A line as its row is read: its parts in their order, what is empty left out; a new one with the defaults of its noun. */
const completeLine = (entity: Entity, field: FieldModel, line: Line): Line => {
  const isNew = typeof line.id !== 'number';
  const said: Values = isNew ? { ...defaultsOf(entity.model), ...line } : line;
  const parts = enteredFields(entity, field).map(
    (part) => [part.name, enteredValue(part, said[part.name])] as const,
  );
  return Object.fromEntries([
    ...(isNew ? [] : [[lineId, line.id] as const]),
    ...parts.filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ]);
};

/** What was sent, with its lines as their rows are read: what is the same is equal. */
export const completeLines = (entity: Entity, sent: Values): Values => ({
  ...sent,
  ...Object.fromEntries(
    lineFields(entity.model.fields)
      .filter(({ name }) => Array.isArray(sent[name]))
      .map((field) => [
        field.name,
        linesIn(sent[field.name]).map((line) => completeLine(lineEntity(entity, field), field, line)),
      ]),
  ),
});

/** A record before and after, and which of its fields differ. */
interface ChangedRecord {
  readonly id: number | undefined;
  readonly before: Values | undefined;
  readonly after: Values;
  readonly changed: readonly FieldModel[];
}

interface Asking {
  readonly actor: Actor;
  readonly context: ConditionContext;
}

const below = (violations: readonly Violation[], at: string): readonly Violation[] =>
  violations.map((each) => ({ ...each, field: `${at}.${each.field ?? ''}` }));

/** Lines of another record, of no record, or the same one twice. */
const strangers = (lines: readonly Line[], known: ReadonlyMap<unknown, Line>, name: string) =>
  lines.flatMap(({ id }, index): readonly Violation[] =>
    id === undefined || (known.has(id) && lines.findIndex((each) => each.id === id) === index)
      ? []
      : [violation('call.notFound', `${name}.${index}.${lineId}`)],
  );

/** A value may stand once among the lines of a record: its noun says so by `unique` within the record. */
const repeated = (fields: readonly FieldModel[], lines: readonly Line[], name: string) =>
  fields.flatMap((field): readonly Violation[] => {
    const { unique } = keptOptions(field);
    if (unique === undefined) return [];
    const within = fields.filter((each) => unique.within?.includes(each.name));
    const keys = lines.map((line) =>
      isEmptyValue(line[field.name])
        ? undefined
        : JSON.stringify([field, ...within].map((each) => line[each.name])),
    );
    return keys.flatMap((key, index) =>
      key === undefined || keys.indexOf(key) === index
        ? []
        : [violation('call.taken', `${name}.${index}.${field.name}`)],
    );
  });

/** Rows that lines refer to and that are not there for who asks: looked up for all lines at once, line by line only to say which. */
const unreached = async (
  db: Kysely<Tables>,
  entity: Entity,
  {
    field,
    before,
    after,
  }: { readonly field: FieldModel; readonly before: readonly Line[]; readonly after: readonly Line[] },
): Promise<readonly Violation[]> => {
  const found: Violation[] = [];
  for (const part of enteredFields(entity, field).filter(({ options }) => options.relation !== undefined)) {
    const named = (lines: readonly Line[]): Values => ({
      [part.name]: lines.flatMap((line) => line[part.name] ?? []),
    });
    const ask = (lines: readonly Line[]) =>
      checkReferences(db, entity, {
        id: undefined,
        changed: [part],
        before: named(before),
        after: named(lines),
      });
    if ((await ask(after)).length === 0) continue;
    for (const [index, line] of after.entries())
      found.push(...below(await ask([line]), `${field.name}.${index}`));
  }
  return found;
};

/** What stands against the lines of a record, each at its line and part: `parts.2.quantity`. */
export const checkLines = async (
  db: Kysely<Tables>,
  entity: Entity,
  { id, before, after, changed, actor, context }: ChangedRecord & Asking,
): Promise<readonly Violation[]> => {
  const found: Violation[] = [];
  for (const field of lineFields(changed)) {
    const lines = lineEntity(entity, field);
    const earlier = linesIn(before?.[field.name]);
    const now = linesIn(after[field.name]);
    const known = new Map(earlier.map((line) => [line.id, line]));
    const ofLines = now.flatMap((line, index) => {
      const change = {
        before: line.id === undefined ? undefined : known.get(line.id),
        after: { ...line, [lines.by]: id ?? 0 },
        sent: Object.keys(line),
      };
      return below(checkRecord(lines.model, { change, actor, context }), `${field.name}.${index}`);
    });
    found.push(
      ...strangers(now, known, field.name),
      ...ofLines,
      ...repeated(enteredFields(lines, field), now, field.name),
      ...(await unreached(db, lines, { field, before: earlier, after: now })),
    );
  }
  return found;
};

interface LinesWrite {
  readonly entity: Entity & { readonly by: string };
  readonly field: FieldModel;
  readonly id: number;
  readonly before: readonly Line[];
  readonly after: readonly Line[];
}

/** Takes out rows whose line is gone; false: another noun holds them back. */
const removeLines = async ({ entity, before, after }: LinesWrite, context: CallContext): Promise<boolean> => {
  const kept = new Set(after.map(({ id }) => id));
  const ids = before.flatMap(({ id }) => (id === undefined || kept.has(id) ? [] : [id]));
  if (ids.length === 0) return true;
  await softDeleteRows(context.db, { entity, ids, now: context.now });
  return resolveReferrers(entity, ids, context);
};

const changesOf = (fields: readonly FieldModel[], before: Values, after: Values): readonly Change[] =>
  fields
    .filter(({ name }) => !isEqual(before[name] ?? null, after[name] ?? null))
    .map((field) => ({ field, value: after[field.name] ?? null }));

/** Writes the lines that differ. Two may change places in a value that is unique: it is given up by all of them first. */
const changeLines = async ({ entity, field, before, after }: LinesWrite, { db, now }: CallContext) => {
  const known = new Map(before.map((line) => [line.id, line]));
  const fields = enteredFields(entity, field);
  const differing = after.flatMap((line) => {
    const changes = line.id === undefined ? [] : changesOf(fields, known.get(line.id) ?? {}, line);
    return line.id === undefined || changes.length === 0 ? [] : [{ id: line.id, changes }];
  });
  for (const { id, changes } of differing) {
    const unique = changes.filter((change) => keptOptions(change.field).unique !== undefined);
    if (unique.length > 0)
      await updateRow(db, { entity, id, changes: unique.map((change) => ({ ...change, value: null })), now });
  }
  for (const { id, changes } of differing) await updateRow(db, { entity, id, changes, now });
};

/** Adds the rows of new lines. Ids of all lines come back in their order. */
const addLines = async (
  { entity, id, after }: LinesWrite,
  { db, now }: CallContext,
): Promise<readonly number[]> => {
  const { model, actor, by } = entity;
  const count = after.filter((line) => line.id === undefined).length;
  const first = count === 0 ? 0 : await nextId(db, { companyId: actor.companyId, noun: model.noun, count });
  let next = first;
  const placed = after.map((line) => ({ id: line.id ?? next++, line, isNew: line.id === undefined }));
  const rows = placed
    .filter(({ isNew }) => isNew)
    .map(({ id: own, line }) => ({ id: own, values: { ...defaultsOf(model), ...line, [by]: id } }));
  await insertRows(db, { entity, rows, now });
  return placed.map((each) => each.id);
};

const placeLines = async (
  db: Kysely<Tables>,
  { model, actor }: Entity,
  ids: readonly number[],
): Promise<void> => {
  if (model.orderField === undefined || ids.length === 0) return;
  await sql`update ${sql.table(model.noun)} as row set ${sql.ref(model.orderField)} = requested.place
    from unnest(${[...ids]}::bigint[]) with ordinality as requested(id, place)
    where row.company_id = ${actor.companyId} and row.${sql.ref(model.idField)} = requested.id`.execute(db);
};

/** Writes what differs of a record's lines to their rows, in the transaction of the record; or why not. */
export const saveLines = async (
  entity: Entity,
  { id, before, after, changed }: ChangedRecord & { readonly id: number },
  context: CallContext,
): Promise<Answer<never> | undefined> => {
  for (const field of lineFields(changed)) {
    const write: LinesWrite = {
      entity: lineEntity(entity, field),
      field,
      id,
      before: linesIn(before?.[field.name]),
      after: linesIn(after[field.name]),
    };
    if (!(await removeLines(write, context))) return refused([violation('call.inUse', field.name)]);
    await changeLines(write, context);
    await placeLines(context.db, write.entity, await addLines(write, context));
  }
  return undefined;
};
