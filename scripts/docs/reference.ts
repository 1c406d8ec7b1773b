import { metaSchema } from '#compiler/meta/metaSchema.ts';
import type { MetaSchema } from '#compiler/meta/metaType.ts';
import { type Examples, findExamples } from './examples.ts';
import { code, fence, type Group, type Page, table } from './page.ts';
import { excerptOf } from './printNarrow.ts';

type Root = MetaSchema & { readonly $defs: Readonly<Record<string, MetaSchema>> };

/** A definition of the meta-schema with words of its own. */
interface Chapter {
  /** The name of the definition. */
  readonly name: string;
  /** What the chapter is called, as a schema writes the place. */
  readonly title: string;
}

interface ReferencePage {
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly chapters: readonly Chapter[];
}

const chapter = (name: string, title: string): Chapter => ({ name, title });

/** Which words stand on which page; a definition that is on none gets a page of its own. */
const arranged: readonly ReferencePage[] = [
  {
    path: 'file',
    title: 'The file',
    about: 'One JSON file per noun: `schemas/<noun>.schema.json`. These are its keys.',
    chapters: [chapter('entity', 'The file')],
  },
  {
    path: 'fields',
    title: 'Fields',
    about:
      'Each field is a part of JSON Schema. What the console does with it stands under `x-field`; most fields need none of it.',
    chapters: [
      chapter('property', 'A field'),
      chapter('fieldOptions', 'x-field'),
      chapter('option', 'x-field.options'),
      chapter('relation', 'x-field.relation'),
      chapter('lines', 'x-field.lines'),
      chapter('compute', 'x-field.compute'),
    ],
  },
  {
    path: 'conditions',
    title: 'Conditions',
    about:
      'What a field, a group, an action or a rule asks of a record. A condition is data: `{"status": "open"}`, `{"status": ["a", "b"]}`, `{"days": {"gt": 3}}`. A value may be `$record.<field>`, `$user.id`, `$now` or `$today`.',
    chapters: [chapter('condition', 'Conditions')],
  },
  {
    path: 'noun',
    title: 'The noun',
    about: 'Keys of `x-resource`: what the noun is, where it stands, who may do what.',
    chapters: [chapter('resourceOptions', 'x-resource')],
  },
  {
    path: 'list',
    title: 'The list',
    about: 'Keys of `x-resource.list`.',
    chapters: [chapter('listOptions', 'x-resource.list')],
  },
  {
    path: 'form-and-detail',
    title: 'Form and detail',
    about: 'Keys of `x-resource.form` and `x-resource.show`.',
    chapters: [chapter('formOptions', 'x-resource.form'), chapter('showOptions', 'x-resource.show')],
  },
  {
    path: 'actions',
    title: 'Actions',
    about: 'Keys of an action in `x-resource.actions`: a button, the dialog it opens, what it does.',
    chapters: [chapter('actionOptions', 'x-resource.actions')],
  },
  {
    path: 'states-and-rules',
    title: 'States and rules',
    about: 'What a record goes through, and what must hold of it.',
    chapters: [
      chapter('statesOptions', 'x-resource.states'),
      chapter('reviewOptions', 'x-resource.review'),
      chapter('ruleOptions', 'x-resource.rules'),
      chapter('noOverlapOptions', 'x-resource.noOverlap'),
      chapter('oneActiveOptions', 'x-resource.oneActive'),
    ],
  },
  {
    path: 'rows',
    title: 'Trees and rows of other nouns',
    about: 'Keys of `x-resource.tree` and of `x-resource.rows`.',
    chapters: [chapter('treeOptions', 'x-resource.tree'), chapter('rowsOfOptions', 'x-resource.rows')],
  },
  {
    path: 'calls',
    title: 'Calls and verbs',
    about:
      'A noun without them has the default calls. Calls of its own stand beside those; verbs say which call answers the data provider.',
    chapters: [chapter('callOptions', 'x-resource.calls'), chapter('verbOptions', 'x-resource.verbs')],
  },
  {
    path: 'reports',
    title: 'Reports',
    about: 'Keys of `x-resource.report`, of a noun of the kind `report`.',
    chapters: [chapter('reportOptions', 'x-resource.report')],
  },
  {
    path: 'sheets',
    title: 'Sheets',
    about: 'Keys of a way in under `x-resource.import`.',
    chapters: [chapter('importOptions', 'x-resource.import')],
  },
];

const listsPath = 'word-lists';

/** What a reader is called to write where a name of the file stands. */
const names: Readonly<Record<string, string>> = {
  field: 'the name of a field',
  action: 'the name of an action',
  asked: 'the name of an input of an action',
  call: 'the name of a call',
  actionCall: 'the name of a call',
  resource: 'the name of a noun',
  permission: 'a verb or an action',
  state: 'a value of the state field',
};

