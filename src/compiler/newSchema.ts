import type { EntitySchema, FieldSchema } from '#engine/dialect.ts';
import type { SheetField } from './sheetFields.ts';

/** The noun and its name in the three languages. */
export interface NewNoun {
  readonly noun: string;
  readonly zh: string;
  readonly en: string;
  readonly ja: string;
}

type Catalogue = Readonly<Record<string, string>>;

/** `visitPass` becomes `visit_pass`: fields are written in lower case with underscores. */
const snake = (noun: string): string => noun.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const propertiesOf = (id: string): Readonly<Record<string, FieldSchema>> => ({
  [id]: { type: 'integer', title: '编号', readOnly: true, 'x-field': { sortable: true } },
  name: {
    type: 'string',
    title: '名称',
    minLength: 1,
    maxLength: 50,
    'x-field': { searchable: true, sortable: true, placeholder: '请输入名称' },
  },
  status: {
    type: 'string',
    title: '状态',
    enum: ['open', 'closed'],
    default: 'open',
    readOnly: true,
    'x-field': {
      filter: 'in',
      sortable: true,
      options: { open: { title: '进行中', color: 'info' }, closed: { title: '已结束', color: 'neutral' } },
    },
  },
  start_date: {
    type: 'string',
    format: 'date',
    title: '开始日期',
    'x-field': { filter: 'range', sortable: true },
  },
  note: { type: 'string', title: '备注', maxLength: 500 },
});

const english = (name: string, id: string): Catalogue => ({
  '@name': name,
  '@plural': `${name}s`,
  '@empty': 'Nothing here yet: add the first one.',
  [id]: 'ID',
  name: 'Name',
  'name@placeholder': 'Enter the name',
  status: 'Status',
  'status.open': 'Open',
  'status.closed': 'Closed',
  start_date: 'Start date',
  note: 'Note',
  'groups.basic': 'Basic information',
  'views.open': 'Open',
  'actions.close': 'Close',
  'actions.close@confirm': 'A closed record cannot be opened again.',
  'actions.close@success': 'Done',
});

const japanese = (name: string, id: string): Catalogue => ({
  '@name': name,
  '@plural': name,
  '@empty': 'まだありません。最初の1件を追加してください。',
  [id]: 'ID',
  name: '名称',
  'name@placeholder': '名称を入力してください',
  status: '状態',
  'status.open': '進行中',
  'status.closed': '終了',
  start_date: '開始日',
  note: '備考',
  'groups.basic': '基本情報',
  'views.open': '進行中',
  'actions.close': '終了する',
  'actions.close@confirm': '終了すると元に戻せません。',
  'actions.close@success': '完了しました',
});

const resourceOf = ({ noun, zh }: NewNoun, id: string): EntitySchema['x-resource'] => ({
  name: noun,
  plural: zh,
  kind: 'collection',
  id,
  display: 'name',
  icon: 'list',
  menu: { section: 'company', order: 90 },
  module: 'company',
  list: {
    columns: ['name', 'status', 'start_date', 'note'],
    filters: ['status', 'start_date'],
    search: ['name'],
    sort: { field: id, order: 'desc' },
    views: { open: { title: '进行中', filter: { status: ['open'] } } },
    rowActions: ['close'],
  },
  form: { groups: [{ key: 'basic', title: '基本信息', fields: ['name', 'start_date', 'note'] }] },
  actions: {
    close: {
      title: '结束',
      on: ['record'],
      when: { status: 'open' },
      confirm: { text: '结束后不能重新打开。' },
      success: '操作成功',
    },
  },
  states: {
    field: 'status',
    initial: 'open',
    final: ['closed'],
    transitions: [{ from: 'open', to: 'closed', action: 'close', by: 'user' }],
  },
  permissions: {
    read: { main: 'all', sub: 'all' },
    create: { main: 'all', sub: 'all' },
    update: { main: 'all', sub: 'all' },
    delete: { main: 'all' },
    close: { main: 'all', sub: 'all' },
  },
  empty: '还没有内容，请先添加一条。',
});

