import { writableFields } from './fields.ts';
import type { FieldModel } from './model.ts';

/**
 * A three-way merge of a record: what a form was filled from (`base`), what was typed on it (`mine`) and what someone
 * saved meanwhile (`theirs`). Fields only one side changed are that side's; what both changed is put together where the
 * schema says how (parts of an object, rows of a list by their id, members of a set) and is a conflict everywhere else.
 */

type Values = Readonly<Record<string, unknown>>;

/** One value in its three states. */
export interface Versions<Value = unknown> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/** What became of a field that anyone changed. `merged`: both changed it, and their changes fit together. */
export type MergeKind = 'mine' | 'theirs' | 'merged' | 'conflict';

export interface FieldMerge extends Versions<Values> {
  readonly field: FieldModel;
  readonly kind: MergeKind;
  /** What is to be saved unless someone chooses; of a conflict, mine. Like its three states by field name. */
  readonly result: Values;
}

const conflict = Symbol('conflict');
type Merged = unknown | typeof conflict;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** References and choices: their order says nothing. */
const isSet = (field: FieldModel): boolean =>
  field.isMany &&
  field.fields.length === 0 &&
  (field.choices.length > 0 || field.options.relation !== undefined);

/** A value as it is compared: empty is empty however it is written, and what no one can type does not count. */
const comparable = (field: FieldModel, value: unknown): unknown => {
  if (isBlank(value)) return null;
  if (Array.isArray(value)) {
    if (field.fields.length > 0) return value.map((row) => comparableParts(field, row));
    return isSet(field) ? value.map(String).sort() : value;
  }
  return field.fields.length > 0 ? comparableParts(field, value) : value;
};

const comparableParts = (field: FieldModel, value: unknown): unknown =>
  isValues(value)
    ? Object.fromEntries(
        writableFields(field.fields).map((part) => [part.name, comparable(part, value[part.name])]),
      )
    : value;

const isSame = (field: FieldModel, one: unknown, other: unknown): boolean =>
  JSON.stringify(comparable(field, one)) === JSON.stringify(comparable(field, other));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const mergeSets = ({ base, mine, theirs }: Versions): unknown => {
  const before = listOf(base);
  const added = listOf(mine).filter((each) => !before.includes(each) && !listOf(theirs).includes(each));
  const removed = before.filter((each) => !listOf(mine).includes(each));
  return [...listOf(theirs).filter((each) => !removed.includes(each)), ...added];
};

const mergeParts = (field: FieldModel, { base, mine, theirs }: Versions): Merged => {
  if (!isValues(mine) || !isValues(theirs)) return conflict;
  const before = isValues(base) ? base : {};
  const parts = writableFields(field.fields).map((part) => {
    const { name } = part;
    return [name, mergeValue(part, { base: before[name], mine: mine[name], theirs: theirs[name] })] as const;
  });
  if (parts.some(([, value]) => value === conflict)) return conflict;
  return { ...theirs, ...Object.fromEntries(parts) };
};

/** The part of a row that says which row it is: an id of its own, or the one thing it points at. */
const rowIdOf = (field: FieldModel): string | undefined => {
  const own = field.fields.find((part) => part.name === 'id');
  const pointing = field.fields.filter((part) => part.isRequired && part.options.relation !== undefined);
  return (own ?? (pointing.length === 1 ? pointing[0] : undefined))?.name;
};

type Rows = ReadonlyMap<unknown, unknown>;

/** Rows by id; undefined when two rows have the same one, or a row has none. A new line has none yet, and is no other row. */
const rowsById = (field: FieldModel, value: unknown, idName: string): Rows | undefined => {
  const isLine = field.options.lines !== undefined;
  const idOf = (row: unknown): unknown =>
    isValues(row) ? (row[idName] ?? (isLine ? row : undefined)) : undefined;
  const rows = listOf(value).map((row) => [idOf(row), row] as const);
  const byId = new Map(rows);
  return byId.size === rows.length && !byId.has(undefined) && !byId.has(null) ? byId : undefined;
};