/** The same, of more than one. */
const plurals: Readonly<Record<string, string>> = {
  field: 'names of fields',
  action: 'names of actions',
  asked: 'names of inputs of the action',
  state: 'values of the state field',
};

const hasWords = (schema: MetaSchema): boolean =>
  Object.keys(schema.properties ?? {}).length > 0 || (schema.anyOf ?? []).some(hasWords);

const isList = (schema: MetaSchema): boolean => schema.enum !== undefined;

/** Pages in their order, with one for each definition no page has. */
const referencePages = (root: Root): readonly ReferencePage[] => {
  const placed = new Set(arranged.flatMap(({ chapters }) => chapters.map(({ name }) => name)));
  const further = Object.entries(root.$defs)
    .filter(([name, schema]) => hasWords(schema) && !placed.has(name))
    .map(([name]) => ({
      path: name.replace(/Options$/, ''),
      title: name.replace(/Options$/, ''),
      about: `Keys of \`${name}\`.`,
      chapters: [chapter(name, name)],
    }));
  return [...arranged, ...further];
};

/** Where the chapter of a definition is. */
type Places = ReadonlyMap<string, string>;

const anchorOf = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

const placesOf = (pages: readonly ReferencePage[], root: Root): Places =>
  new Map([
    ...pages.flatMap(({ path, chapters }) =>
      chapters.map(({ name }) => [name, `/reference/${path}#${anchorOf(name)}`] as const),
    ),
    ...Object.entries(root.$defs)
      .filter(([, schema]) => isList(schema))
      .map(([name]) => [name, `/reference/${listsPath}#${anchorOf(name)}`] as const),
  ]);

const linkTo = (name: string, places: Places): string => {
  const place = places.get(name);
  const said = names[name] ?? code(name.replace(/Options$/, ''));
  return place === undefined ? said : `[${said}](${place})`;
};

const bounds = ({ minimum, minLength, minItems, pattern, uniqueItems }: MetaSchema): string => {
  const said = [
    minimum === undefined ? [] : [`at least ${minimum}`],
    minLength === undefined ? [] : ['not empty'],
    minItems === undefined || minItems < 2 ? [] : [`${minItems} or more`],
    uniqueItems === true ? ['none twice'] : [],
    pattern === undefined ? [] : [`like ${code(pattern)}`],
  ].flat();
  return said.length === 0 ? '' : `, ${said.join(', ')}`;
};

/** What a value may be, in words. */
const typeOf = (schema: MetaSchema, places: Places): string => {
  if (schema.$ref !== undefined) return linkTo(schema.$ref.replace('#/$defs/', ''), places);
  if (schema.enum !== undefined)
    return schema.enum.map((each) => code(JSON.stringify(each).replace(/^"|"$/g, ''))).join(' or ');
  if (schema.anyOf !== undefined)
    return [...new Set(schema.anyOf.map((each) => typeOf(each, places)))].join(', or ');
  if (schema.type === 'array') {
    const plural = plurals[schema.items?.$ref?.replace('#/$defs/', '') ?? ''];
    const entries = schema.items === undefined ? undefined : (plural ?? typeOf(schema.items, places));
    return `a list${entries === undefined ? '' : ` of ${entries}`}${bounds(schema)}`;
  }
  if (schema.type === 'object') {
    if (hasWords(schema)) return 'an object with the keys below';
    if (typeof schema.additionalProperties !== 'object') return 'an object';
    const keys = schema.propertyNames?.$ref?.replace('#/$defs/', '');
    const key = keys === undefined ? 'names of your own' : linkTo(keys, places);
    return `an object: ${key} → ${typeOf(schema.additionalProperties, places)}`;
  }
  if (schema.type === undefined) return 'any value';
  const types: Readonly<Record<string, string>> = {
    string: 'text',
    integer: 'a whole number',
    number: 'a number',
    boolean: '`true` or `false`',
    null: '`null`',
    array: 'a list',
    object: 'an object',
  };
  return `${[schema.type]
    .flat()
    .map((type) => types[type] ?? type)
    .join(', ')}${bounds(schema)}`;
};

/** A word of the dialect with all that is said of it. */
export interface Word {
  readonly definition: string;
  /** `views{}.title` */
  readonly word: string;
  readonly schema: MetaSchema;
  readonly isRequired: boolean;
}

/** Every word of a definition, in the order of the meta-schema, each before those within it. */
const wordsIn = (definition: string, schema: MetaSchema, at = ''): readonly Word[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) => {
    const word = at === '' ? key : `${at}.${key}`;
    const isRequired = schema.required?.includes(key) === true;
    return [{ definition, word, schema: each, isRequired }, ...wordsIn(definition, each, word)];
  }),
  ...(schema.items === undefined ? [] : wordsIn(definition, schema.items, `${at}[]`)),
  ...(typeof schema.additionalProperties === 'object'
    ? wordsIn(definition, schema.additionalProperties, `${at}{}`)
    : []),
  ...(schema.anyOf ?? []).flatMap((each) => wordsIn(definition, each, at)),
];

