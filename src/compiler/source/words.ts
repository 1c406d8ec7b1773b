import type { EntitySchema, FieldSchema } from '#engine/dialect.ts';
import type { EntityModel } from '#engine/model.ts';

/** Where a text stands in the file: names and indexes from the root. */
export type JsonPath = readonly (string | number)[];

/**
 * One text of a schema file. `key`: its key below `resources.<noun>`; `zh`: the Chinese that stands inline at `path`;
 * `catalogue`: its key in `x-i18n`.
 */
export interface Word {
  readonly key: string;
  readonly zh: string;
  readonly catalogue: string;
  readonly path: JsonPath;
}

/** Where the words of a field are said: `key` in the console's words, `catalogue` in `x-i18n`, `path` in the file. */
interface FieldPlace {
  readonly key: string;
  readonly catalogue: string;
  readonly path: JsonPath;
}

const word = (key: string, zh: unknown, catalogue: string, path: JsonPath): readonly Word[] =>
  typeof zh === 'string' && zh !== '' ? [{ key, zh, catalogue, path }] : [];

const optionWords = (schema: FieldSchema, { key, catalogue, path }: FieldPlace): readonly Word[] =>
  Object.entries(schema['x-field']?.options ?? {}).flatMap(([value, option]) =>
    word(`options.${key}.${value}`, option.title, `${catalogue}.${value}`, [
      ...path,
      'x-field',
      'options',
      value,
      'title',
    ]),
  );

const messageWords = (schema: FieldSchema, { key, catalogue, path }: FieldPlace): readonly Word[] =>
  Object.entries(schema['x-field']?.message ?? {}).flatMap(([keyword, text]) =>
    word(`messages.${key}.${keyword}`, text, `${catalogue}@message.${keyword}`, [
      ...path,
      'x-field',
      'message',
      keyword,
    ]),
  );

/** A list's items carry no words of their own: their properties belong to the list's path. */
const nestedPlace = (schema: FieldSchema, path: JsonPath): readonly [FieldSchema, JsonPath] =>
  schema.type === 'array' ? [schema.items ?? {}, [...path, 'items']] : [schema, path];

const fieldWords = (schema: FieldSchema, place: FieldPlace): readonly Word[] => {
  const { key, catalogue, path } = place;
  const options = schema['x-field'];
  const [nested, nestedPath] = nestedPlace(schema, path);
  return [
    ...word(`fields.${key}`, schema.title, catalogue, [...path, 'title']),
    ...word(`help.${key}`, options?.help, `${catalogue}@help`, [...path, 'x-field', 'help']),
    ...word(`placeholder.${key}`, options?.placeholder, `${catalogue}@placeholder`, [
      ...path,
      'x-field',
      'placeholder',
    ]),
    ...optionWords(schema, place),
    ...(schema.type === 'array' && schema.items !== undefined
      ? optionWords(schema.items, { ...place, path: nestedPath })
      : []),
    ...messageWords(schema, place),
    ...Object.entries(nested.properties ?? {}).flatMap(([name, property]) =>
      fieldWords(property, {
        key: `${key}.${name}`,
        catalogue: `${catalogue}.${name}`,
        path: [...nestedPath, 'properties', name],
      }),
    ),
  ];
};

const propertyWords = (entity: EntitySchema): readonly Word[] =>
  Object.entries(entity.properties).flatMap(([name, property]) =>
    fieldWords(property, { key: name, catalogue: name, path: ['properties', name] }),
  );

const referencePrefix = '#/properties/';

/** An input that refers to a property says that property's words, unless it gives its own. */
const inputWords = (
  entity: EntitySchema,
  action: string,
  name: string,
  input: FieldSchema,
): readonly Word[] => {
  const key = `actions.${action}.${name}`;
  const path: JsonPath = ['x-resource', 'actions', action, 'input', 'properties', name];
  const own = fieldWords(input, { key, catalogue: key, path });
  if (!input.$ref?.startsWith(referencePrefix)) return own;
  const property = input.$ref.slice(referencePrefix.length);
  const inherited = fieldWords(entity.properties[property] ?? {}, {
    key,
    catalogue: property,
    path: ['properties', property],
  });
  return [...inherited.filter((each) => !own.some((other) => other.key === each.key)), ...own];
};

