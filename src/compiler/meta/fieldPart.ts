import { cropOverlays } from '#engine/vocabulary.ts';
import {
  anything,
  closedObject,
  filledText,
  listOf,
  type MetaSchema,
  mapOf,
  ref,
  text,
  truth,
} from './metaType.ts';

const count: MetaSchema = { type: 'integer', minimum: 0 };

const pixels: MetaSchema = { type: 'integer', minimum: 1 };

/** A part of JSON Schema that describes one value. */
const property = closedObject({
  $ref: {
    ...text,
    description: '"#" the entity itself, "#/properties/<name>", "#/$defs/<name>" or "<noun>.schema.json".',
  },
  type: ref('type'),
  title: { ...filledText, description: 'The label, in Chinese.' },
  description: text,
  format: ref('format'),
  pattern: { ...text, description: 'A regular expression (unicode), linear in the length of the text.' },
  enum: { type: 'array', items: { type: ['string', 'number'] }, minItems: 1, uniqueItems: true },
  const: anything,
  minLength: count,
  maxLength: count,
  minimum: { type: 'number' },
  maximum: { type: 'number' },
  minItems: count,
  maxItems: count,
  uniqueItems: truth,
  items: ref('property'),
  properties: { type: 'object', additionalProperties: ref('property') },
  required: { ...listOf(text), uniqueItems: true },
  additionalProperties: { anyOf: [{ enum: [false] }, ref('property')] },
  default: anything,
  examples: { type: 'array', minItems: 1 },
  readOnly: { ...truth, description: 'The server decides it; no form sends it.' },
  writeOnly: { ...truth, description: 'Said again with every save, and never shown again.' },
  nullable: truth,
  'x-field': ref('fieldOptions'),
});

const relation = closedObject(
  {
    resource: ref('resource'),
    kind: { enum: ['one', 'many'] },
    target: { ...text, description: "The target's field that holds the id." },
    label: { ...text, description: "The target's field shown to people." },
    tree: truth,
    onDelete: { enum: ['restrict', 'setNull', 'cascade'] },
  },
  ['resource'],
);

const lines: MetaSchema = {
  ...closedObject(
    {
      resource: { ...ref('resource'), description: 'The noun whose rows are the lines.' },
      field: { ...text, description: 'Its relation that leads here.' },
    },
    ['resource', 'field'],
  ),
};

const compute: MetaSchema = {
  ...closedObject({
    lookup: { ...text, description: 'A path over relations: user_id.main_department_id.name' },
    cases: {
      type: 'array',
      minItems: 1,
      items: closedObject({ when: ref('condition'), value: { type: ['string', 'number', 'null'] } }, [
        'when',
        'value',
      ]),
      description: 'The value of the first case that holds, else "else". Conditions may ask for "$today".',
    },
    else: { type: ['string', 'number', 'null'] },
    countSame: ref('field'),
    leadsGroup: {
      ...ref('field'),
      description:
        '1 where the reader owns or administers the group of that id; the main administrator stands above all groups: 0.',
    },
    changeUnderReview: {
      ...ref('field'),
      description: 'The row that waits for its review and names this one in that field.',
    },
    template: { ...text, description: 'Text with fields of the record in it: {name} ({workId})' },
    sum: { ...listOf(ref('field')), minItems: 1 },
    difference: { ...listOf(ref('field')), minItems: 2 },
    daysBetween: { ...listOf(ref('field')), minItems: 2 },
  }),
  minProperties: 1,
};