/** Every word of the dialect. */
export const wordsOfDialect = (root: Root = metaSchema()): readonly Word[] => [
  ...wordsIn('entity', { ...root, anyOf: [] }),
  ...Object.entries(root.$defs).flatMap(([name, schema]) => wordsIn(name, schema)),
];

/** How a word is written where it is explained: names of one's own stand as `<name>`. */
export const spelled = (word: string): string => word.replaceAll('{}', '.<name>').replaceAll('[]', '');

/** Where a word is explained on its page. */
export const wordAnchor = ({ definition, word }: Pick<Word, 'definition' | 'word'>): string =>
  anchorOf(`${definition} ${spelled(word)}`);

const exampleOf = (word: Word, examples: Examples): readonly string[] => {
  const found = examples.get(`${word.definition} ${word.word}`);
  if (found === undefined) return [];
  const { text, isWhole } = excerptOf(found.json);
  return [`From \`${found.file}\`${isWhole ? '' : ', its first entries'}:`, fence('json', text)];
};

const wordText = (word: Word, places: Places, examples: Examples): string =>
  [
    `### ${code(spelled(word.word))} {#${wordAnchor(word)}}`,
    ...(word.schema.description === undefined ? [] : [word.schema.description.replaceAll('<', '\\<')]),
    `**${word.isRequired ? 'Required' : 'Optional'}** · ${typeOf(word.schema, places)}`,
    ...exampleOf(word, examples),
  ].join('\n\n');

const chapterText = (
  { name, title }: Chapter,
  {
    root,
    places,
    examples,
    isAlone,
  }: {
    readonly root: Root;
    readonly places: Places;
    readonly examples: Examples;
    /** The only chapter of its page: the page's heading is its own. */
    readonly isAlone: boolean;
  },
): readonly string[] => {
  const schema = name === 'entity' ? root : (root.$defs[name] ?? {});
  return [
    ...(isAlone ? [] : [`## ${/^x-/.test(title) ? code(title) : title} {#${anchorOf(name)}}`]),
    ...(schema.description === undefined || name === 'entity' ? [] : [schema.description]),
    ...wordsIn(name, schema).map((word) => wordText(word, places, examples)),
  ];
};

/** The lists of words a value is taken from, each with where it may stand. */
const listsPage = (root: Root): Page => {
  const lists = Object.entries(root.$defs).filter(([, schema]) => isList(schema));
  const words = wordsOfDialect(root);
  const pages = referencePages(root);
  const pageOf = (definition: string) =>
    pages.find(({ chapters }) => chapters.some(({ name }) => name === definition))?.path;
  const usedBy = (name: string): readonly string[] =>
    words
      .filter(({ schema }) => JSON.stringify({ ...schema, properties: {} }).includes(`"#/$defs/${name}"`))
      .map(
        (word) => `[${code(spelled(word.word))}](/reference/${pageOf(word.definition)}#${wordAnchor(word)})`,
      );
  return {
    path: `reference/${listsPath}`,
    title: 'Word lists',
    markdown: [
      '# Word lists',
      'Words a value is taken from. Another one is refused by the compiler, with the nearest of these.',
      ...lists.flatMap(([name, schema]) => {
        const used = usedBy(name);
        return [
          `## ${name} {#${anchorOf(name)}}`,
          ...(used.length === 0 ? [] : [`Of ${used.join(', ')}.`]),
          (schema.enum ?? []).map((each) => code(String(each))).join(' · '),
        ];
      }),
    ].join('\n\n'),
  };
};

/** The reference of the dialect: a page for each group of words, and one for the lists their values are taken from. */
export const referenceGroup = (root: Root = metaSchema()): Group => {
  const pages = referencePages(root);
  const places = placesOf(pages, root);
  const examples = findExamples(root);
  const index: Page = {
    path: 'reference/index',
    title: 'Overview',
    markdown: [
      '# The words of a schema',
      `What a schema file can say, word by word: ${wordsOfDialect(root).length} words, each with its type and an example from a file that compiles. The page is made from \`schemas/entity.meta.json\`, which editors and the compiler read as well.`,
      table(
        ['Page', 'What is there'],
        pages.map(({ path, title, about }) => [`[${title}](/reference/${path})`, about]),
      ),
    ].join('\n\n'),
  };
  return {
    title: 'Words of a schema',
    pages: [
      index,
      ...pages.map(({ path, title, about, chapters }) => ({
        path: `reference/${path}`,
        title,
        markdown: [
          chapters.length === 1 ? `# ${title} {#${anchorOf(chapters[0]?.name ?? '')}}` : `# ${title}`,
          about,
          ...chapters.flatMap((each) =>
            chapterText(each, { root, places, examples, isAlone: chapters.length === 1 }),
          ),
        ].join('\n\n'),
      })),
      listsPage(root),
    ],
  };
};
