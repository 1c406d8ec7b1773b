import { comparisons } from '#engine/vocabulary.ts';
import { anything, closedObject, filledText, listOf, type MetaSchema, ref, truth } from './metaType.ts';

const card = (description: string): MetaSchema => ({
  ...closedObject({
    picture: { ...ref('field'), description: 'An image field, above the rest.' },
    title: {
      ...ref('field'),
      description: 'The link to the row. Left out: the first column that is not the picture.',
    },
    fields: {
      ...listOf(ref('field')),
      uniqueItems: true,
      description: 'Left out: the first three columns that are not on the card already.',
    },
  }),
  description,
});

const layouts: MetaSchema = {
  ...closedObject({
    cards: card('A picture, a title and some fields of each row: a gallery. {} takes the first columns.'),
    board: card(
      'A column for each of the "states", whose field has a filter "in" or "equals". A card dragged into another column makes the transition by the user that leads there: its action is asked for as everywhere, and the card moves once the server has said yes.',
    ),
    calendar: {
      ...closedObject(
        {
          from: {
            ...ref('field'),
            description: 'A day or moment with a filter "range": where a row stands in the month.',
          },
          to: {
            ...ref('field'),
            description:
              'The last day of a row, never empty, with a filter "range". Left out: a row has the day of "from" alone.',
          },
          fields: {
            ...listOf(ref('field')),
            uniqueItems: true,
            description:
              'Said of a row beside its name where there is room. Left out: its state, where rows have one.',
          },
        },
        ['from'],
      ),
      description: 'Months with the rows of each day.',
    },
  }),
  minProperties: 1,
  description:
    'Ways to see the rows besides the table, in the order they are offered. Readers choose, the address tells (?layout=board), and the choice is kept.',
};

const list = closedObject(
  {
    columns: { ...listOf(ref('field')), minItems: 1, uniqueItems: true },
    offered: {
      ...listOf(ref('field')),
      uniqueItems: true,
      description: 'Columns a reader may choose besides; no one sees them before.',
    },
    filters: { ...listOf(ref('field')), uniqueItems: true },
    search: { ...listOf(ref('field')), uniqueItems: true },
    sort: closedObject({ field: ref('field'), order: { enum: ['asc', 'desc'] } }, ['field', 'order']),
    views: {
      type: 'object',
      additionalProperties: closedObject(
        {
          title: filledText,
          filter: { type: 'object', additionalProperties: anything },
          count: {
            type: 'string',
            description:
              "Which of the noun's figures says how many rows it leaves; left out, they are asked for.",
          },
        },
        ['title', 'filter'],
      ),
    },
    layouts,
    rowActions: { ...listOf(ref('action')), uniqueItems: true },
    bulkActions: { ...listOf(ref('action')), uniqueItems: true },
    settings: {
      ...ref('resource'),
      description: 'The singleton that is changed in a dialog over this list, by those who may read it.',
    },
    begins: {
      enum: ['own'],
      description:
        '"own": its page asks something else first. Left out, the first rows come with the page: those of the default query, or the top of a tree.',
    },
    place: {
      type: 'object',
      minProperties: 1,
      additionalProperties: anything,
      description:
        'What its page filters by besides what the reader does, where they have chosen no other place.',
    },
    everywhere: {
      ...closedObject({
        detail: { ...ref('field'), description: 'Tells those of one name apart.' },
        at: {
          type: 'string',
          pattern: '^\\?[a-z_]+=\\{id\\}$',
          description: 'Where its page shows a row it has no detail for: "?role={id}".',
        },
      }),
      description: 'Its rows are found by the search over everything, called as their display says.',
    },
  },
  ['columns'],
);

const group = (title: MetaSchema, required: readonly string[]): MetaSchema =>
  closedObject(
    {
      key: { type: 'string', pattern: '^[a-z][A-Za-z0-9_]*$' },
      title,
      fields: { ...listOf(ref('field')), uniqueItems: true },
      visibleWhen: ref('condition'),
    },
    required,
  );

