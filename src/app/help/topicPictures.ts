import { exportCallOf } from '#engine/exportCalls.ts';
import { fieldsNamed, isState } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** A heading or an input; without a field of the schema nothing is known of its values. */
interface Named {
  readonly label: string;
  readonly field?: FieldModel;
}

/** A page as it is drawn for the help. Titles and labels are keys of words. */
export interface Picture {
  /** Whose fields are drawn; undefined for pages of no noun. */
  readonly model: EntityModel | undefined;
  /** What stands in the middle of it. */
  readonly shape: 'table' | 'columns' | 'calendar' | 'form' | 'parts' | 'lines' | 'canvas';
  /** Its title, where that is not the topic's. */
  readonly title?: string;
  /** The one button it is mostly opened for, and those beside it. */
  readonly main?: string | undefined;
  readonly others: readonly string[];
  readonly tabs: readonly string[];
  /** Which of them is chosen; the first where left out. */
  readonly tab?: number;
  readonly isSearched: boolean;
  readonly isFiltered: boolean;
  /** Titles of a wizard above the rest. */
  readonly steps: readonly string[];
  readonly columns: readonly Named[];
  readonly groups: readonly { readonly title?: string; readonly inputs: readonly Named[] }[];
  /** Figures, and what stands below each other. */
  readonly tiles: readonly string[];
  readonly parts: readonly string[];
  readonly beside?: 'tree' | 'phone';
  /** What opens the tree where there is no room for it. */
  readonly treeTitle?: string;
  /** Places in the picture (`main`, `tree`, `steps.0`) by the step of the topic that is done there. */
  readonly marks: Readonly<Record<string, number>>;
}

/** What is on a page that was written by hand: its schema does not say it. */
interface Declared extends Partial<Omit<Picture, 'model' | 'columns' | 'groups'>> {
  /** The noun whose page a topic is about, where it is not called so. */
  readonly noun?: string;
  /** Labels of columns and of inputs. */
  readonly columns?: readonly string[];
  readonly inputs?: readonly string[];
}

const each = (begin: string, ...ends: readonly string[]): readonly string[] =>
  ends.map((end) => `${begin}.${end}`);

const roles: Declared = {
  noun: 'role',
  beside: 'tree',
  treeTitle: 'role.groups',
  main: 'role.add',
  columns: ['resources.member.fields.name', ...each('role.column', 'department', 'scope')],
  marks: { tree: 1, main: 2, 'columns.2': 3 },
};

const declared: Readonly<Record<string, Declared>> = {
  app: {
    shape: 'lines',
    beside: 'phone',
    main: 'app.add',
    others: ['app.create'],
    marks: { main: 1, order: 3 },
  },
  assetAdmin: { main: 'assetAdmin.add' },
  banner: { beside: 'phone' },
  checklist: {
    others: each('checklist.way', 'checklistTask', 'checklistLine'),
    marks: { 'others.1': 1, 'columns.2': 3 },
  },
  customField: {
    main: 'customField.add',
    columns: [
      'customField.column.field',
      ...each('resources.customField.fields', 'personageInfoShow', 'visible_to', 'editable', 'searchable'),
    ],
  },
  dissolution: {
    steps: each('dissolution.step', 'consequences', 'confirm', 'result'),
    marks: { 'steps.0': 1, 'steps.1': 3 },
  },
  drawboard: { shape: 'canvas' },
  equity: {
    shape: 'parts',
    parts: each('resources.equity.options.kind', 'members', 'storage', 'sms'),
    main: 'shop.expand',
  },
  holiday: {
    shape: 'calendar',
    tabs: each('holiday.as', 'calendar', 'list'),
    main: 'holiday.add',
    others: ['holiday.import'],
  },
  home: {
    shape: 'parts',
    tiles: each('home', 'people', 'activated', 'groups'),
    parts: each('home', 'waiting', 'records'),
  },
  importJob: {
    shape: 'table',
    steps: each('importing.step', 'upload', 'check', 'run', 'result'),
    columns: each('resources.member.fields', 'name', 'phone', 'departments', 'position'),
    marks: { 'steps.0': 1, 'steps.1': 2, fault: 3, 'steps.2': 4 },
  },
  invite: { main: 'invite.act', marks: { main: 1, 'columns.2': 2 } },
  invoice: { main: 'invoice.applyFor' },
  mainAdministrator: { steps: each('mainAdministrator.step', 'choose', 'effects', 'confirm', 'result') },
  manageGroup: {
    shape: 'table',
    tabs: each('mandate.tab', 'groups', 'subs', 'effective'),
    main: 'mandate.add.manageGroup',
    columns: each('resources.manageGroup.fields', 'name', 'scope', 'user_ids'),
  },
  member: { beside: 'tree', treeTitle: 'resources.department.plural', marks: { main: 1 } },
  product: { shape: 'parts', parts: each('shop.zone', 'members', 'storage', 'sms'), main: 'shop.buy' },
  quickApp: { shape: 'lines', parts: ['resources.quickApp.plural', 'quickApp.choose'] },
  record: { others: ['record.verify.open', 'export.open'] },
  resignation: { main: 'resignation.start', marks: { main: 1, 'columns.3': 3 } },
  role: roles,
  // Their page, and no steps of its own.
  roleGroup: { ...roles, marks: {} },
  signIn: {
    shape: 'form',
    title: 'login.title',
    tabs: each('login.mode', 'qr', 'password', 'code'),
    tab: 1,
    inputs: each('login', 'mobile', 'password'),
    main: 'login.submit',
  },
  tasks: { shape: 'lines', tabs: each('task.filter', 'all', 'running', 'ended') },
  temporaryStaff: { main: 'temporary.inviteShort', others: ['temporary.types'] },
  verification: { marks: { 'groups.0': 1, 'groups.1': 2 } },
};

