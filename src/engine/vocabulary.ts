/**
 * The closed word lists of the schema dialect. The compiler refuses what is not here and offers the nearest word;
 * registries of views and server are typed with these names, so that a new word forces a new line there.
 */

/** Kinds of field: what a value is, hence how it is shown, entered, filtered and checked. */
export const fieldKinds = [
  'text',
  'longText',
  'number',
  'integer',
  'money',
  'flag',
  'date',
  'dateTime',
  'dateRange',
  'choice',
  'choices',
  'phone',
  'email',
  'url',
  'path',
  'password',
  'image',
  'file',
  'reference',
  'references',
  'treeReference',
  'personReference',
  'computed',
  'object',
  'list',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Formats of objects whose properties no one has to write: the engine knows them. */
export const objectFormats = ['image', 'file', 'dateRange'] as const;
export type ObjectFormat = (typeof objectFormats)[number];

/**
 * Formats a property may name. `money` is fen, `flag` is 0/1, `url` is http or https only, `path` is
 * the way to a node of a tree, its names parted by `/`, `password` is written and never
 * read; `image`, `file` and `dateRange` are objects.
 */
export const formats = [
  'date',
  'date-time',
  'email',
  'phone',
  'url',
  'path',
  'money',
  'flag',
  'password',
  ...objectFormats,
] as const;
export type Format = (typeof formats)[number];

/** What a file may be, told by its content and never by its name. */
export const fileTypes = ['png', 'jpeg', 'webp', 'gif', 'pdf', 'docx', 'xlsx', 'pptx', 'zip'] as const;
export type FileType = (typeof fileTypes)[number];

/** What is drawn over a picture while it is cut. */
export const cropOverlays = ['circle', 'phone'] as const;
export type CropOverlay = (typeof cropOverlays)[number];

/** Patterns of contract.md section 1: login 6+ with letter and digit, management 6-20 with lower, upper and digit. */
export const passwordPolicies = ['login', 'management'] as const;
export type PasswordPolicy = (typeof passwordPolicies)[number];

/** `below` asks for a node of a tree and everything below it; 0 is the root: everything. */
export const filterOperators = ['equals', 'contains', 'in', 'range', 'exists', 'below'] as const;
export type FilterOperator = (typeof filterOperators)[number];

export const conditionOperators = [
  'eq',
  'ne',
  'in',
  'notIn',
  'gt',
  'gte',
  'lt',
  'lte',
  'exists',
  'matches',
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

export const resourceKinds = ['collection', 'tree', 'singleton', 'report', 'service'] as const;
export type ResourceKind = (typeof resourceKinds)[number];

export const verbNames = ['list', 'one', 'many', 'reference', 'create', 'update', 'delete'] as const;
export type VerbName = (typeof verbNames)[number];

export const encodings = ['json', 'form', 'multipart', 'query', 'navigation'] as const;
export type Encoding = (typeof encodings)[number];

const urlEncoded = 'application/x-www-form-urlencoded';

/** What a body of each encoding may come as, its own way first; a file in text is a `data:` address in base64. */
export const mediaTypes = {
  json: ['application/json'],
  form: [urlEncoded],
  multipart: ['multipart/form-data', urlEncoded],
} as const;

/** What a call over rows that are read by hand answers with them. */
export const givenParts = ['list', 'info', 'many', 'export', 'exportFile'] as const;
export type GivenPart = (typeof givenParts)[number];

/** What a call does to rows that are written by hand. */
export const writtenParts = ['save', 'delete', 'sort'] as const;
export type WrittenPart = (typeof writtenParts)[number];

/** What a call that is written answers by default: with rows read or written by hand, or as the action that names it. */
export const answers = [...givenParts, ...writtenParts, 'action'] as const;

/** Menu sections in the order they are shown; their words are console-wide (`menu.<section>`). */
export const menuSections = ['addressBook', 'groups', 'apps', 'data', 'shop', 'company'] as const;
export type MenuSection = (typeof menuSections)[number];

/** Semantic colours of an option; the theme decides the shade. */
export const colours = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
export type Colour = (typeof colours)[number];

/** Where an action is offered. */
export const actionPlaces = ['record', 'bulk', 'collection'] as const;
export type ActionPlace = (typeof actionPlaces)[number];

/** Who may make a transition happen: a person by an action, the platform, or the clock. */
export const transitionAgents = ['user', 'server', 'timer'] as const;
export type TransitionAgent = (typeof transitionAgents)[number];

/** Effects outside the row itself that an action may name; each has one implementation in the backend. */
export const effects = ['revokeDeviceSessions', 'revokePersonSessions', 'enforceMeasure'] as const;
export type Effect = (typeof effects)[number];

/** How a value is hidden from those without the right to see it. */
export const masks = ['phone', 'email', 'idNumber'] as const;
export type Mask = (typeof masks)[number];

export const whenHiddenPolicies = ['keep', 'clear', 'omit'] as const;
export type WhenHidden = (typeof whenHiddenPolicies)[number];

export const stepUps = ['password', 'sms'] as const;
export type StepUp = (typeof stepUps)[number];

/** Icons a schema may name; `src/app/menu` draws them. */
export const icons = [
  'apartment',
  'people',
  'person',
  'badge',
  'groups',
  'devices',
  'receipt',
  'flag',
  'apps',
  'insights',
  'business',
  'event',
  'key',
  'list',
  'storefront',
  'mail',
  'link',
  'history',
  'visibility',
  'shield',
  'swap',
  'upload',
  'wallet',
  'schedule',
  'personRemove',
  'verified',
  'description',
  'checklist',
] as const;
export type Icon = (typeof icons)[number];

/** Ways the rows of a list can be laid out; each list has the table, the others are declared by its schema. */
export const listLayouts = ['table', 'cards', 'board', 'calendar'] as const;
export type ListLayout = (typeof listLayouts)[number];

/** Property names with a meaning of their own on every row: optimistic lock and what the reader may do with it. */
export const systemFields = ['version', 'can'] as const;

/** What the days of a report are laid beside. */
export const comparisons = ['previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** What the rows of a sheet do: new rows, changes of rows that are there, or the end of them. */
export const importModes = ['add', 'change', 'remove'] as const;

export type ImportMode = (typeof importModes)[number];