const actionWords = (entity: EntitySchema): readonly Word[] =>
  Object.entries(entity['x-resource'].actions ?? {}).flatMap(([name, action]) => {
    const at: JsonPath = ['x-resource', 'actions', name];
    return [
      ...word(`actions.${name}.title`, action.title, `actions.${name}`, [...at, 'title']),
      ...word(`actions.${name}.confirm`, action.confirm?.text, `actions.${name}@confirm`, [
        ...at,
        'confirm',
        'text',
      ]),
      ...(action.preview?.lines ?? []).flatMap(({ text }, index) =>
        word(`actions.${name}.preview.${index}`, text, `actions.${name}@preview.${index}`, [
          ...at,
          'preview',
          'lines',
          index,
          'text',
        ]),
      ),
      ...(action.input?.steps ?? []).flatMap(({ key, title }, index) =>
        word(`actions.${name}.steps.${key}`, title, `actions.${name}@step.${key}`, [
          ...at,
          'input',
          'steps',
          index,
          'title',
        ]),
      ),
      ...word(`actions.${name}.reason`, action.reason, `actions.${name}@reason`, [...at, 'reason']),
      ...word(`actions.${name}.success`, action.success, `actions.${name}@success`, [...at, 'success']),
      ...Object.entries(action.input?.properties ?? {}).flatMap(([input, schema]) =>
        inputWords(entity, name, input, schema),
      ),
    ];
  });

/** The name of a way in, and the words of the columns only its sheet has. */
const importWords = (entity: EntitySchema): readonly Word[] =>
  Object.entries(entity['x-resource'].import ?? {}).flatMap(([purpose, { title, properties = {} }]) => {
    const at: JsonPath = ['x-resource', 'import', purpose];
    const key = `imports.${purpose}`;
    return [
      ...word(`${key}.title`, title, key, [...at, 'title']),
      ...Object.entries(properties).flatMap(([name, schema]) =>
        fieldWords(schema, {
          key: `${key}.${name}`,
          catalogue: `${key}.${name}`,
          path: [...at, 'properties', name],
        }),
      ),
    ];
  });

/** The titles and helps of charts and tables, below `report.charts.<key>` and `report.tables.<key>`. */
const reportWords = (entity: EntitySchema): readonly Word[] => {
  const { report } = entity['x-resource'];
  const at: JsonPath = ['x-resource', 'report'];
  const panels = (part: 'charts' | 'tables') =>
    Object.entries(report?.[part] ?? {}).flatMap(([name, { title, help }]) => {
      const key = `report.${part}.${name}`;
      return [
        ...word(`${key}.title`, title, key, [...at, part, name, 'title']),
        ...word(`${key}.help`, help, `${key}@help`, [...at, part, name, 'help']),
      ];
    });
  return [...panels('charts'), ...panels('tables')];
};

