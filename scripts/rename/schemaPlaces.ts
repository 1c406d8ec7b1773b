import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { metaSchema } from '#compiler/meta/metaSchema.ts';
import type { MetaSchema } from '#compiler/meta/metaType.ts';
import { type JsonPath, wordsOf } from '#compiler/source/words.ts';
import { createModel } from '#engine/createModel.ts';
import type { EntitySchema, FieldSchema } from '#engine/dialect.ts';
import { type Edit, withEdits } from './edits.ts';

/** A field and its new name. `nouns`: the noun, and those whose rows are rows of it and have the field by the same name. */
export interface Renaming {
  readonly nouns: ReadonlySet<string>;
  readonly from: string;
  readonly to: string;
  /** Also properties of the name that calls of the noun write out by themselves. */
  readonly ofCalls: boolean;
}

export type Entities = Readonly<Record<string, EntitySchema>>;

/** A name in the data of a file; `text` is what the whole key or value is afterwards. */
interface Place {
  readonly path: JsonPath;
  readonly part: 'key' | 'value';
  readonly text: string;
}

/** What the meta-schema calls a value: `field`, `condition`, `property`, … */
interface Reached {
  readonly definition: string;
  readonly value: unknown;
  readonly path: JsonPath;
  readonly part: 'key' | 'value';
}

type Json = Readonly<Record<string, unknown>>;

const meta = metaSchema();
const definitionPrefix = '#/$defs/';

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectIn = (value: unknown): Json => (isObject(value) ? value : {});

const isText = (value: unknown): value is string => typeof value === 'string';