const row = (rows: Rows, id: unknown, name: string): unknown => {
  const found = rows.get(id);
  return isValues(found) ? found[name] : undefined;
};

/** A flag may mean "the one among all rows" (the main department): set in different rows by both, it does not fit together. */
const crossesFlags = (field: FieldModel, { base, mine, theirs }: Versions<Rows>): boolean => {
  const ids = [...new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])];
  const isTouched = (part: FieldModel, side: Rows) =>
    ids.some((id) => !isSame(part, row(base, id, part.name), row(side, id, part.name)));
  return writableFields(field.fields)
    .filter(({ kind }) => kind === 'flag')
    .some((part) => isTouched(part, mine) && isTouched(part, theirs));
};

/** In the order of the side that changed it; rows the other side added stand at the end. */
const rowOrder = ({ base, mine, theirs }: Versions<Rows>): readonly unknown[] => {
  const kept = [...mine.keys()].filter((id) => base.has(id));
  const before = [...base.keys()].filter((id) => mine.has(id));
  const [first, second] = String(kept) === String(before) ? [theirs, mine] : [mine, theirs];
  return [...new Set([...first.keys(), ...second.keys()])];
};

const mergeRows = (field: FieldModel, versions: Versions): Merged => {
  const idName = rowIdOf(field);
  if (idName === undefined) return conflict;
  const base = rowsById(field, versions.base, idName);
  const mine = rowsById(field, versions.mine, idName);
  const theirs = rowsById(field, versions.theirs, idName);
  if (base === undefined || mine === undefined || theirs === undefined) return conflict;
  const all = { base, mine, theirs };
  if (crossesFlags(field, all)) return conflict;
  const item: FieldModel = { ...field, isMany: false };
  const merged = rowOrder(all).map((id) =>
    mergeValue(item, { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) }),
  );
  return merged.includes(conflict) ? conflict : merged.filter((each) => each !== undefined);
};

const mergeValue = (field: FieldModel, versions: Versions): Merged => {
  const { base, mine, theirs } = versions;
  if (isSame(field, mine, base) || isSame(field, mine, theirs)) return theirs;
  if (isSame(field, theirs, base)) return mine;
  if (isSet(field)) return mergeSets(versions);
  if (field.fields.length === 0) return conflict;
  return field.isMany ? mergeRows(field, versions) : mergeParts(field, versions);
};

/** Names entered together are decided together: a phone with its country code. */
const namesOf = ({ name, options }: FieldModel): readonly string[] =>
  options.countryCode === undefined ? [name] : [name, options.countryCode];

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

const isSameUnit = (field: FieldModel, one: Values, other: Values): boolean =>
  namesOf(field).every((name) =>
    name === field.name
      ? isSame(field, one[name], other[name])
      : (one[name] ?? null) === (other[name] ?? null),
  );

const mergeField = (field: FieldModel, whole: Versions<Values>): FieldMerge | undefined => {
  const names = namesOf(field);
  const base = pick(whole.base, names);
  const mine = pick(whole.mine, names);
  const theirs = pick(whole.theirs, names);
  const parts = { field, base, mine, theirs };
  const isMine = !isSameUnit(field, mine, base);
  const isTheirs = !isSameUnit(field, theirs, base);
  if (!isMine && !isTheirs) return undefined;
  if (!isTheirs) return { ...parts, kind: 'mine', result: mine };
  if (!isMine || isSameUnit(field, mine, theirs)) return { ...parts, kind: 'theirs', result: theirs };
  if (names.length > 1) return { ...parts, kind: 'conflict', result: mine };
  const { name } = field;
  const value = mergeValue(field, { base: base[name], mine: mine[name], theirs: theirs[name] });
  return value === conflict
    ? { ...parts, kind: 'conflict', result: mine }
    : { ...parts, kind: 'merged', result: { [name]: value } };
};

/** Every field that either side changed, in the order of the fields. */
export const mergeFields = (
  fields: readonly FieldModel[],
  versions: Versions<Values>,
): readonly FieldMerge[] =>
  fields.map((field) => mergeField(field, versions)).filter((merge) => merge !== undefined);
