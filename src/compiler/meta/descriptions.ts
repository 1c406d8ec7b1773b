import type { MetaSchema } from './metaType.ts';

type Descriptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * What the words of the dialect say where their place in the meta-schema does not: definition -> word -> sentence. A word within a word
 * is written with a dot; `[]` stands for the entries of a list, `{}` for the values under names of one's own. `entity` is the file itself.
 * Editors show them, and the reference of the documentation is made of them (`npm run docs`).
 */
const descriptions: Descriptions = {
  entity: {
    $schema: 'The meta-schema an editor checks and completes this file by.',
    description: 'What the noun is, for people who read the file. No screen shows it.',
    type: 'Always "object": a record has named fields.',
    'x-resource': 'What the noun is to the console: its list, form, states, actions, calls and permissions.',
    'x-i18n.en': 'English, by flat key: "name" is the title of that field, "@name" of the noun.',
    'x-i18n.ja': 'Japanese, by the same keys.',
  },
  condition: {
    all: 'Every one of these conditions holds.',
    any: 'At least one of these conditions holds.',
    not: 'This condition does not hold.',
  },
  property: {
    type: 'The type of the value as it is sent and stored.',
    description: 'What the value is, for people who read the file or the contract.',
    format: 'What a text or a number stands for; it decides how the value is shown, entered and checked.',
    enum: 'The only values there are; "options" gives each its title and colour.',
    const: 'The only value there is.',
    minLength: 'Fewest characters of a text.',
    maxLength: 'Most characters of a text. Inputs, backend and contract keep to it.',
    minimum: 'Smallest number.',
    maximum: 'Largest number.',
    minItems: 'Fewest entries of a list.',
    maxItems: 'Most entries of a list.',
    uniqueItems: 'No entry of a list stands in it twice.',
    items: 'What each entry of a list is.',
    properties: 'The parts of an object by name.',
    required: 'Parts of an object that always have a value.',
    additionalProperties: 'false: an object has no other parts; else what the values of an open map are.',
    default: 'The value a new record begins with.',
    examples: 'Values as they may be; the first stands in examples of the contract.',
    nullable: 'The value may be null, though the field is required.',
    'x-field': 'What the field is to the console: its input, column, filter, relation, visibility.',
  },
  fieldOptions: {
    help: 'A sentence below the input, in Chinese.',
    helpOn: 'Where the help is shown: only where a record is added, or only where one is changed.',
    placeholder: 'An example inside an empty input, in Chinese.',
    options: 'Title and colour of each value of "enum".',
    sortable: 'The list can be ordered by it.',
    searchable: 'The search of the list looks into it.',
    visibleWhen: 'The field is shown only while this holds of the record.',
    requiredWhen: 'The field must have a value while this holds of the record.',
    readOnlyWhen: 'The field cannot be changed while this holds of the record.',
    relation: 'The value is the id of a record of another noun, or a list of them.',
    lines:
      'The value is a list of rows of another noun, entered in the form of this one and saved with it, e.g. the items of an order.',
    compute: 'The value is worked out, by form and backend alike; no one enters it.',
    unique: 'No two records have the same value.',
    'unique.within': 'Only among the records that are alike in these fields.',
    emptyAs: 'How an empty input is sent: as null, as an empty text, or not at all.',
    mask: 'What of the value is hidden from readers who may not see all of it.',
    pii: 'A personal value: it stays out of operation records.',
    permissions: 'Who sees and who changes the field, where not everyone who may read the record does.',
    'permissions.read': 'Roles that see the value.',
    'permissions.readWhen': 'A reader without such a role still sees it in rows that fulfil this.',
    'permissions.write': 'Roles that may change the value.',
    import: 'How the field stands in a sheet.',
    'import.header': 'The title of its column, where it is another than that of the field.',
    'import.aliases': 'Further titles a column may have.',
    'import.example': 'The value of the example row of a template.',
    'import.required': 'A row without it is refused, though the field itself may be empty.',
    export: 'false: it is no column of an export.',
    writeOnce: 'Given when the record is made, not changed later.',
    dimensions: 'The pixels an image must have.',
    'dimensions.width': 'Its width.',
    'dimensions.height': 'Its height.',
    'dimensions.minWidth': 'Its smallest width.',
    'dimensions.minHeight': 'Its smallest height.',
    'dimensions.maxWidth': 'Its largest width.',
    'dimensions.maxHeight': 'Its largest height.',
  },
  option: {
    title: 'What people read in place of the value, in Chinese.',
    color: 'The colour of its mark; a value without one is plain text.',
  },
  relation: {
    resource: 'The noun the value leads to.',
    kind: 'one: an id; many: a list of ids, kept in their order.',
    tree: 'The target is a tree: it is picked from a tree.',
    onDelete:
      'What becomes of this record when the target is deleted: it holds the target back, loses the value, or goes as well.',
  },
  compute: {
    'cases[].when': 'When this case holds.',
    'cases[].value': 'The value in this case.',
    else: 'The value where no case holds.',
    countSame: 'How many records have the same value in that field.',
    sum: 'The sum of these fields.',
    difference: 'The first of these fields less the others.',
    daysBetween: 'Days from the first of these fields to the second.',
  },
  callOptions: {
    method: 'How the call is sent; POST where it is left out.',
    encoding: 'How the request is written; JSON where it is left out.',
    effect: 'read: nothing changes, so the console may ask twice; write: what it changes is recorded.',
    request: 'What is asked. It is closed: a key that is not named is refused.',
    'request.properties': 'Keys of its own, beside the fields of the noun.',
    'request.required': 'Keys that must be there.',
    reply: 'What is answered: a row of the noun, a page of its list, nothing, or a schema of its own.',
    success: 'What people read once it is done, in Chinese.',
    refusal: 'How the console shows a refusal; as a warning where it is left out.',
    idempotent:
      'Sent twice with one number, it is done once, so that a lost answer can be asked for again; left out: whatever writes.',
  },
  verbOptions: {
    call: 'The call that answers this verb of the data provider.',
    out: 'Where the parts of the answer stand in the reply.',
    'out.items': 'The list of rows.',
    'out.total': 'How many rows there are.',
    'out.record': 'The one row.',
    firstPage: 'The number the call gives its first page; 1 where it is left out.',
    perPage: 'The rows of a page, where the call answers pages of one size only.',
    clientSide: 'The call answers every row at once: the console filters, sorts and pages.',
  },
  actionOptions: {
    title: 'What the button says, in Chinese.',
    on: 'Where it is offered: on one record, on a selection, or on the list itself.',
    call: 'The call that does it; left out, the default one, POST /<noun>/<action>.',
    input: 'What is asked before it is done: a dialog of these fields.',
    'input.properties': 'The fields of the dialog by name.',
    'input.required': 'Fields that must have a value.',
    'input.steps[].key': 'The name of the step in "x-i18n".',
    'input.steps[].title': 'The title of the step, in Chinese.',
    'input.steps[].fields': 'The fields asked in this step.',
    when: 'The button can be used only while this holds of the record.',
    confirm: 'The question that is asked before it is done.',
    'confirm.text': 'What the question says, in Chinese.',
    'confirm.typed': 'The name of the record must be typed, for what cannot be taken back.',
    'preview.call': 'The call that knows it.',
    'preview.lines': 'What is said, line by line.',
    'preview.lines[].text': 'The line, in Chinese.',
    'preview.lines[].when': 'The line is said only where this holds of the reply.',
    danger: 'The button is shown as one that destroys.',
    success: 'What people read once it is done, in Chinese.',
    icon: 'The icon of the button.',
    effects: 'What happens besides, in the same transaction.',
    'effects[].effect': 'The name of the effect.',
    'effects[].when': 'It happens only where this holds of the record.',
  },
  resourceOptions: {
    plural: 'The name of many records, in Chinese: menu entry and title of the list.',
    kind: 'What the noun is: rows, a tree, one record of a company, figures, or calls alone.',
    icon: 'The icon of its menu entry.',
    menu: 'Its entry in the menu; a noun without one is reached from elsewhere.',
    'menu.section': 'The part of the menu.',
    'menu.order': 'Its place in that part, smallest first.',
    route: 'The public address of its page; "/<noun>" where it is left out.',
    'commands{}.title': 'What the search says, in Chinese.',
    'commands{}.at': 'The place below the noun.',
    scope: 'Whose a row is, for permissions that reach as far as departments or oneself.',
    'scope.department': 'The field with the department of a row.',
    'scope.person': 'The field with the person of a row.',
    review: 'The platform looks at a row before it counts.',
    noOverlap: 'Periods of rows have no day in common.',
    oneActive: 'One row at most is in a condition.',
    'callNames{}.name': 'The name of the call.',
    'callNames{}.path': 'Its path.',
    'callNames{}.method': 'How it is sent, where not by POST.',
    calls: 'Calls of its own by name; they stand beside the default ones, and replace one of the same name.',
    verbs:
      'What the verbs of the data provider do; left out: the default calls. false: there is no such verb.',
    'conditions{}.when': 'What has to hold.',
    'conditions{}.reason':
      'What people read where it does not, in Chinese; the condition in words by default.',
    list: 'The list: columns, filters, order, views.',
    form: 'The form: its groups in order.',
    report: 'Figures over a period: cards, charts, tables.',
    tree: 'Which fields make the rows a tree.',
    actions: 'What can be done to rows beside changing and deleting them, by name.',
    states: 'The states of a row, and which action leads from one to the next.',
    rules:
      'What must hold of a record, by name; asked by the form before it sends and by the backend before it saves.',
    permissions: 'Who may do what: verb or action -> role -> how far it reaches.',
    customFields: 'Administrators may add fields of their own.',
  },
  listOptions: {
    columns: 'The columns, in their order.',
    filters: 'Fields the list can be filtered by; each says how by its "filter".',
    search: 'Fields the search looks into; left out: those marked "searchable".',
    sort: 'The order before the reader chooses another.',
    'sort.field': 'The field it is ordered by.',
    'sort.order': 'Smallest first or largest first.',
    views: 'Filters ready to be chosen above the list, by name.',
    'views{}.title': 'What the view is called, in Chinese.',
    'views{}.filter': 'What it filters by.',
    rowActions: 'Actions offered on each row of the list, in this order; the detail offers them all.',
    bulkActions: 'Actions offered on a selection; left out: all that are for selections.',
  },
  formOptions: {
    layout: 'Groups below each other, or one tab each.',
    groups: 'The groups of the form, in their order. A field in no group is not entered.',
    'groups[].key': 'The name of the group in "x-i18n".',
    'groups[].title': 'The title of the group, in Chinese.',
    'groups[].fields': 'Its fields, in their order.',
    'groups[].visibleWhen': 'The group is shown only while this holds of the record.',
  },
  showOptions: {
    'groups[].key': 'The name of the group in "x-i18n"; that of a group of the form needs no title.',
    'groups[].fields': 'Its fields, in their order.',
    'groups[].visibleWhen': 'The group is shown only while this holds of the record.',
  },
  reportOptions: {
    period: 'The spans of days or months the figures are asked for.',
    'period.unit': 'What a span is counted in.',
    'period.compare': 'What a span can be laid beside.',
    charts: 'Figures drawn, by name.',
    'charts{}.title': 'The title of the chart, in Chinese.',
    'charts{}.help': 'What the chart shows, in Chinese.',
    'charts{}.kind': 'How it is drawn.',
    'charts{}.fields': 'The figures it draws.',
    tables: 'Figures in tables, by name.',
    'tables{}.title': 'The title of the table, in Chinese.',
    'tables{}.help': 'What the table shows, in Chinese.',
    'tables{}.columns': 'Its columns, in their order.',
  },
  treeOptions: {
    parent: 'The field with the id of the row above; null at the top.',
    children: 'The field that counts the rows below.',
    order: 'The field with the place among siblings.',
  },
  statesOptions: {
    field: 'The field that holds the state; it is read-only.',
    initial: 'The state of a new record.',
    final: 'States no transition leads out of.',
    transitions: 'Each way from a state to another.',
    'transitions[].from': 'The state it leads from, or several.',
    'transitions[].to': 'The state it leads to.',
    'transitions[].action': 'The action that takes this way.',
    'transitions[].by': 'Who takes it: a user by an action, the server, or the clock.',
    'transitions[].at': 'By the clock: the field with the moment it happens.',
  },
  ruleOptions: {
    title: 'What people read where the rule is broken, in Chinese.',
    field: 'The field it is said at.',
    when: 'The rule is asked only where this holds.',
    must: 'What has to hold.',
  },
  reviewOptions: {
    states: 'The states of the review by what they are, where the noun has states of its own.',
    'states.waiting': 'The row waits for the platform.',
    'states.approved': 'The platform has approved it.',
    'states.rejected': 'The platform has turned it down.',
  },
  noOverlapOptions: {
    from: 'The field with the beginning.',
    to: 'The field with the end; empty: without an end.',
    within: 'Only rows that are alike in these fields are compared.',
    when: 'Only rows that fulfil this are compared.',
  },
  oneActiveOptions: {
    when: 'The condition.',
    within: 'One row at most among those that are alike in these fields.',
  },
  importOptions: {
    title: 'What the way in is called, in Chinese.',
    required: 'Columns every row must fill.',
    template: 'The path the template is fetched from, where it is not the default one.',
    check: 'The path a sheet is checked at, where it is not the default one.',
    commit: 'The path a checked sheet is brought in at, where it is not the default one.',
    maxRows: 'Most rows of one sheet.',
  },
};