const optionsOf = (schema: FieldSchema): readonly string[] => Object.keys(schema['x-field']?.options ?? {});

/** Words of guessed columns: the sheet speaks one language, so its headers stand for all three until translated. */
const sheetWords = (fields: readonly SheetField[]): Catalogue =>
  Object.fromEntries(
    fields.flatMap(({ name, title, schema }) => [
      [name, title],
      ...optionsOf(schema).map((option) => [`${name}.${option}`, option]),
    ]),
  );

const without = <Value>(record: Readonly<Record<string, Value>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** The fields the scaffold brings only when no sheet says better. */
const placeholders = ['start_date', 'note'];

/**
 * The first schema with the columns of a sheet in place of its example fields. The sheet's first column becomes the
 * name; the others keep their guessed kinds.
 */
export const newSchemaFromSheet = (names: NewNoun, sheet: readonly SheetField[]): EntitySchema => {
  const base = newSchema(names);
  const [first, ...others] = sheet;
  const taken = Object.keys(base.properties).filter((name) => !placeholders.includes(name));
  const fields = others.map((field) =>
    taken.includes(field.name) ? { ...field, name: `${field.name}_of_sheet` } : field,
  );
  const filters = fields.filter((field) => field.schema['x-field']?.filter !== undefined);
  const resource = base['x-resource'];
  const title = first?.title ?? base.title;
  const { name } = base.properties;
  const asked = { ...name?.['x-field'], placeholder: `请输入${title}` };
  return {
    ...base,
    properties: {
      ...without(base.properties, placeholders),
      name: { ...name, title, 'x-field': asked },
      ...Object.fromEntries(fields.map((field) => [field.name, { ...field.schema, title: field.title }])),
    },
    'x-resource': {
      ...resource,
      list: {
        ...resource.list,
        columns: ['name', 'status', ...fields.slice(0, 5).map((field) => field.name)],
        filters: ['status', ...filters.map((field) => field.name)],
      },
      form: {
        groups: [{ key: 'basic', title: '基本信息', fields: ['name', ...fields.map((field) => field.name)] }],
      },
    },
    'x-i18n': {
      en: {
        ...without(base['x-i18n'].en, placeholders),
        name: title,
        'name@placeholder': `Enter ${title}`,
        ...sheetWords(fields),
      },
      ja: {
        ...without(base['x-i18n'].ja, placeholders),
        name: title,
        'name@placeholder': `${title}を入力してください`,
        ...sheetWords(fields),
      },
    },
  };
};

/**
 * A first schema for a noun that compiles as it is: a list with filter and search, a form, two states with an action,
 * permissions, a menu entry, and every word in three languages. It is meant to be edited.
 */
export const newSchema = (names: NewNoun): EntitySchema => {
  const id = `${snake(names.noun)}_id`;
  return {
    $schema: `./generated/meta/${names.noun}.meta.json`,
    title: names.zh,
    type: 'object',
    required: [id, 'name', 'status'],
    properties: propertiesOf(id),
    'x-resource': resourceOf(names, id),
    'x-i18n': { en: english(names.en, id), ja: japanese(names.ja, id) },
  };
};

const nounForm = /^[a-z][A-Za-z0-9]*$/;

/** Why a noun cannot be taken, as a sentence; undefined when it can. */
export const nounRefusal = (noun: string, existing: readonly string[]): string | undefined => {
  if (!nounForm.test(noun))
    return `"${noun}" cannot be a noun: expected lower case letters, then letters or digits, e.g. visitor or visitPass`;
  if (noun.length > 40) return `"${noun}" is too long: expected at most 40 letters`;
  if (Object.getOwnPropertyNames(Object.prototype).includes(noun)) return `"${noun}" is a word of JavaScript`;
  const taken = existing.find((other) => other.toLowerCase() === noun.toLowerCase());
  return taken === undefined
    ? undefined
    : `"${taken}" already exists: edit schemas/${taken}.schema.json, or choose another noun`;
};
