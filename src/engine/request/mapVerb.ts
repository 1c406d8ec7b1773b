import type { FieldSchema, Json } from '#engine/dialect.ts';
import type { CallModel } from '#engine/model.ts';
import { type MappingSource, mapRequest } from './mapping.ts';

type Mapping = Readonly<Record<string, Json>>;
type Values = Readonly<Record<string, unknown>>;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Filters a user emptied are no filters; `q` that a mapping sends as a keyword is not sent again as a field. */
const liveFilter = (mapping: Mapping, filter: Values): Values => {
  const consumed = Object.values(mapping).flatMap((expression) =>
    typeof expression === 'string' && expression.startsWith('$filter.')
      ? [expression.slice('$filter.'.length).split('.')[0]]
      : [],
  );
  return Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => !consumed.includes(name) && !isBlank(value)),
  );
};

/** An object of data; a file is none. */
const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Keeps what a closed schema knows, at every depth: forms hold read-only and computed values that are not sent. */
const prune = (value: unknown, schema: FieldSchema | undefined): unknown => {
  if (Array.isArray(value)) return value.map((each) => prune(each, schema?.items));
  const properties = schema?.properties;
  if (properties === undefined || !isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      properties[name] === undefined ? [] : [[name, prune(part, properties[name])]],
    ),
  );
};

/** Sort columns the call does not offer are left out; react-admin's own default is one of them. */
const withoutUnknownSort = (request: Values, call: CallModel): Values => {
  const columns = call.request.properties?.sort_field?.enum;
  if (columns === undefined || columns.includes(request.sort_field as string)) return request;
  const { sort_field, sort_order, ...rest } = request;
  return rest;
};

/** A filter on a part of a field (`custom_fields.c1`) is asked for inside the field. */
const nested = (filter: Values): Values => {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(filter)) {
    const [head = '', ...rest] = path.split('.');
    if (rest.length === 0) whole[path] = value;
    else whole[head] = { ...(whole[head] as Values | undefined), [rest.join('.')]: value };
  }
  return whole;
};

/**
 * The request of a verb or action for a call. Beyond `mapRequest`: blank filters are dropped, a spread object is cut to
 * what the call's closed schema knows, a sort column it does not offer is left out.
 */
export const mapVerb = (call: CallModel, mapping: Mapping, source: MappingSource): Values => {
  const filter = nested(
    Object.fromEntries(Object.entries(source.filter ?? {}).filter(([, value]) => !isBlank(value))),
  );
  const { '...': spread, ...named } = mapping;
  const whole = Object.entries(named).filter(([, expression]) => expression === '$filter');
  const parts = Object.fromEntries(
    Object.entries(named).filter(([, expression]) => expression !== '$filter'),
  );
  const request = {
    ...(spread === undefined ? {} : (prune(mapRequest({ '...': spread }, source), call.request) as Values)),
    ...Object.fromEntries(whole.map(([key]) => [key, liveFilter(mapping, filter)])),
    ...mapRequest(parts, { ...source, filter }),
  };
  return withoutUnknownSort(request, call);
};

/** Whether a mapping sends several ids at once. */
export const takesIds = (mapping: Mapping): boolean => Object.values(mapping).includes('$ids');