const shapeOf = ({ kind, report, list: { layouts = {} } }: EntityModel): Picture['shape'] => {
  if (report !== undefined) return 'parts';
  if (kind === 'singleton' || kind === 'report') return 'form';
  if (layouts.calendar !== undefined && layouts.cards === undefined) return 'calendar';
  return layouts.cards === undefined && layouts.board === undefined ? 'table' : 'columns';
};

const named = ({ noun }: EntityModel, field: FieldModel): Named => ({
  label: wordKeys(noun).field(field.path),
  field,
});

/** The first columns; how things stand is among them. */
const columnsOf = (model: EntityModel, most: number): readonly Named[] => {
  const fields = fieldsNamed(model.fields, model.list.columns);
  const state = fields.find(isState);
  const first = fields.slice(0, most);
  const shown = state === undefined || first.includes(state) ? first : [...first.slice(0, most - 1), state];
  return shown.map((field) => named(model, field));
};

const mostInputs = 4;

const groupsOf = (model: EntityModel): Picture['groups'] =>
  model.form.groups
    .map(({ key, fields }) => ({
      title: wordKeys(model.noun).group(key),
      inputs: fieldsNamed(model.fields, fields)
        .filter(({ isReadOnly }) => !isReadOnly)
        .slice(0, mostInputs)
        .map((field) => named(model, field)),
    }))
    .filter(({ inputs }) => inputs.length > 0)
    .map((group, _, all) => (all.length === 1 ? { inputs: group.inputs } : group));

const buttonsOf = (model: EntityModel): readonly string[] => [
  ...model.actions
    .filter(({ on }) => on.includes('collection'))
    .map(({ name }) => wordKeys(model.noun).action(name, 'title')),
  ...(model.imports.length === 0 ? [] : ['importing.open']),
  ...(exportCallOf(model, 'export') === undefined ? [] : ['export.open']),
];

/** What a schema says of the list of its rows. */
const listOf = (model: EntityModel): Partial<Picture> => {
  const { verbs, list } = model;
  const views = Object.keys(list.views ?? {}).map(wordKeys(model.noun).view);
  return {
    main: verbs.create === undefined ? undefined : 'ra.action.create',
    others: buttonsOf(model),
    tabs: views.length === 0 ? [] : ['views.list.all', ...views],
    isSearched: list.search.length > 0,
    isFiltered: list.filters.length > 0,
  };
};

const derived = (model: EntityModel): Partial<Picture> => ({
  ...(model.verbs.list === undefined ? {} : listOf(model)),
  shape: shapeOf(model),
  groups: groupsOf(model),
  tiles: (model.report?.cards ?? []).map(wordKeys(model.noun).field),
  parts: Object.keys(model.report?.charts ?? {}).map((name) =>
    wordKeys(model.noun).report(`charts.${name}.title`),
  ),
  ...(model.tree === undefined ? {} : { beside: 'tree', treeTitle: wordKeys(model.noun).plural }),
});

const nothing: Picture = {
  model: undefined,
  shape: 'table',
  others: [],
  tabs: [],
  isSearched: false,
  isFiltered: false,
  steps: [],
  columns: [],
  groups: [],
  tiles: [],
  parts: [],
  marks: {},
};

/** What a page of its own shape has is said as a whole. */
const ownPage = { main: undefined, others: [], tabs: [], isSearched: false, isFiltered: false } as const;

const toNamed = (label: string): Named => ({ label });

/** The picture of a topic's page: what its noun's schema says of it, and what was written by hand. */
export const pictureOf = (topic: string, models: Readonly<Record<string, EntityModel>>): Picture => {
  const { noun = topic, columns, inputs, ...byHand } = declared[topic] ?? {};
  const model = models[noun];
  const page = { ...nothing, ...(model === undefined ? {} : derived(model)) };
  const isOwn = byHand.shape !== undefined || columns !== undefined;
  const picture = { ...page, ...(isOwn ? ownPage : {}), ...byHand, model };
  const most = picture.beside === undefined ? 4 : 3;
  return {
    ...picture,
    columns: columns?.map(toNamed) ?? (model === undefined ? [] : columnsOf(model, most)),
    ...(inputs === undefined ? {} : { groups: [{ inputs: inputs.map(toNamed) }] }),
  };
};
