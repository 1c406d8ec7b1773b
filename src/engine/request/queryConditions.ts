import type { EntityModel } from '#engine/model.ts';

/** A condition of a saved query, as the server keeps it: its values as text. */
export interface SavedCondition {
  readonly field: string;
  readonly shape: 'one' | 'many' | 'range';
  readonly type: 'text' | 'number';
  readonly values: string[];
}

type FilterValues = Readonly<Record<string, unknown>>;
type Scalar = string | number;

const isScalar = (value: unknown): value is Scalar => typeof value === 'string' || typeof value === 'number';

const isRange = (value: unknown): value is { readonly from?: unknown; readonly to?: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (values: readonly unknown[]): SavedCondition['type'] =>
  values.some((value) => typeof value === 'number') ? 'number' : 'text';

const condition = (
  field: string,
  shape: SavedCondition['shape'],
  values: readonly unknown[],
): SavedCondition => ({
  field,
  shape,
  type: typeOf(values),
  values: values.map((value) => (isScalar(value) ? String(value) : '')),
});

/** A list's filter as the server keeps it: one condition per filter, its values as text. What is no filter is left out. */
export const conditionsOf = (filter: FilterValues): SavedCondition[] =>
  Object.entries(filter).flatMap(([field, value]) => {
    if (isScalar(value)) return [condition(field, 'one', [value])];
    if (Array.isArray(value)) return [condition(field, 'many', value.filter(isScalar))];
    return isRange(value) ? [condition(field, 'range', [value.from, value.to])] : [];
  });

const scalarOf = (text: string, type: SavedCondition['type']): Scalar =>
  type === 'number' ? Number(text) : text;

const filterValueOf = ({ shape, type, values }: SavedCondition): unknown => {
  const [first = '', second = ''] = values;
  if (shape === 'many') return values.map((value) => scalarOf(value, type));
  if (shape === 'one') return scalarOf(first, type);
  return {
    ...(first === '' ? {} : { from: scalarOf(first, type) }),
    ...(second === '' ? {} : { to: scalarOf(second, type) }),
  };
};

/** The filter of kept conditions; those on fields the schema no longer filters by are left out. */
export const filterOf = (
  conditions: readonly SavedCondition[],
  { list }: Pick<EntityModel, 'list'>,
): FilterValues =>
  Object.fromEntries(
    conditions
      .filter(({ field }) => list.filters.includes(field) || (field === 'q' && list.search.length > 0))
      .map((each) => [each.field, filterValueOf(each)]),
  );

const ordered = (value: unknown): unknown => {
  if (!isRange(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
};

/** A filter as a text that is the same for filters that ask for the same. */
export const filterFingerprint = (filter: FilterValues): string =>
  JSON.stringify(
    ordered(Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, ordered(value)]))),
  );

/** Whether two filters ask for the same, in whatever order they were put together. */
export const isSameFilter = (left: FilterValues, right: FilterValues): boolean =>
  filterFingerprint(left) === filterFingerprint(right);
