import { closedObject, filledText, listOf, type MetaSchema, mapOf, ref, text, truth } from './metaType.ts';
import { pageDefinitions } from './pagePart.ts';

/** Where a page of the console lives. */
const address: MetaSchema = { type: 'string', pattern: '^(/[^\\s?#/]+)+$' };

const path: MetaSchema = { type: 'string', pattern: '^/[^\\s?#]*$' };

const rowsOf: MetaSchema = {
  ...closedObject(
    {
      of: {
        ...ref('resource'),
        description: 'The noun whose rows they are; its fields are named the same here.',
      },
      where: { ...ref('condition'), description: 'Which of its rows, by any of its fields.' },
    },
    ['of', 'where'],
  ),
  description:
    'Rows of another noun, as far as a reader reaches them there and here; they are written there.',
};

const transition = closedObject(
  {
    from: { anyOf: [ref('state'), { type: 'array', items: ref('state'), minItems: 1 }] },
    to: ref('state'),
    action: ref('action'),
    by: ref('transitionAgent'),
    at: ref('field'),
  },
  ['from', 'to', 'by'],
);

const states = closedObject(
  {
    field: ref('field'),
    initial: ref('state'),
    final: listOf(ref('state')),
    transitions: listOf(transition),
  },
  ['field', 'initial', 'transitions'],
);

const review = {
  ...closedObject({
    on: {
      ...listOf({ enum: ['create', 'update'] }),
      minItems: 1,
      uniqueItems: true,
      description: 'Saves that put the row before the platform; left out: the action "submit" does.',
    },
    states: closedObject(
      {
        waiting: ref('state'),
        approved: ref('state'),
        rejected: ref('state'),
        withdrawn: { ...ref('state'), description: 'Where a row goes that is taken back.' },
        replaced: {
          ...ref('state'),
          description:
            'A change of an approved row is a row of its own; when it is approved, the old one comes to this state.',
        },
      },
      ['waiting', 'approved', 'rejected'],
    ),
    of: {
      ...listOf(ref('field')),
      minItems: 1,
      uniqueItems: true,
      description: 'Fields whose change makes a decided row a draft again; left out: all that are entered.',
    },
    open: { enum: ['row', 'company'], description: 'Whether one row of the company waits at most.' },
  }),
  description: 'The platform looks at a row before it counts.',
};

const noOverlap = {
  ...closedObject(
    {
      from: ref('field'),
      to: ref('field'),
      within: { ...listOf(ref('field')), uniqueItems: true },
      when: ref('condition'),
    },
    ['from', 'to'],
  ),
  description: 'Periods of the rows that fulfil "when" have no day in common.',
};

const oneActive = {
  ...closedObject(
    {
      when: ref('condition'),
      within: { ...listOf(ref('field')), uniqueItems: true },
      others: {
        ...mapOf(ref('field'), { type: ['string', 'number', 'boolean', 'null'] }),
        description: 'What becomes of the one before; left out: the new one is refused.',
      },
    },
    ['when'],
  ),
  description: 'One row at most fulfils "when".',
};

const rule = closedObject(
  { title: filledText, field: text, when: ref('condition'), must: ref('condition') },
  ['title', 'field', 'must'],
);

const tree = closedObject(
  {
    parent: ref('field'),
    children: ref('field'),
    order: ref('field'),
  },
  ['parent'],
);

const sheetImport = closedObject(
  {
    title: filledText,
    mode: { enum: ['add', 'change', 'remove'], description: 'What the rows of the sheet do.' },
    columns: {
      ...listOf(text),
      minItems: 1,
      uniqueItems: true,
      description: 'Fields of the entity and of "properties", in the order of the template.',
    },
    properties: {
      type: 'object',
      additionalProperties: ref('property'),
      description: 'Columns only the sheet has.',
    },
    required: { ...listOf(text), uniqueItems: true },
    key: {
      ...listOf(text),
      minItems: 1,
      uniqueItems: true,
      description: 'Columns that name the row meant, tried in this order.',
    },
    customFields: { ...truth, description: 'Fields an administrator added are columns, too.' },
    template: path,
    check: path,
    commit: path,
    maxRows: { type: 'integer', minimum: 1 },
  },
  ['title', 'mode', 'columns'],
);

const named = (values: MetaSchema): MetaSchema => ({ type: 'object', additionalProperties: values });

