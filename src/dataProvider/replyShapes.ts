import type { CompleteReply } from '#dataProvider/transport.ts';
import { createModel } from '#engine/createModel.ts';
import type { EntitySchema, FieldSchema } from '#engine/dialect.ts';
import { type Offers, offeredModel } from '#engine/offeredModel.ts';
import { entityReply, resolveReferences } from '#engine/wireSchema.ts';

type Values = Readonly<Record<string, unknown>>;

/** More than any company has: what the server did not say bounds no one here. */
const noLimit = 9_999;
/** What is allowed as long as the server does not forbid it. */
const allowing = /^(may|can)_|^(is_verified|deletable)$/;
/** Rights of rows that stand for no call of their own. */
const rightsBeside = ['people', 'save', 'group', 'arrangePeople', 'adjust', 'cancel', 'transfer'];

const numberFor = (name: string, { enum: choices, minimum, maximum }: FieldSchema): unknown => {
  if (allowing.test(name)) return 1;
  if (/(^|_)limit$/.test(name)) return maximum ?? noLimit;
  return choices === undefined || choices.includes(0) ? (minimum ?? 0) : choices[0];
};

/** What a noun's rows say about rights where the server says nothing: all that its calls can do. */
const rightsOf = (entity: EntitySchema, offers: Offers): Values => {
  const { permissions, actions } = offeredModel(createModel(entity), offers);
  const names = [...rightsBeside, ...Object.keys(permissions), ...actions.map(({ name }) => name)];
  return Object.fromEntries(names.map((name) => [name, 1]));
};

interface Shapes {
  readonly definition: (reference: string) => FieldSchema;
  readonly rights: (noun: string) => Values;
}

/** Where in a reply something is missing: its name there, and the noun whose row it belongs to. */
interface Spot {
  readonly name: string;
  readonly noun: string;
}

const missing = (schema: FieldSchema, spot: Spot, shapes: Shapes): unknown => {
  if (schema.nullable) return null;
  if (spot.name === 'can' && schema.properties === undefined) return shapes.rights(spot.noun);
  if (schema.$ref !== undefined || schema.type === 'object') return completed(schema, {}, { spot, shapes });
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'string') return schema.enum?.[0] ?? '';
  return numberFor(spot.name, schema);
};

const completedObject = (
  schema: FieldSchema,
  value: Values,
  { spot, shapes }: { readonly spot: Spot; readonly shapes: Shapes },
): unknown => {
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const own = { name, noun: spot.noun };
    if (value[name] !== undefined)
      return [[name, completed(part, value[name], { spot: own, shapes })] as const];
    const isNeeded = schema.required?.includes(name) === true && name !== 'version';
    if (!isNeeded) return [];
    const right = spot.name === 'can' ? 1 : missing(part, own, shapes);
    return [[name, right] as const];
  });
  return { ...value, ...Object.fromEntries(parts) };
};

const completed = (
  schema: FieldSchema,
  value: unknown,
  context: { readonly spot: Spot; readonly shapes: Shapes },
): unknown => {
  if (value === null) return null;
  const { spot, shapes } = context;
  if (schema.$ref !== undefined) {
    const noun = schema.$ref.replace('#/$defs/', '');
    return completed(shapes.definition(noun), value, { shapes, spot: { name: spot.name, noun } });
  }
  const { items } = schema;
  if (Array.isArray(value))
    return items === undefined ? value : value.map((each) => completed(items, each, context));
  return value instanceof Object && !(value instanceof Blob) && schema.properties !== undefined
    ? completedObject(schema, value as Values, context)
    : value;
};

/**
 * The specification does not say what replies look like, so a company's own server may leave out what ours adds: rights row by row,
 * figures beside a list, names in other languages. Here its replies are completed by their schemas, once for all screens: what may be
 * null is null, lists are empty, and what someone may do at all they may try on every row. Versions stay away: none is sent back.
 */
export const createCompleteReply = (entities: readonly EntitySchema[], offers: Offers): CompleteReply => {
  const byNoun = new Map(entities.map((entity) => [entity['x-resource'].name, entity]));
  const replies = new Map(
    entities.flatMap((entity) =>
      Object.values(createModel(entity).calls).map(
        ({ name, reply, noun }) => [name, { reply, noun }] as const,
      ),
    ),
  );
  const definitions = new Map<string, FieldSchema>();
  const read = (reference: string): FieldSchema => {
    const [noun = '', part] = reference.split('.');
    const entity = byNoun.get(noun);
    if (entity === undefined) return {};
    return part === undefined ? entityReply(entity) : resolveReferences(entity, entity.$defs?.[part] ?? {});
  };
  const rights = new Map<string, Values>();
  const shapes: Shapes = {
    definition: (reference) => {
      const known = definitions.get(reference) ?? read(reference);
      definitions.set(reference, known);
      return known;
    },
    rights: (noun) => {
      const entity = byNoun.get(noun);
      const known = rights.get(noun) ?? (entity === undefined ? {} : rightsOf(entity, offers));
      rights.set(noun, known);
      return known;
    },
  };
  return ({ name }, data) => {
    const found = replies.get(name);
    if (found === undefined) return data;
    const value = data ?? (found.reply.nullable ? null : {});
    return completed(found.reply, value, { shapes, spot: { name: '', noun: found.noun } });
  };
};