const form = closedObject(
  {
    as: {
      enum: ['page', 'dialog'],
      description:
        'Of a singleton: a page of its own, or nothing but a dialog over the list whose "settings" name it.',
    },
    layout: { enum: ['groups', 'tabs'] },
    save: {
      enum: ['together', 'group'],
      description: 'Of a singleton: its groups are saved together, or each by itself.',
    },
    groups: listOf(group(filledText, ['key', 'title', 'fields'])),
  },
  ['groups'],
);

const related = closedObject(
  {
    resource: { ...ref('resource'), description: 'The noun whose rows lead to the one shown.' },
    field: { ...filledText, description: 'Its relation that leads here; its list is filtered by it.' },
    title: { ...filledText, description: 'Left out: the plural of the noun.' },
    columns: {
      ...listOf(filledText),
      minItems: 1,
      uniqueItems: true,
      description: 'Left out: the first columns of its list.',
    },
  },
  ['resource', 'field'],
);

const show = closedObject({
  header: {
    ...listOf(ref('field')),
    uniqueItems: true,
    description:
      'Said first and in one line, e.g. the state and whose it is. Left out: the state, where rows have one.',
  },
  groups: {
    ...listOf(
      group({ ...filledText, description: "Left out: that of the form's group with this key." }, [
        'key',
        'fields',
      ]),
    ),
    description: "Left out: the form's groups. Fields in no group stand in one of their own at the end.",
  },
  related: {
    type: 'object',
    propertyNames: { pattern: '^[a-z][A-Za-z0-9_]*$' },
    additionalProperties: related,
    description: 'Lists of rows of other nouns that lead to the one shown, each with its count.',
  },
  without: {
    ...listOf(ref('field')),
    uniqueItems: true,
    description: 'Fields that are no facts to a reader: they serve filters and actions, or others say them.',
  },
});

const key = { pattern: '^[a-z][A-Za-z0-9_]*$' };
const span: MetaSchema = { type: 'integer', minimum: 1 };
const figures: MetaSchema = { ...listOf(ref('field')), minItems: 1, uniqueItems: true };

const report = closedObject({
  period: closedObject(
    {
      unit: { enum: ['day', 'month'] },
      spans: { ...listOf(span), minItems: 1, uniqueItems: true, description: 'How many are offered.' },
      usual: { ...span, description: 'The one shown when nobody asks for another.' },
      most: { ...span, description: 'The most that are answered at once.' },
      own: { ...truth, description: 'The reader may name a first and a last day.' },
      compare: { ...listOf({ enum: comparisons }), minItems: 1, uniqueItems: true },
    },
    ['unit', 'spans', 'usual', 'most'],
  ),
  filters: { ...figures, description: 'Fields that narrow the question.' },
  cards: { ...figures, description: 'Numbers told as cards, in this order.' },
  charts: {
    type: 'object',
    propertyNames: key,
    additionalProperties: closedObject(
      {
        title: filledText,
        help: filledText,
        kind: { enum: ['line', 'bar'] },
        fields: figures,
        choose: { ...truth, description: 'One of the fields at a time.' },
      },
      ['title', 'kind', 'fields'],
    ),
  },
  tables: {
    type: 'object',
    propertyNames: key,
    additionalProperties: closedObject(
      {
        title: filledText,
        help: filledText,
        columns: figures,
        bar: { ...ref('field'), description: 'The column that is drawn as a bar, too.' },
      },
      ['title', 'columns'],
    ),
  },
  next: { ...ref('resource'), description: 'The noun whose page goes on where these figures end.' },
});

/** Definitions of the pages of a noun: its list, form, detail and report. */
export const pageDefinitions = (): Readonly<Record<string, MetaSchema>> => ({
  listOptions: list,
  formOptions: form,
  showOptions: show,
  reportOptions: report,
});
