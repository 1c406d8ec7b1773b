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
interface FieldLocation {
  readonly key: string;
  readonly catalogue: string;
  readonly path: JsonPath;
}

const word = (
  key: string,
  { zh, catalogue, path }: { readonly zh: unknown; readonly catalogue: string; readonly path: JsonPath },
): readonly Word[] => (typeof zh === 'string' && zh !== '' ? [{ key, zh, catalogue, path }] : []);

const optionWords = (schema: FieldSchema, { key, catalogue, path }: FieldLocation): readonly Word[] =>
  Object.entries(schema['x-field']?.options ?? {}).flatMap(([value, option]) =>
    word(`options.${key}.${value}`, {
      zh: option.title,
      catalogue: `${catalogue}.${value}`,
      path: [...path, 'x-field', 'options', value, 'title'],
    }),
  );

const messageWords = (schema: FieldSchema, { key, catalogue, path }: FieldLocation): readonly Word[] =>
  Object.entries(schema['x-field']?.message ?? {}).flatMap(([keyword, text]) =>
    word(`messages.${key}.${keyword}`, {
      zh: text,
      catalogue: `${catalogue}@message.${keyword}`,
      path: [...path, 'x-field', 'message', keyword],
    }),
  );

/** A list's items carry no words of their own: their properties belong to the list's path. */
const nestedLocation = (schema: FieldSchema, path: JsonPath): readonly [FieldSchema, JsonPath] =>
  schema.type === 'array' ? [schema.items ?? {}, [...path, 'items']] : [schema, path];

const fieldWords = (schema: FieldSchema, location: FieldLocation): readonly Word[] => {
  const { key, catalogue, path } = location;
  const options = schema['x-field'];
  const [nested, nestedPath] = nestedLocation(schema, path);
  return [
    ...word(`fields.${key}`, { zh: schema.title, catalogue, path: [...path, 'title'] }),
    ...word(`help.${key}`, {
      zh: options?.help,
      catalogue: `${catalogue}@help`,
      path: [...path, 'x-field', 'help'],
    }),
    ...word(`placeholder.${key}`, {
      zh: options?.placeholder,
      catalogue: `${catalogue}@placeholder`,
      path: [...path, 'x-field', 'placeholder'],
    }),
    ...optionWords(schema, location),
    ...(schema.type === 'array' && schema.items !== undefined
      ? optionWords(schema.items, { ...location, path: nestedPath })
      : []),
    ...messageWords(schema, location),
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
  { action, name, input }: { readonly action: string; readonly name: string; readonly input: FieldSchema },
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
      ...word(`actions.${name}.title`, {
        zh: action.title,
        catalogue: `actions.${name}`,
        path: [...at, 'title'],
      }),
      ...word(`actions.${name}.confirm`, {
        zh: action.confirm?.text,
        catalogue: `actions.${name}@confirm`,
        path: [...at, 'confirm', 'text'],
      }),
      ...(action.preview?.lines ?? []).flatMap(({ text }, index) =>
        word(`actions.${name}.preview.${index}`, {
          zh: text,
          catalogue: `actions.${name}@preview.${index}`,
          path: [...at, 'preview', 'lines', index, 'text'],
        }),
      ),
      ...(action.input?.steps ?? []).flatMap(({ key, title }, index) =>
        word(`actions.${name}.steps.${key}`, {
          zh: title,
          catalogue: `actions.${name}@step.${key}`,
          path: [...at, 'input', 'steps', index, 'title'],
        }),
      ),
      ...word(`actions.${name}.reason`, {
        zh: action.reason,
        catalogue: `actions.${name}@reason`,
        path: [...at, 'reason'],
      }),
      ...word(`actions.${name}.success`, {
        zh: action.success,
        catalogue: `actions.${name}@success`,
        path: [...at, 'success'],
      }),
      ...Object.entries(action.input?.properties ?? {}).flatMap(([input, schema]) =>
        inputWords(entity, { action: name, name: input, input: schema }),
      ),
    ];
  });

