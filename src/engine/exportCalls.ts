import { type DefaultCall, defaultCallName, placeOfCall } from './defaultCall.ts';
import type { EntitySchema, FieldSchema } from './dialect.ts';
import type { CallModel, EntityModel, Spelling } from './model.ts';
import type { FilterOperator } from './vocabulary.ts';

const filterShapes: Record<FilterOperator, (property: FieldSchema) => FieldSchema> = {
  equals: (property) => bare(property),
  contains: () => ({ type: 'string', maxLength: 100 }),
  in: (property) => ({ type: 'array', items: bare(property), maxItems: 200 }),
  range: (property) => ({
    type: 'object',
    properties: { from: { ...bare(property), nullable: true }, to: { ...bare(property), nullable: true } },
    required: [],
  }),
  exists: () => ({ type: 'integer', enum: [0, 1] }),
  below: () => ({ type: 'integer', minimum: 0 }),
};

/** What a filter compares with: the type of the value, without the limits of its entry. */
const bare = (property: FieldSchema): FieldSchema => {
  const value = property.type === 'array' ? (property.items ?? {}) : property;
  // A span of days is asked for by days.
  if (value.format === 'dateRange') return { type: 'string', format: 'date' };
  return {
    type: value.type ?? 'string',
    ...(value.enum ? { enum: value.enum } : {}),
    ...(value.format === 'date' || value.format === 'date-time' ? { format: value.format } : {}),
  };
};

const filterSchema = (entity: EntitySchema): FieldSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(entity.properties).flatMap(([name, property]) => {
      const operator = property['x-field']?.filter;
      return operator === undefined ? [] : [[name, { ...filterShapes[operator](property), nullable: true }]];
    }),
  ),
  required: [],
});

const sortableNames = (entity: EntitySchema): string[] => [
  entity['x-resource'].id,
  ...Object.entries(entity.properties)
    .filter(([name, property]) => property['x-field']?.sortable === true && name !== entity['x-resource'].id)
    .map(([name]) => name),
];

/** Filters that go by a request key of their own: the shape of the filter they stand for. */
const decidedFilters = (entity: EntitySchema): Readonly<Record<string, FieldSchema>> =>
  Object.fromEntries(
    Object.entries(placeOfCall(entity, 'list').filters ?? {}).flatMap(([key, name]) => {
      const property = entity.properties[name];
      const operator = property?.['x-field']?.filter;
      return property === undefined || operator === undefined
        ? []
        : [[key, filterShapes[operator](property)]];
    }),
  );

/** What a list is asked for besides its page, and what an export of it repeats: keyword, order, filter. */
export const listFilterFields = (entity: EntitySchema): Readonly<Record<string, FieldSchema>> => ({
  keyword: { type: 'string', maxLength: 100 },
  sort_field: { type: 'string', enum: sortableNames(entity) },
  sort_order: { type: 'string', enum: ['asc', 'desc'] },
  ...decidedFilters(entity),
  filter: filterSchema(entity),
});

/** Sheet formats an export can be had in. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Most rows one export holds: far above any list people read, far below what a spreadsheet takes. */
export const maxExportRows = 100_000;

/** A secret is no cell, lines are rows of a sheet of their own, and anyone who says `export: false` means it. */
const isExportable = (property: FieldSchema): boolean =>
  property['x-field']?.export !== false && property['x-field']?.lines === undefined && !isSecret(property);

const isSecret = (property: FieldSchema): boolean => {
  const kinds: readonly (string | undefined)[] = [property.format, property['x-field']?.input];
  return kinds.includes('password') || property.writeOnly === true;
};

/** A list and its export are asked by the same filters. */
const filterSpelling = (entity: EntitySchema): Pick<Spelling, 'filters'> => {
  const { filters } = placeOfCall(entity, 'list');
  return filters === undefined ? {} : { filters };
};

const exportCall = (entity: EntitySchema): DefaultCall => ({
  path: `/${entity['x-resource'].name}/export`,
  // A write, because it leaves a ticket and a line in the audit.
  effect: 'write',
  permission: 'export',
  handler: { kind: 'export', ...filterSpelling(entity) },
  // A kept answer would keep the ticket in the clear.
  idempotent: false,
  request: {
    properties: {
      ...listFilterFields(entity),
      columns: {
        type: 'array',
        items: { type: 'string', enum: exportableNames(entity) },
        minItems: 1,
        maxItems: 200,
        uniqueItems: true,
      },
      format: { type: 'string', enum: [...exportFormats] },
    },
    required: ['columns', 'format'],
  },
  reply: {
    type: 'object',
    properties: {
      ticket: { type: 'string' },
      file_name: { type: 'string' },
      count: { type: 'integer' },
    },
    required: ['ticket', 'file_name', 'count'],
  },
});

const exportFileCall = (entity: EntitySchema): DefaultCall => ({
  path: `/${entity['x-resource'].name}/export`,
  method: 'GET',
  encoding: 'navigation',
  effect: 'read',
  permission: 'export',
  handler: { kind: 'exportFile' },
  request: {
    properties: { ticket: { type: 'string', minLength: 1, maxLength: 200 } },
    required: ['ticket'],
  },
  reply: 'none',
});

/** Names of the properties that may stand in an export, in the order of the schema. */
export const exportableNames = (entity: EntitySchema): string[] =>
  Object.entries(entity.properties)
    .filter(([, property]) => isExportable(property))
    .map(([name]) => name);

/**
 * `POST /<noun>/export` asks for a file and gets a ticket, `GET` on the same path takes the ticket and gives the file
 * (T09). Everyone who may read may export, unless the schema grants `export` to some; granted to no one, there is no export.
 */
export const exportCalls = (entity: EntitySchema): Record<string, DefaultCall> => {
  const { name: noun, permissions } = entity['x-resource'];
  if (exportableNames(entity).length === 0) return {};
  if (Object.keys(permissions.export ?? { read: 'all' }).length === 0) return {};
  return {
    [defaultCallName(noun, 'export')]: exportCall(entity),
    [defaultCallName(noun, 'exportFile')]: exportFileCall(entity),
  };
};

/** Whether a call asks for an export that people leave by name with: it takes the token of a code by SMS. */
export const isProvedExport = ({ permission, request }: CallModel): boolean =>
  permission === 'export' && request.properties?.verify_token !== undefined;

type Exporting = Pick<EntityModel, 'noun' | 'calls'>;

/** The call some rows are asked for by: their own where they have one, else the one for whatever the list holds. */
export const askingCall = (model: Exporting, { call }: { readonly call?: string }): CallModel | undefined =>
  (call === undefined ? undefined : model.calls[call]) ?? exportCallOf(model, 'export');

const answersPart = ({ defaultHandler }: CallModel, part: 'export' | 'exportFile'): boolean =>
  defaultHandler?.kind === 'given' ? defaultHandler.part === part : defaultHandler?.kind === part;

/**
 * The call an export is asked for by (`export`) or fetched with (`exportFile`): the default one, or one of that name written
 * by hand. Undefined: the noun has none.
 */
export const exportCallOf = (
  { noun, calls }: Exporting,
  part: 'export' | 'exportFile',
): CallModel | undefined =>
  Object.values(calls).find((call) => answersPart(call, part)) ?? calls[defaultCallName(noun, part)];
