import type { FieldModel } from '#engine/model.ts';
import { formatDay, formatInstant } from '#views/format/dateTime.ts';
import { formatFen } from '#views/format/money.ts';
import { wordKeys } from '#views/wordKeys.ts';

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

interface Filtered {
  readonly noun: string;
  readonly field: FieldModel;
  readonly translate: Translate;
}

const optionText = ({ noun, field, translate }: Filtered, value: string | number): string =>
  translate(wordKeys(noun).option(field.path, value), {
    _: field.options.options?.[value]?.title ?? String(value),
  });

const scalarText = (filtered: Filtered, value: unknown): string => {
  const { field, translate } = filtered;
  if (field.kind === 'flag') return translate(Number(value) === 1 ? 'views.flag.yes' : 'views.flag.no');
  if (typeof value === 'number' && field.kind === 'money')
    return formatFen(value, translate('list.currency'));
  if (typeof value === 'string' && field.kind === 'date') return formatDay(value);
  // A range over instants is chosen by whole days.
  if (typeof value === 'string' && field.kind === 'dateTime') return formatInstant(value).slice(0, 10);
  if (field.choices.length > 0 && (typeof value === 'string' || typeof value === 'number'))
    return optionText(filtered, value);
  return String(value);
};

const rangeText = (filtered: Filtered, range: { readonly from?: unknown; readonly to?: unknown }): string => {
  const { translate } = filtered;
  const from = range.from === undefined ? '' : scalarText(filtered, range.from);
  const to = range.to === undefined ? '' : scalarText(filtered, range.to);
  if (to === '') return translate('list.range.from', { from });
  return from === '' ? translate('list.range.to', { to }) : translate('list.range.between', { from, to });
};

/** What a filter asks of a field, in the reader's words: `新建、丢失`, `¥10.00 至 ¥20.00`, `有`. Ids stay ids. */
export const filterText = (filtered: Filtered, value: unknown): string => {
  const { field, translate } = filtered;
  if (field.options.filter === 'exists')
    return translate(Number(value) === 1 ? 'views.filter.exists' : 'views.filter.missing');
  if (Array.isArray(value))
    return value.map((each) => scalarText(filtered, each)).join(translate('list.comma'));
  if (typeof value === 'object' && value !== null) return rangeText(filtered, value);
  return scalarText(filtered, value);
};

type FilterValues = Readonly<Record<string, unknown>>;

/** The filter without one of its fields. */
export const withoutFilter = (values: FilterValues, name: string): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/** The filter with one field asked for otherwise; `undefined` asks nothing of it. */
export const withFilter = (values: FilterValues, name: string, value: unknown): FilterValues =>
  value === undefined ? withoutFilter(values, name) : { ...values, [name]: value };