/** The name of a way in, and the words of the columns only its sheet has. */
const importWords = (entity: EntitySchema): readonly Word[] =>
  Object.entries(entity['x-resource'].import ?? {}).flatMap(([purpose, { title, properties = {} }]) => {
    const at: JsonPath = ['x-resource', 'import', purpose];
    const key = `imports.${purpose}`;
    return [
      ...word(`${key}.title`, { zh: title, catalogue: key, path: [...at, 'title'] }),
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
        ...word(`${key}.title`, { zh: title, catalogue: key, path: [...at, part, name, 'title'] }),
        ...word(`${key}.help`, { zh: help, catalogue: `${key}@help`, path: [...at, part, name, 'help'] }),
      ];
    });
  return [...panels('charts'), ...panels('tables')];
};

const resourceWords = (entity: EntitySchema): readonly Word[] => {
  const resource = entity['x-resource'];
  const at = (...path: (string | number)[]): JsonPath => ['x-resource', ...path];
  return [
    ...word('name', { zh: entity.title, catalogue: '@name', path: ['title'] }),
    ...word('plural', { zh: resource.plural, catalogue: '@plural', path: at('plural') }),
    ...word('intro', { zh: resource.intro, catalogue: '@intro', path: at('intro') }),
    ...word('empty', { zh: resource.empty, catalogue: '@empty', path: at('empty') }),
    ...(resource.form?.groups ?? []).flatMap((group, index) =>
      word(`groups.${group.key}`, {
        zh: group.title,
        catalogue: `groups.${group.key}`,
        path: at('form', 'groups', index, 'title'),
      }),
    ),
    ...(resource.show?.groups ?? []).flatMap((group, index) =>
      word(`show.${group.key}`, {
        zh: group.title,
        catalogue: `show.${group.key}`,
        path: at('show', 'groups', index, 'title'),
      }),
    ),
    ...Object.entries(resource.show?.related ?? {}).flatMap(([name, { title }]) =>
      word(`related.${name}`, {
        zh: title,
        catalogue: `related.${name}`,
        path: at('show', 'related', name, 'title'),
      }),
    ),
    ...Object.entries(resource.list?.views ?? {}).flatMap(([name, view]) =>
      word(`views.${name}`, {
        zh: view.title,
        catalogue: `views.${name}`,
        path: at('list', 'views', name, 'title'),
      }),
    ),
    ...Object.entries(resource.commands ?? {}).flatMap(([name, { title }]) =>
      word(`commands.${name}`, {
        zh: title,
        catalogue: `commands.${name}`,
        path: at('commands', name, 'title'),
      }),
    ),
    ...Object.entries(resource.rules ?? {}).flatMap(([name, rule]) =>
      word(`rules.${name}`, { zh: rule.title, catalogue: `rules.${name}`, path: at('rules', name, 'title') }),
    ),
    ...Object.entries(resource.conditions ?? {}).flatMap(([verb, { reason }]) =>
      word(`conditions.${verb}.reason`, {
        zh: reason,
        catalogue: `conditions.${verb}@reason`,
        path: at('conditions', verb, 'reason'),
      }),
    ),
    ...Object.entries(resource.calls ?? {}).flatMap(([name, call]) =>
      word(`success.${name}`, {
        zh: call.success,
        catalogue: `calls.${name}@success`,
        path: at('calls', name, 'success'),
      }),
    ),
    ...Object.entries(resource.callNames ?? {}).flatMap(([part, { name, success }]) =>
      word(`success.${name}`, {
        zh: success,
        catalogue: `calls.${name}@success`,
        path: at('callNames', part, 'success'),
      }),
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

const textIn = (
  entity: EntitySchema,
  {
    language,
    zh,
    catalogue,
  }: { readonly language: Language; readonly zh: string; readonly catalogue: string },
): string => (language === 'zh' ? zh : (entity['x-i18n'][language][catalogue] ?? zh));

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
    const said = own && textIn(entity, { language, zh: own, catalogue: `actions.${handler.action}@success` });
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
    wordsOf(entity).map(({ key, zh, catalogue }) => [key, textIn(entity, { language, zh, catalogue })]),
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