const fieldOptions = closedObject({
  input: { ...ref('input'), description: 'The kind of field, where type and format do not tell.' },
  display: { ...ref('input'), description: 'The kind it is shown as, when it differs from its input.' },
  help: filledText,
  helpOn: { enum: ['add', 'change'] },
  placeholder: filledText,
  width: { type: 'integer', minimum: 1, description: 'Width of its column in pixels.' },
  options: { type: 'object', additionalProperties: ref('option') },
  filter: { ...ref('filterOperator'), description: 'Offered as a filter of the list, compared like this.' },
  sortable: truth,
  searchable: truth,
  visibleWhen: ref('condition'),
  requiredWhen: ref('condition'),
  readOnlyWhen: ref('condition'),
  whenHidden: { ...ref('whenHidden'), description: 'What becomes of the value when the field is hidden.' },
  relation: ref('relation'),
  compute: ref('compute'),
  lines: ref('lines'),
  unique: closedObject({ within: listOf(ref('field')) }),
  emptyAs: { enum: ['null', 'empty', 'omit'] },
  renamedFrom: { ...filledText, description: 'Its name before; the column is renamed, not dropped.' },
  mask: ref('mask'),
  pii: truth,
  permissions: closedObject({
    read: listOf(ref('role')),
    readWhen: ref('condition'),
    write: listOf(ref('role')),
  }),
  import: closedObject({
    header: text,
    aliases: listOf(text),
    example: text,
    required: truth,
    asText: { ...truth, description: 'For a day: only a text is taken, no date cell.' },
    departments: {
      ...truth,
      description: 'Paths of departments are entered: a template lists those there are.',
    },
  }),
  export: truth,
  message: {
    ...mapOf(ref('messageKeyword'), filledText),
    description: 'What the reader is told when a keyword is broken, in Chinese.',
  },
  countryCode: { ...text, description: 'For phone: the field that holds the country code.' },
  writeOnce: truth,
  accept: {
    ...listOf(ref('fileType')),
    minItems: 1,
    description: 'For image and file: the types allowed, told by content.',
  },
  maxBytes: { type: 'integer', minimum: 1, description: 'For image and file: fewer bytes than this.' },
  dimensions: closedObject({
    width: pixels,
    height: pixels,
    minWidth: pixels,
    minHeight: pixels,
    maxWidth: pixels,
    maxHeight: pixels,
    ratio: { type: 'number', minimum: 0.01, description: 'Width by height: 1 is a square.' },
    recommended: {
      ...truth,
      description:
        'width and height are recommended: other pictures of their ratio are taken, with a warning.',
    },
  }),
  crop: { ...truth, description: 'For image: it may be cut before it is sent.' },
  overlay: {
    enum: [...cropOverlays],
    description: 'For image that is cut: the circle of a logo, or what a phone covers of a full screen.',
  },
  policy: { ...ref('passwordPolicy'), description: 'For password: the pattern it has to meet.' },
  tally: {
    ...closedObject(
      {
        of: { ...ref('resource'), description: 'The noun whose rows are counted.' },
        filter: { type: 'object', additionalProperties: anything, description: 'A filter of its list.' },
        on: { ...text, description: 'Its day or moment that lies in the span asked for.' },
        sum: { ...text, description: 'Its number that is added up; left out: rows are counted.' },
        by: { ...text, description: 'Its field rows are counted apart by: the first column of a table.' },
      },
      ['of'],
    ),
    description: 'In a report: what is counted, where no query of the backend does it.',
  },
  unit: {
    enum: ['percent'],
    description: 'For number: a share of a hundred, whose change is told in points.',
  },
  rise: {
    enum: ['good', 'bad'],
    description: 'In a report: what it means that the figure rises, which its change is coloured by.',
  },
});

/** Limits of a value that stand in its property, and that a message of one's own can be about. */
export const limitKeywords = [
  'pattern',
  'enum',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const;

// A format may also be that of its kind; asText is of sheets: a date cell where a text is asked for.
const messageKeywords = ['required', 'type', 'format', ...limitKeywords, 'asText'];

/** Definitions of a property and of all that `x-field` may say. */
export const fieldDefinitions = (): Readonly<Record<string, MetaSchema>> => ({
  property,
  fieldOptions,
  option: closedObject({ title: filledText, color: ref('colour') }, ['title']),
  relation,
  lines,
  compute,
  messageKeyword: { enum: messageKeywords },
});