const fillAll = (
  schemas: Readonly<Record<string, MetaSchema>> | undefined,
  at: (name: string) => string,
  said: Readonly<Record<string, string>>,
): Readonly<Record<string, MetaSchema>> | undefined =>
  schemas &&
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const filled = fill(schema, at(name), said);
      const description = schema.description ?? said[at(name)];
      return [name, description === undefined ? filled : { ...filled, description }];
    }),
  );

/** The schema with its words described, all the way down; `at` is the word it belongs to, empty at the top. */
const fill = (schema: MetaSchema, at: string, said: Readonly<Record<string, string>>): MetaSchema => {
  const { properties, items, additionalProperties, anyOf } = schema;
  const below = (name: string) => (at === '' ? name : `${at}.${name}`);
  return {
    ...schema,
    ...(properties && { properties: fillAll(properties, below, said) ?? {} }),
    ...(items && { items: fill(items, `${at}[]`, said) }),
    ...(additionalProperties && { additionalProperties: fill(additionalProperties, `${at}{}`, said) }),
    ...(anyOf && { anyOf: anyOf.map((each) => fill(each, at, said)) }),
  };
};

/** A definition of the meta-schema with a sentence for every word that has none where it is defined. */
export const withDescriptions = (definition: string, schema: MetaSchema): MetaSchema =>
  fill(schema, '', descriptions[definition] ?? {});