const resourceOptions = closedObject(
  {
    name: {
      type: 'string',
      pattern: '^[a-z][A-Za-z0-9]*$',
      description: 'The noun: equal to the file name.',
    },
    plural: filledText,
    kind: ref('resourceKind'),
    id: { ...ref('field'), description: 'The field that identifies a record.' },
    display: { ...filledText, description: 'A field, or a template: {name} ({workId})' },
    icon: ref('icon'),
    menu: closedObject({ section: ref('menuSection'), order: { type: 'number' } }, ['section']),
    within: {
      ...ref('resource'),
      description: 'For a noun without a menu entry: the noun whose page leads to it, whose entry stays lit.',
    },
    route: address,
    pages: {
      type: 'object',
      propertyNames: { pattern: '^[a-z][A-Za-z0-9-]*$' },
      additionalProperties: address,
      description: 'Pages with a public address of their own: place below the noun -> address.',
    },
    commands: {
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^[a-z][A-Za-z0-9]*$' },
      additionalProperties: closedObject({ title: filledText, at: filledText }, ['title', 'at']),
      description:
        'What is done on a page below the noun, offered by the search over everything: permission -> its title and where it is.',
    },
    module: { ...ref('module'), description: 'What a sub-administrator is granted to use it.' },
    scope: closedObject({
      department: ref('field'),
      person: ref('field'),
      query: { enum: [true], description: 'No field says it: the query does.' },
      sparesAdministrators: {
        ...truth,
        description:
          'What belongs to somebody with an administrator role is acted on by themselves and the main administrator alone.',
      },
    }),
    rows: {
      anyOf: [{ type: 'string', enum: ['table', 'query'] }, ref('rowsOfOptions')],
      description:
        'table: verbs that are not written come by default. query: rows are selected by the backend from what other nouns keep; reading comes by default. {of, where}: the rows of another noun that meet a condition.',
    },
    maxRows: { type: 'integer', minimum: 1, description: 'Most rows a company may have.' },
    watermark: {
      enum: [true],
      description: 'Every row of an export says who took it, when, in which company.',
    },
    review: ref('reviewOptions'),
    noOverlap: ref('noOverlapOptions'),
    oneActive: ref('oneActiveOptions'),
    order: {
      ...ref('field'),
      description: 'The read-only number that holds the place people give a row; a new one comes last.',
    },
    hooks: {
      enum: [true],
      description:
        'The backend has rules of its own for what is written: src/server/features/<area>/hooks/<noun>.ts.',
    },
    callNames: {
      ...mapOf(
        { anyOf: [{ enum: ['list', 'info', 'save', 'del', 'sort', 'report'] }, ref('action')] },
        closedObject(
          {
            name: filledText,
            path: address,
            method: { enum: ['GET'] },
            key: {
              ...filledText,
              description: 'Request key of the id, or the ids, where it is another than "id" and "ids".',
            },
            filters: {
              type: 'object',
              additionalProperties: ref('field'),
              description: 'Of the list: request keys beside "filter", each for the field it filters by.',
            },
            background: { enum: [true], description: 'The console asks it by itself.' },
            success: { ...filledText, description: 'Of what writes: said once it is done.' },
          },
          ['name', 'path'],
        ),
      ),
      description: 'A default call as it was decided before: name, address, spelling of its request.',
    },
    figures: {
      type: 'object',
      additionalProperties: ref('property'),
      description: 'What the list answers beside its page, worked out by the query.',
    },
    calls: named(ref('callOptions')),
    verbs: mapOf(ref('verb'), ref('verbOptions')),
    conditions: {
      ...mapOf(
        { enum: ['update', 'delete'] },
        closedObject({ when: ref('condition'), reason: filledText }, ['when']),
      ),
      description: 'What has to hold of a row that is changed or deleted.',
    },
    list: ref('listOptions'),
    form: ref('formOptions'),
    show: { ...ref('showOptions'), description: 'The detail of a row.' },
    report: ref('reportOptions'),
    tree: ref('treeOptions'),
    actions: named(ref('actionOptions')),
    states: ref('statesOptions'),
    rules: named(ref('ruleOptions')),
    permissions: mapOf(ref('permission'), mapOf(ref('role'), ref('reach'))),
    import: { ...named(ref('importOptions')), description: 'Purpose -> how rows come in by a sheet.' },
    customFields: truth,
    intro: {
      ...filledText,
      description: 'What its page is about, said above the list, in Chinese; %{limit} stands for "maxRows".',
    },
    empty: { ...filledText, description: 'The next step an empty list offers, in Chinese.' },
  },
  ['name', 'plural', 'kind', 'id', 'display', 'module', 'permissions'],
);

/** Definitions of `x-resource` and its parts. */
export const resourceDefinitions = (): Readonly<Record<string, MetaSchema>> => ({
  resourceOptions,
  ...pageDefinitions(),
  treeOptions: tree,
  statesOptions: states,
  ruleOptions: rule,
  reviewOptions: review,
  rowsOfOptions: rowsOf,
  noOverlapOptions: noOverlap,
  oneActiveOptions: oneActive,
  importOptions: sheetImport,
});
