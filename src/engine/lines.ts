import type { EntitySchema, FieldSchema, LinesSchema } from './dialect.ts';
import type { FieldModel } from './model.ts';

/**
 * Lists of records of another noun that are entered in the form of the record they belong to and saved with it. Each line is a row of
 * its own noun's table; to form, contract and words it is an object in a list, with the fields of its noun that are entered.
 */

/** The part of a line that says which row it is; a new line has none. */
export const lineId = 'id';

/** The line fields of a record. */
export const lineFields = (fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter(({ options }) => options.lines !== undefined);

/** What is entered and shown of an object or of each row of a list: all but the id of a line. */
export const partsShown = ({ fields, options }: FieldModel): readonly FieldModel[] =>
  options.lines === undefined ? fields : fields.filter(({ name }) => name !== lineId);

/** Whether a property of a noun is entered in each of its lines: not what the line is known, held and placed by, nor what others decide. */
const isEntered = (
  { 'x-resource': { id, order } }: EntitySchema,
  { field }: LinesSchema,
  [name, property]: readonly [string, FieldSchema],
): boolean =>
  ![id, order, field].includes(name) &&
  property.readOnly !== true &&
  property['x-field']?.compute === undefined;

/** What is said of a line alone: words of lists and sheets are those of its own noun. */
const asPart = (property: FieldSchema): FieldSchema => {
  const {
    filter: _filter,
    sortable: _sortable,
    searchable: _searchable,
    unique: _unique,
    import: _import,
    export: _export,
    renamedFrom: _renamed,
    width: _width,
    ...options
  } = property['x-field'] ?? {};
  return { ...property, 'x-field': options };
};

/** Each line as an object: the id of its row, and what is entered. A value there is not is left out. */
const lineSchema = (line: EntitySchema, lines: LinesSchema): FieldSchema => {
  const entered = Object.entries(line.properties).filter((each) => isEntered(line, lines, each));
  const properties = Object.fromEntries(entered.map(([name, property]) => [name, asPart(property)]));
  return {
    type: 'object',
    properties: {
      [lineId]: {
        type: 'integer',
        minimum: 1,
        title: line.properties[line['x-resource'].id]?.title ?? lineId,
      },
      ...properties,
    },
    required: (line.required ?? []).filter(
      (name) => Object.hasOwn(properties, name) && properties[name]?.nullable !== true,
    ),
  };
};

type Words = Readonly<Record<string, string>>;

/** The words of the lines' noun, below the field that lists them. */
const lineWords = (name: string, line: EntitySchema, words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) => {
      const [head = ''] = key.split(/[.@]/);
      if (!Object.hasOwn(line.properties, head)) return [];
      const part = head === line['x-resource'].id ? key.replace(head, lineId) : key;
      return [[`${name}.${part}`, text]];
    }),
  );

/**
 * A schema with its lines in it: the items of a field that names their noun are made of that noun's file, words included. What is
 * not among `entities` is left out: the compiler says so.
 */
export const withLines = (
  entity: EntitySchema,
  entities: Readonly<Record<string, EntitySchema>>,
): EntitySchema => {
  const named = Object.entries(entity.properties).flatMap(([name, property]) => {
    const lines = property['x-field']?.lines;
    const line = lines && entities[lines.resource];
    return lines === undefined || line === undefined ? [] : [{ name, property, lines, line }];
  });
  if (named.length === 0) return entity;
  const properties = named.map(({ name, property, lines, line }) => {
    const isPersonal = Object.values(line.properties).some((part) => part['x-field']?.pii === true);
    return [
      name,
      {
        ...property,
        items: lineSchema(line, lines),
        'x-field': { ...property['x-field'], ...(isPersonal ? { pii: true } : {}) },
      },
    ] as const;
  });
  const wordsIn = (language: 'en' | 'ja'): Words =>
    Object.assign(
      {},
      entity['x-i18n'][language],
      ...named.map(({ name, line }) => lineWords(name, line, line['x-i18n'][language])),
    );
  return {
    ...entity,
    properties: { ...entity.properties, ...Object.fromEntries(properties) },
    'x-i18n': { en: wordsIn('en'), ja: wordsIn('ja') },
  };
};

/** Nouns whose rows are lines of this one. */
export const lineNouns = ({ properties }: EntitySchema): readonly string[] =>
  Object.values(properties).flatMap((property) => property['x-field']?.lines?.resource ?? []);
