import type { ActionSchema, CallSchema, FieldOptions, FieldSchema, ResourceOptions } from './dialect.ts';

/**
 * Word by word, what of the dialect a browser is told, with who reads it there. What says `server` stays there: a new word of the
 * dialect does not compile until someone has said where it belongs.
 */
const server = 'server';
const model = 'the model itself';
const asked = 'requests, before they are sent';
const wordsAlone = 'whether there are words for it';

export const optionReaders = {
  input: 'the kind of field',
  display: 'the kind of field',
  help: wordsAlone,
  helpOn: 'forms',
  placeholder: wordsAlone,
  width: 'lists',
  unit: 'figures of reports',
  rise: 'figures of reports',
  tally: model,
  options: 'choices and their colours',
  filter: 'lists',
  sortable: 'lists',
  searchable: 'lists',
  visibleWhen: 'forms and details',
  requiredWhen: 'forms',
  readOnlyWhen: 'forms',
  whenHidden: 'forms',
  relation: 'pickers, links, related lists',
  compute: 'forms, and what follows from the day',
  lines: 'forms and details',
  unique: server,
  emptyAs: 'forms',
  renamedFrom: server,
  mask: 'exports and forms of what is shown in part',
  pii: server,
  permissions: 'forms and reasons',
  import: server,
  export: 'exports',
  message: 'forms',
  countryCode: 'phone numbers',
  writeOnce: 'forms',
  accept: 'uploads',
  maxBytes: 'uploads',
  dimensions: 'uploads',
  crop: 'uploads',
  overlay: 'uploads',
  policy: 'passwords',
} as const satisfies Record<keyof FieldOptions, string>;

export const fieldReaders = {
  $ref: model,
  type: 'the kind of field',
  title: wordsAlone,
  description: server,
  format: 'the kind of field',
  pattern: 'forms',
  enum: 'choices',
  const: asked,
  minLength: 'forms',
  maxLength: 'forms',
  minimum: 'forms',
  maximum: 'forms',
  minItems: 'forms',
  maxItems: 'forms',
  uniqueItems: 'forms',
  items: 'lists in a field',
  properties: 'fields in a field',
  required: 'forms',
  additionalProperties: 'custom fields',
  default: 'forms',
  examples: server,
  readOnly: 'forms',
  writeOnly: 'details',
  nullable: 'forms',
  'x-field': model,
} as const satisfies Record<keyof FieldSchema, string>;

export const callReaders = {
  method: asked,
  path: asked,
  encoding: asked,
  effect: asked,
  request: asked,
  reply: server,
  permission: 'reasons',
  success: server,
  refusal: 'toasts',
  stepUp: 'proofs',
  gate: 'proofs',
  background: 'proofs',
  idempotent: asked,
  undo: 'toasts',
  answer: 'exports',
} as const satisfies Record<keyof CallSchema, string>;

export const actionReaders = {
  title: wordsAlone,
  on: 'menus and bars',
  call: asked,
  in: asked,
  input: 'dialogs',
  when: 'reasons',
  reason: wordsAlone,
  confirm: 'dialogs',
  stepUp: 'proofs',
  preview: 'dialogs',
  danger: 'buttons',
  undo: 'toasts',
  success: wordsAlone,
  icon: 'buttons',
  sets: server,
  effects: 'what an undo leaves',
} as const satisfies Record<keyof ActionSchema, string>;

export const resourceReaders = {
  name: model,
  plural: wordsAlone,
  kind: 'pages',
  id: 'the data provider',
  display: 'the name of a row',
  icon: 'the menu',
  menu: 'the menu',
  within: 'the menu, the way back',
  route: 'addresses',
  pages: 'addresses',
  commands: 'the search over everything',
  module: 'reasons',
  scope: 'reasons',
  rows: 'default calls',
  maxRows: 'lists',
  review: 'reasons',
  noOverlap: model,
  oneActive: model,
  order: 'lists',
  hooks: 'default calls',
  watermark: server,
  callNames: 'default calls',
  figures: 'the data provider',
  calls: asked,
  verbs: 'the data provider',
  conditions: 'reasons',
  list: 'lists',
  form: 'forms',
  show: 'details',
  report: 'reports',
  tree: 'trees',
  actions: 'menus, bars, dialogs',
  states: 'reasons and undo',
  rules: 'forms',
  permissions: 'reasons',
  import: 'sheets',
  customFields: 'forms and lists',
  intro: wordsAlone,
  empty: wordsAlone,
} as const satisfies Record<keyof ResourceOptions, string>;

type ShownIn<Readers> = {
  [Word in keyof Readers]: Readers[Word] extends typeof server ? never : Word;
}[keyof Readers];

/** What a model says of a field on both sides; what the server alone is told it asks `keptOptions` for. */
export type ShownOptions = Pick<FieldOptions, ShownIn<typeof optionReaders>>;

/** The words of a part of the dialect that stay at the server. */
export const serverWords = (readers: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(readers).filter((word) => readers[word] === server);

/** All that a schema says of a field. At the server alone: a browser was told the rest of it. */
export const keptOptions = ({ options }: { readonly options: ShownOptions }): FieldOptions => options;