const atPath = (value: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>(
    (at, segment) =>
      Array.isArray(at) ? at[Number(segment)] : isObject(at) ? at[String(segment)] : undefined,
    value,
  );

const fits = (schema: MetaSchema, value: unknown): boolean => {
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return schema.enum === undefined || schema.enum.includes(value as string);
  return types.some((type) =>
    type === 'array' ? Array.isArray(value) : type === 'object' ? isObject(value) : type === typeof value,
  );
};

const followed = (schema: MetaSchema): MetaSchema =>
  schema.$ref === undefined ? schema : (meta.$defs[schema.$ref.slice(definitionPrefix.length)] ?? {});

/** Every value of a schema file that the meta-schema has a name for. */
function* reachedIn(schema: MetaSchema, value: unknown, path: JsonPath): Generator<Reached> {
  if (schema.$ref !== undefined)
    yield { definition: schema.$ref.slice(definitionPrefix.length), value, path, part: 'value' };
  const own = followed(schema);
  if (own.anyOf !== undefined) {
    const branch = own.anyOf.find((each) => fits(followed(each), value));
    if (branch !== undefined) yield* reachedIn(branch, value, path);
    return;
  }
  if (Array.isArray(value) && own.items !== undefined)
    for (const [index, item] of value.entries()) yield* reachedIn(own.items, item, [...path, index]);
  if (!isObject(value)) return;
  for (const [key, child] of Object.entries(value)) {
    const at = [...path, key];
    if (own.propertyNames?.$ref !== undefined)
      yield {
        definition: own.propertyNames.$ref.slice(definitionPrefix.length),
        value: key,
        path: at,
        part: 'key',
      };
    const known = own.properties !== undefined && Object.hasOwn(own.properties, key);
    const rest = typeof own.additionalProperties === 'object' ? own.additionalProperties : undefined;
    const next = known ? own.properties?.[key] : rest;
    if (next !== undefined) yield* reachedIn(next, child, at);
  }
}

/** A dotted name whose first part is the field. */
const withHead = (name: string, { from, to }: Renaming): string | undefined => {
  const [head, ...rest] = name.split('.');
  return head === from ? [to, ...rest].join('.') : undefined;
};

/** `{field}` and `{field.part}` of a template. */
const inTemplate = (template: string, { from, to }: Renaming): string =>
  template.replaceAll(/\{(\w+)((?:\.\w+)*)\}/g, (whole, head: string, rest: string) =>
    head === from ? `{${to}${rest}}` : whole,
  );

const value = (path: JsonPath, text: string | undefined): readonly Place[] =>
  text === undefined ? [] : [{ path, part: 'value', text }];

const key = (path: JsonPath, text: string | undefined): readonly Place[] =>
  text === undefined ? [] : [{ path, part: 'key', text }];

const keysOf = (data: unknown, path: JsonPath, { from, to }: Renaming): readonly Place[] =>
  Object.hasOwn(objectIn(data), from) ? key([...path, from], to) : [];

const itemsOf = (data: unknown, path: JsonPath, { from, to }: Renaming): readonly Place[] =>
  (Array.isArray(data) ? data : []).flatMap((each, index) =>
    each === from ? value([...path, index], to) : [],
  );

/** The places of one file in which a noun's own field is named. */
const ownPlaces = (
  entity: EntitySchema,
  renaming: Renaming,
): { readonly places: readonly Place[]; readonly left: readonly JsonPath[] } => {
  const { from, to, ofCalls } = renaming;
  const reference = `#/properties/${from}`;
  const resource = entity['x-resource'];
  const all = [...reachedIn(meta, entity, [])];

  const ownerOf = (path: JsonPath): JsonPath => path.slice(0, path.lastIndexOf('properties'));
  const isOfCall = (path: JsonPath): boolean => path[0] === 'x-resource' && path[1] === 'calls';
  /** Whether what an object calls by the field's name is the field. */
  const isField = (owner: JsonPath): boolean => {
    const property = objectIn(objectIn(atPath(entity, owner)).properties)[from];
    if (owner.length === 0 || property === undefined) return true;
    return objectIn(property).$ref === reference || (ofCalls && isOfCall(owner));
  };

  const properties = all.flatMap(({ definition, value: schema, path }): readonly Place[] => {
    if (definition !== 'property') return [];
    const refers = objectIn(schema).$ref === reference ? value([...path, '$ref'], `#/properties/${to}`) : [];
    if (path.at(-2) !== 'properties' || path.at(-1) !== from) return refers;
    const owner = ownerOf(path);
    if (owner.length > 0 && !isField(owner)) return refers;
    const required = [...owner, 'required'];
    // The root's are fields by themselves.
    const asked = owner.length === 0 ? [] : itemsOf(atPath(entity, required), required, renaming);
    return [...key(path, to), ...asked, ...refers];
  });
  const left = all.flatMap(({ definition, path }): readonly JsonPath[] =>
    definition === 'property' &&
    path.at(-2) === 'properties' &&
    path.at(-1) === from &&
    path.length > 2 &&
    !isField(ownerOf(path))
      ? [path]
      : [],
  );

  const fields = all.flatMap(({ definition, value: name, path, part }) =>
    definition === 'field' && name === from ? [{ path, part, text: to }] : [],
  );

  const inConditions = all.flatMap(({ definition, value: condition, path }): readonly Place[] => {
    if (definition !== 'condition') return [];
    const isElsewhere =
      (path[1] === 'actions' && path[3] === 'preview') || (path[1] === 'rows' && path[2] === 'where');
    const option = path.lastIndexOf('x-field');
    if (isElsewhere || (option !== -1 && !isField(ownerOf(path.slice(0, option))))) return [];
    return Object.entries(objectIn(condition)).flatMap(([name, test]) =>
      ['all', 'any', 'not'].includes(name)
        ? []
        : [...key([...path, name], withHead(name, renaming)), ...records(test, [...path, name])],
    );
  });
  function records(test: unknown, path: JsonPath): readonly Place[] {
    if (isText(test) && test.startsWith('$record.')) {
      const name = withHead(test.slice('$record.'.length), renaming);
      return value(path, name && `$record.${name}`);
    }
    if (Array.isArray(test)) return test.flatMap((each, index) => records(each, [...path, index]));
    return Object.entries(objectIn(test)).flatMap(([name, each]) => records(each, [...path, name]));
  }

  const templates = all.flatMap(({ definition, value: options, path }): readonly Place[] => {
    if (definition === 'compute') {
      const { template } = objectIn(options);
      return isText(template) && inTemplate(template, renaming) !== template
        ? value([...path, 'template'], inTemplate(template, renaming))
        : [];
    }
    return definition === 'fieldOptions' && objectIn(options).countryCode === from
      ? value([...path, 'countryCode'], to)
      : [];
  });
  const { display } = resource;
  const shown = display === from ? to : inTemplate(display, renaming);

  /** Whether a call is asked for the field by its name. */
  const isAsked = (call: string | undefined): boolean => {
    const request = call === undefined ? undefined : resource.calls?.[call]?.request;
    const owner: JsonPath = ['x-resource', 'calls', call ?? '', 'request'];
    return (
      request?.fields?.includes(from) === true ||
      (Object.hasOwn(request?.properties ?? {}, from) && isField(owner))
    );
  };
  const mapping = (
    path: JsonPath,
    call: string | undefined,
    { isInput }: { readonly isInput: boolean },
  ): readonly Place[] =>
    Object.entries(objectIn(atPath(entity, path))).flatMap(([name, expression]) => {
      const at = [...path, name];
      const [root = '', ...rest] =
        isText(expression) && expression.startsWith('$') ? expression.split('.') : [];
      const isMeant = ['$data', '$previous', '$filter'].includes(root) || (root === '$input' && isInput);
      const said = isMeant ? withHead(rest.join('.'), renaming) : undefined;
      return [
        ...(name === from && isAsked(call) ? key(at, to) : []),
        ...value(at, said && `${root}.${said}`),
      ];
    });

  const ofVerbs = Object.entries(resource.verbs ?? {}).flatMap(([name, verb]) =>
    verb === false ? [] : mapping(['x-resource', 'verbs', name, 'in'], verb.call, { isInput: false }),
  );
  const ofActions = Object.entries(resource.actions ?? {}).flatMap(([name, action]) => {
    const at: JsonPath = ['x-resource', 'actions', name];
    const isInput = Object.hasOwn(action.input?.properties ?? {}, from) && isField([...at, 'input']);
    return [
      ...mapping([...at, 'in'], action.call, { isInput }),
      ...mapping([...at, 'preview', 'in'], action.preview?.call, { isInput }),
      ...mapping([...at, 'sets'], undefined, { isInput }),
      ...(action.input?.steps ?? []).flatMap(({ fields: asked }, index) =>
        isInput ? itemsOf(asked, [...at, 'input', 'steps', index, 'fields'], renaming) : [],
      ),
    ];
  });
  const ofImports = Object.entries(resource.import ?? {}).flatMap(([name, sheet]) => {
    const at: JsonPath = ['x-resource', 'import', name];
    return isField(at)
      ? (['columns', 'required', 'key'] as const).flatMap((part) =>
          itemsOf(sheet[part], [...at, part], renaming),
        )
      : [];
  });
  const ofLists = [
    ...Object.entries(resource.list?.views ?? {}).flatMap(([name, view]) =>
      keysOf(view.filter, ['x-resource', 'list', 'views', name, 'filter'], renaming),
    ),
    ...keysOf(resource.list?.place, ['x-resource', 'list', 'place'], renaming),
  ];
  const ofRules = Object.entries(resource.rules ?? {}).flatMap(([name, { field }]) =>
    value(['x-resource', 'rules', name, 'field'], withHead(field, renaming)),
  );
  return {
    places: [
      ...properties,
      ...fields,
      ...inConditions,
      ...templates,
      ...(shown === display ? [] : value(['x-resource', 'display'], shown)),
      ...ofVerbs,
      ...ofActions,
      ...ofImports,
      ...ofLists,
      ...ofRules,
    ],
    left,
  };
};

/** The places of one file in which the field of another noun is named. */
const placesOfOthers = (entity: EntitySchema, renaming: Renaming, entities: Entities): readonly Place[] => {
  const { nouns, from, to } = renaming;
  const isThere = (noun: unknown): boolean => isText(noun) && nouns.has(noun);
  const resource = entity['x-resource'];

  const lookup = (path: string): string => {
    let noun: string | undefined = resource.name;
    return path
      .split('.')
      .map((name) => {
        const isRenamed = isThere(noun) && name === from;
        const schema: FieldSchema | undefined = entities[noun ?? '']?.properties[name];
        noun = schema?.['x-field']?.relation?.resource;
        return isRenamed ? to : name;
      })
      .join('.');
  };
  const ofFields = [...reachedIn(meta, entity, [])].flatMap(
    ({ definition, value: data, path }): readonly Place[] => {
      const options = objectIn(data);
      if (definition === 'compute' && isText(options.lookup) && lookup(options.lookup) !== options.lookup)
        return value([...path, 'lookup'], lookup(options.lookup));
      if (definition === 'relation' && isThere(options.resource))
        return ['target', 'label'].flatMap((part) =>
          options[part] === from ? value([...path, part], to) : [],
        );
      const tally = definition === 'fieldOptions' ? objectIn(options.tally) : {};
      if (!isThere(tally.of)) return [];
      return [
        ...keysOf(tally.filter, [...path, 'tally', 'filter'], renaming),
        ...['on', 'sum', 'by'].flatMap((part) =>
          tally[part] === from ? value([...path, 'tally', part], to) : [],
        ),
      ];
    },
  );
  const ofLists = Object.entries(resource.show?.related ?? {}).flatMap(([name, related]) => {
    const at: JsonPath = ['x-resource', 'show', 'related', name];
    if (!isThere(related.resource)) return [];
    return [
      ...(related.field === from ? value([...at, 'field'], to) : []),
      ...itemsOf(related.columns, [...at, 'columns'], renaming),
    ];
  });
  const where: JsonPath = ['x-resource', 'rows', 'where'];
  const isOfThem = isThere(objectIn(resource.rows).of);
  const ofRows = [...reachedIn(meta, entity, [])].flatMap(({ definition, value: condition, path }) =>
    isOfThem && definition === 'condition' && where.every((segment, index) => path[index] === segment)
      ? Object.keys(objectIn(condition)).flatMap((name) => key([...path, name], withHead(name, renaming)))
      : [],
  );
  return [...ofFields, ...ofLists, ...ofRows];
};

const nodeOf = (tree: Node | undefined, { path, part }: Pick<Place, 'path' | 'part'>): Node | undefined => {
  const found = tree === undefined ? undefined : findNodeAtLocation(tree, [...path]);
  return part === 'value' ? found : found?.parent?.children?.[0];
};

/** The edits that write the places, in the quotes that are there: order, comments and layout stay. */
const editsOf = (file: string, text: string, places: readonly Place[]): readonly Edit[] => {
  const tree = parseTree(text);
  return places.flatMap((place) => {
    const node = nodeOf(tree, place);
    return node === undefined
      ? []
      : [{ file, start: node.offset, end: node.offset + node.length, text: JSON.stringify(place.text) }];
  });
};

/** What says that the column is renamed, where the model makes the table: its rows are kept. */
const renamedFrom = (file: string, text: string, { from }: Renaming): readonly Edit[] => {
  const tree = parseTree(text);
  const path = ['properties', from];
  const before = tree && findNodeAtLocation(tree, [...path, 'x-field', 'renamedFrom']);
  if (before !== undefined)
    return [{ file, start: before.offset, end: before.offset + before.length, text: JSON.stringify(from) }];
  const options = tree && findNodeAtLocation(tree, [...path, 'x-field']);
  const owner = options ?? (tree && findNodeAtLocation(tree, path));
  const first = owner?.children?.[0];
  const last = owner?.children?.at(-1);
  if (owner === undefined || first === undefined || last === undefined) return [];
  const space = text.slice(owner.offset + 1, first.offset);
  const said = `"renamedFrom": ${JSON.stringify(from)}`;
  if (options !== undefined)
    return [{ file, start: first.offset, end: first.offset, text: `${said},${space}` }];
  const end = last.offset + last.length;
  return [{ file, start: end, end, text: `,${space}"x-field": { ${said} }` }];
};

/** Whether rows keep the field in a column of a table that the model makes. */
export const isColumn = (entity: EntitySchema, field: string): boolean =>
  createModel(entity).isGenerated && entity.properties[field]?.['x-field']?.compute === undefined;

/** The keys of a noun's words that the renamed field begins, before and after: in `x-i18n` and in the console. */
interface RenamedWords {
  readonly catalogue: ReadonlyMap<string, string>;
  readonly keys: ReadonlyMap<string, string>;
}

const renamedWords = (before: EntitySchema, after: EntitySchema): RenamedWords => {
  const now = wordsOf(after);
  const pairs = wordsOf(before).map((word, index) => ({ word, next: now[index] ?? word }));
  const changed = (part: 'catalogue' | 'key') =>
    new Map(
      pairs.flatMap(({ word, next }) =>
        word[part] === next[part] ? [] : [[word[part], next[part]] as const],
      ),
    );
  return { catalogue: changed('catalogue'), keys: changed('key') };
};

/** What becomes of one schema file. `left`: places of the same name that are not the field. */
export interface RenamedSchema {
  readonly edits: readonly Edit[];
  readonly left: readonly { readonly offset: number }[];
  /** Keys below `resources.<noun>` that are called otherwise. */
  readonly keys: ReadonlyMap<string, string>;
}

/** The places of a schema file in which the field is named, of its own noun and of others. */
export const renameInSchema = (
  { file, text, noun }: { readonly file: string; readonly text: string; readonly noun: string },
  renaming: Renaming,
  entities: Entities,
): RenamedSchema => {
  const entity = entities[noun];
  if (entity === undefined) return { edits: [], left: [], keys: new Map() };
  const isOwn = renaming.nouns.has(noun);
  const own = isOwn ? ownPlaces(entity, renaming) : { places: [], left: [] };
  const edits = editsOf(file, text, [...own.places, ...placesOfOthers(entity, renaming, entities)]);
  const tree = parseTree(text);
  const left = own.left.flatMap((path) => {
    const node = nodeOf(tree, { path, part: 'key' });
    return node === undefined ? [] : [{ offset: node.offset }];
  });
  const words = renamedWords(entity, JSON.parse(withEdits(text, edits)) as EntitySchema);
  const said = (['en', 'ja'] as const).flatMap((language) =>
    Object.keys(entity['x-i18n'][language]).flatMap((name) =>
      key(['x-i18n', language, name], words.catalogue.get(name)),
    ),
  );
  const column = isOwn && isColumn(entity, renaming.from) ? renamedFrom(file, text, renaming) : [];
  return { edits: [...edits, ...editsOf(file, text, said), ...column], left, keys: words.keys };
};

/** The keys of a file of words that begin with the noun and its field, and what they are called then. */
export const renameInWords = (
  file: string,
  text: string,
  { nouns, from, to }: Renaming,
): { readonly edits: readonly Edit[]; readonly keys: ReadonlyMap<string, string> } => {
  const keys = new Map(
    Object.keys(objectIn(JSON.parse(text))).flatMap((name) => {
      const noun = [...nouns].find(
        (each) => name === `${each}.${from}` || name.startsWith(`${each}.${from}.`),
      );
      const rest = noun === undefined ? '' : name.slice(`${noun}.${from}`.length);
      return noun === undefined ? [] : [[name, `${noun}.${to}${rest}`] as const];
    }),
  );
  const places = [...keys].flatMap(([name, next]) => key([name], next));
  return { edits: editsOf(file, text, places), keys };
};

/** Names in a file that lists keys of words by page. */
export const renameInLists = (
  file: string,
  text: string,
  keys: ReadonlyMap<string, string>,
): readonly Edit[] =>
  editsOf(
    file,
    text,
    Object.entries(objectIn(JSON.parse(text))).flatMap(([page, names]) =>
      (Array.isArray(names) ? names : []).flatMap((name: unknown, index) =>
        value([page, index], isText(name) ? keys.get(name) : undefined),
      ),
    ),
  );

/** Columns of rows that stand in a file by table: `each` and `rows`. */
export const renameInRows = (file: string, text: string, renaming: Renaming): readonly Edit[] => {
  const data: unknown = JSON.parse(text);
  const places = [...renaming.nouns].flatMap((noun) => {
    const { each, rows } = objectIn(objectIn(data)[noun]);
    return [
      ...keysOf(each, [noun, 'each'], renaming),
      ...(Array.isArray(rows) ? rows : []).flatMap((row, index) =>
        keysOf(row, [noun, 'rows', index], renaming),
      ),
    ];
  });
  return editsOf(file, text, places);
};