const resourceWords = (entity: EntitySchema): readonly Word[] => {
  const resource = entity['x-resource'];
  const at = (...path: (string | number)[]): JsonPath => ['x-resource', ...path];
  return [
    ...word('name', entity.title, '@name', ['title']),
    ...word('plural', resource.plural, '@plural', at('plural')),
    ...word('intro', resource.intro, '@intro', at('intro')),
    ...word('empty', resource.empty, '@empty', at('empty')),
    ...(resource.form?.groups ?? []).flatMap((group, index) =>
      word(`groups.${group.key}`, group.title, `groups.${group.key}`, at('form', 'groups', index, 'title')),
    ),
    ...(resource.show?.groups ?? []).flatMap((group, index) =>
      word(`show.${group.key}`, group.title, `show.${group.key}`, at('show', 'groups', index, 'title')),
    ),
    ...Object.entries(resource.show?.related ?? {}).flatMap(([name, { title }]) =>
      word(`related.${name}`, title, `related.${name}`, at('show', 'related', name, 'title')),
    ),
    ...Object.entries(resource.list?.views ?? {}).flatMap(([name, view]) =>
      word(`views.${name}`, view.title, `views.${name}`, at('list', 'views', name, 'title')),
    ),
    ...Object.entries(resource.rules ?? {}).flatMap(([name, rule]) =>
      word(`rules.${name}`, rule.title, `rules.${name}`, at('rules', name, 'title')),
    ),
    ...Object.entries(resource.conditions ?? {}).flatMap(([verb, { reason }]) =>
      word(
        `conditions.${verb}.reason`,
        reason,
        `conditions.${verb}@reason`,
        at('conditions', verb, 'reason'),
      ),
    ),
    ...Object.entries(resource.calls ?? {}).flatMap(([name, call]) =>
      word(`success.${name}`, call.success, `calls.${name}@success`, at('calls', name, 'success')),
    ),
    ...Object.entries(resource.callNames ?? {}).flatMap(([part, { name, success }]) =>
      word(`success.${name}`, success, `calls.${name}@success`, at('callNames', part, 'success')),
    ),
  ];
};

/** Every text of a schema file, in the order of reading. */
export const wordsOf = (entity: EntitySchema): readonly Word[] => [
  ...resourceWords(entity),
  ...propertyWords(entity),
  ...actionWords(entity),
  ...importWords(entity),
  ...reportWords(entity),
];

/** What default calls say on success; they stand in no schema file. */
const defaultSuccess = {
  save: { zh: '保存成功', en: 'Saved', ja: '保存しました' },
  del: { zh: '删除成功', en: 'Deleted', ja: '削除しました' },
  action: { zh: '操作成功', en: 'Done', ja: '完了しました' },
} as const;

export const languages = ['zh', 'en', 'ja'] as const;
export type Language = (typeof languages)[number];

const textIn = (entity: EntitySchema, language: Language, zh: string, catalogue: string): string =>
  language === 'zh' ? zh : (entity['x-i18n'][language][catalogue] ?? zh);

const defaultCallWords = (
  entity: EntitySchema,
  model: EntityModel,
  language: Language,
): readonly (readonly [string, string])[] =>
  Object.values(model.calls).flatMap(({ name, defaultHandler: handler }) => {
    if (handler?.kind === 'save' || handler?.kind === 'del')
      return [[`success.${name}`, defaultSuccess[handler.kind][language]] as const];
    if (handler?.kind !== 'action') return [];
    const own = entity['x-resource'].actions?.[handler.action]?.success;
    const said = own && textIn(entity, language, own, `actions.${handler.action}@success`);
    return [[`success.${name}`, said ?? defaultSuccess.action[language]] as const];
  });

/**
 * The words of one noun in one language, by flat key. English names have both forms for polyglot; Chinese and Japanese
 * have one.
 */
export const wordsIn = (
  entity: EntitySchema,
  model: EntityModel,
  language: Language,
): Readonly<Record<string, string>> => {
  const said = Object.fromEntries(
    wordsOf(entity).map(({ key, zh, catalogue }) => [key, textIn(entity, language, zh, catalogue)]),
  );
  const group = Object.fromEntries(
    model.form.groups.flatMap((each) =>
      said[`groups.${each.key}`] === undefined ? [[`groups.${each.key}`, said.name ?? each.title]] : [],
    ),
  );
  return {
    ...Object.fromEntries(defaultCallWords(entity, model, language)),
    ...group,
    ...said,
    ...(language === 'en' ? { name: `${said.name} |||| ${said.plural}` } : {}),
  };
};
