import { answersByDefault } from './defaultCall.ts';
import type { EntitySchema, FieldSchema, ReplySchema, RequestSchema } from './dialect.ts';
import { flatProperties } from './flatQuestion.ts';
import { withObjectProperties } from './objectFormats.ts';

/**
 * Complete, closed JSON Schemas of what goes over the wire. References to whole entities stay references
 * (`#/$defs/<noun>`), because entities may contain themselves; references to properties are copied in.
 */

const integer: FieldSchema = { type: 'integer' };
export const pageFields: Readonly<Record<string, FieldSchema>> = {
  page: { type: 'integer', minimum: 0 },
  page_size: { type: 'integer', minimum: 1, maximum: 100 },
};

/** A singleton with a table of its own is read before anyone has filled it in. */
const isUnsaid = ({ 'x-resource': resource }: EntitySchema, name: string, property: FieldSchema): boolean =>
  resource.kind === 'singleton' &&
  answersByDefault(resource) &&
  name !== resource.id &&
  property.default === undefined;

/** Not required, not filled in yet, hidden from some readers, a secret, or said again each time: all are null on the wire. */
const mayBeNull = (entity: EntitySchema, name: string, property: FieldSchema): boolean =>
  !entity.required?.includes(name) ||
  isUnsaid(entity, name, property) ||
  property['x-field']?.permissions?.read !== undefined ||
  property.format === 'password' ||
  property.writeOnly === true;

/** Who changed a row last and when: sent with a single row, not in lists. */
const lastChange: Readonly<Record<string, FieldSchema>> = {
  changed_at: { type: 'string', format: 'date-time' },
  changed_by: {
    type: 'object',
    properties: { user_id: integer, name: { type: 'string' } },
    required: ['user_id', 'name'],
    additionalProperties: false,
    nullable: true,
  },
};

/** A reader with bounds may be shown fewer of a list than it must hold, even none. */
const shown = ({ minItems: _, ...property }: FieldSchema): FieldSchema => property;

/** A row of the reply: every property of the entity, null where `mayBeNull` says so, plus `version`, `can`, last change. */
export const entityReply = (entity: EntitySchema): FieldSchema => ({
  type: 'object',
  properties: {
    ...lastChange,
    ...mapValues(entity.properties, (property, name) =>
      resolveReferences(
        entity,
        mayBeNull(entity, name, property) ? { ...shown(property), nullable: true } : shown(property),
      ),
    ),
    version: integer,
    can: { type: 'object', additionalProperties: { type: 'integer', enum: [0, 1] } },
  },
  required: [...Object.keys(entity.properties), 'version', 'can'].filter(
    (name) => name !== optionalChildren(entity),
  ),
  additionalProperties: false,
});

/** A lazy tree sends children only where they were asked for. */
const optionalChildren = (entity: EntitySchema): string | undefined => entity['x-resource'].tree?.children;

/** A page of rows, with what is answered beside it. */
export const pageWith = (figures: Readonly<Record<string, FieldSchema>>): FieldSchema => ({
  type: 'object',
  properties: {
    list: { type: 'array', items: { $ref: '#' } },
    total: integer,
    page: integer,
    page_size: integer,
    ...figures,
  },
  required: ['list', 'total', 'page', 'page_size', ...Object.keys(figures)],
});

const namedReplies: Readonly<Record<Extract<ReplySchema, string>, FieldSchema>> = {
  entity: { $ref: '#' },
  page: pageWith({}),
  none: { type: 'object' },
};

/** The complete schema of a reply: a named shape, or the call's own with references resolved. */
export const replySchema = (entity: EntitySchema, reply: ReplySchema = 'none'): FieldSchema =>
  closed(resolveReferences(entity, typeof reply === 'string' ? namedReplies[reply] : reply));

/** The complete, closed schema of a request; a property that is not required may also be null. */
export const requestSchema = (entity: EntitySchema, request: RequestSchema = {}): FieldSchema => {
  const copied = Object.fromEntries(
    (request.fields ?? []).map((name) => [name, entity.properties[name] ?? {}]),
  );
  const asked = entity['x-resource'].calls?.[request.flat ?? '']?.request;
  const properties = {
    ...copied,
    ...(asked === undefined ? {} : flatProperties(asked)),
    ...request.properties,
  };
  return closed({
    type: 'object',
    properties: mapValues(properties, (property, name) =>
      resolveReferences(
        entity,
        request.required?.includes(name) ? property : { ...property, nullable: true },
      ),
    ),
    required: request.required ?? [],
  });
};

/** Closes every object that does not open itself with a schema for its values. */
const closed = (schema: FieldSchema): FieldSchema => ({
  ...schema,
  ...(schema.type === 'object' && schema.additionalProperties === undefined
    ? { additionalProperties: false }
    : {}),
  ...(schema.properties ? { properties: mapValues(schema.properties, closed) } : {}),
  ...(schema.items ? { items: closed(schema.items) } : {}),
});

/** What refers to a property says the same, but for what it says itself; so do its options, one by one. */
export const referring = (property: FieldSchema, { $ref: _, ...own }: FieldSchema): FieldSchema => {
  const options = { ...property['x-field'], ...own['x-field'] };
  return {
    ...property,
    ...own,
    ...(Object.keys(options).length === 0 ? {} : { 'x-field': options }),
  };
};

/** `#` and other files become `#/$defs/<noun>`, own `$defs` become `#/$defs/<noun>.<name>`, properties are copied. */
export const resolveReferences = (entity: EntitySchema, written: FieldSchema): FieldSchema => {
  const schema = withObjectProperties(written);
  if (schema.$ref?.startsWith('#/properties/')) {
    const property = entity.properties[schema.$ref.slice('#/properties/'.length)] ?? {};
    return resolveReferences(entity, referring(property, schema));
  }
  return {
    ...schema,
    ...(schema.$ref === undefined ? {} : { $ref: sharedName(entity['x-resource'].name, schema.$ref) }),
    ...(schema.items ? { items: resolveReferences(entity, schema.items) } : {}),
    ...(schema.properties
      ? { properties: mapValues(schema.properties, (property) => resolveReferences(entity, property)) }
      : {}),
    ...(typeof schema.additionalProperties === 'object'
      ? { additionalProperties: resolveReferences(entity, schema.additionalProperties) }
      : {}),
  };
};

const sharedName = (noun: string, reference: string): string => {
  const [file = '', pointer = ''] = reference.split('#');
  const owner = file === '' ? noun : file.replace(/^\.\//, '').replace(/\.schema\.json$/, '');
  const definition = pointer.replace(/^\/\$defs\//, '');
  return `#/$defs/${definition === '' ? owner : `${owner}.${definition}`}`;
};

const mapValues = <In, Out>(
  record: Readonly<Record<string, In>>,
  change: (value: In, key: string) => Out,
): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
