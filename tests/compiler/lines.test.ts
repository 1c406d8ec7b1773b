import { describe, expect, it } from 'vitest';
import { printJson } from '#compiler/meta/metaSchema.ts';
import { lackingKeys, withOpenWords } from '#compiler/openWords.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import { purchaseItemSchema, purchaseSchema } from '#tests/builders/lines.ts';
import { mistakesIn, placeIn, plant, schemaText } from './planted.ts';

const file = (noun: string) => `schemas/${noun}.schema.json`;

/** As a file, with its words: the keys themselves. */
const written = (entity: EntitySchema, others: Readonly<Record<string, string>> = {}): string => {
  const noun = entity['x-resource'].name;
  const text = printJson({ ...entity, $schema: './entity.meta.json' });
  const lacking = lackingKeys(mistakesIn({ [noun]: text, ...others }), file(noun));
  return withOpenWords(text, lacking).replace(/"([^"]+)": ""/g, (_, key: string) => `"${key}": "${key}"`);
};

const member = schemaText('member');
const purchase = written(purchaseSchema());
const item = written(purchaseItemSchema(), { member });
const toldOf = (texts: Readonly<Record<string, string>>) =>
  mistakesIn({ member, purchase, purchaseItem: item, ...texts }).filter(
    (each) => each.file !== file('member'),
  );

describe('lines as they should be', () => {
  it('are no mistake', () => {
    expect(toldOf({})).toEqual([]);
  });
});

describe('lines that cannot be', () => {
  it.each([
    [
      'of an unknown noun',
      '"resource": "purchaseItem"',
      '"resource": "purchaseItme"',
      'unknown-resource',
      '"purchaseItme"',
      'purchaseItem',
    ],
    [
      'named by an unknown field',
      '"field": "purchase_id"',
      '"field": "purchase"',
      'unknown-field',
      '"field": |"purchase"',
      'purchase_id',
    ],
    [
      'named by a field that leads elsewhere',
      '"field": "purchase_id"',
      '"field": "for_id"',
      'unknown-field',
      '"for_id"',
      'purchase_id',
    ],
    [
      'of a noun that does not lead back',
      '"resource": "purchaseItem"',
      '"resource": "member"',
      'line-without-parent',
      '"resource": |"member"',
      undefined,
    ],
    [
      'that are no list',
      '"type": "array"',
      '"type": "object"',
      'contradictory-lines',
      '"items": {\n      "type": |"object"',
      'array',
    ],
  ])('are told where they are %s', (_, from, to, code, at, suggestion) => {
    const text = plant(purchase, from, to);

    const found = toldOf({ purchase: text }).find((each) => each.code === code);

    expect(found).toMatchObject({ file: file('purchase'), ...placeIn(text, at) });
    expect(found?.suggestion).toBe(suggestion);
  });

  it('are told where what they are is said twice', () => {
    const text = plant(purchase, '"maxItems": 4,', '"maxItems": 4, "items": { "type": "string" },');

    expect(toldOf({ purchase: text })).toMatchObject([
      { code: 'contradictory-lines', ...placeIn(text, '"items": { "type"') },
    ]);
  });

  it('are told where they lead back to themselves', () => {
    const own = {
      type: 'array',
      title: '单',
      'x-field': { lines: { resource: 'purchase', field: 'name' } },
    } as const;
    const text = written(purchaseItemSchema({ purchases: own }), { member });

    const [first] = toldOf({ purchaseItem: text }).filter((each) => each.file === file('purchase'));

    expect(first).toMatchObject({ code: 'circular-lines', ...placeIn(purchase, '"purchaseItem"') });
    expect(first?.message).toContain('purchase -> purchaseItem -> purchase');
  });

  it('are told where they have lines of their own', () => {
    const parts = {
      type: 'array',
      title: '件',
      'x-field': { lines: { resource: 'purchasePart', field: 'item_id' } },
    } as const;
    const text = written(purchaseItemSchema({ parts }), { member });
    const part = written(
      {
        ...purchaseItemSchema(
          {
            part_id: { type: 'integer', title: '编号', readOnly: true },
            item_id: {
              type: 'integer',
              title: '明细',
              'x-field': { relation: { resource: 'purchaseItem', onDelete: 'cascade' } },
            },
            for_id: { type: 'integer', title: '人', 'x-field': { relation: { resource: 'member' } } },
          },
          { name: 'purchasePart', id: 'part_id' },
        ),
        required: ['part_id', 'item_id', 'name'],
      },
      { member },
    );

    const found = toldOf({ purchaseItem: text, purchasePart: part });

    expect(found).toMatchObject([
      { code: 'nested-lines', file: file('purchase'), ...placeIn(purchase, '"purchaseItem"') },
    ]);
  });

  it.each([
    [
      'a relation that does not go with its record',
      { purchase_id: { type: 'integer', title: '单', 'x-field': { relation: { resource: 'purchase' } } } },
      {},
      'line-without-parent',
      '"onDelete": "cascade"',
    ],
    [
      'verbs that write',
      {},
      { verbs: { create: false } },
      'wrong-lines',
      '"verbs": {"update": false, "delete": false}',
    ],
    ['no order', {}, { order: undefined }, 'wrong-lines', '"order"'],
    ['rules that would be passed over', {}, { maxRows: 9 }, 'wrong-lines', 'no "maxRows"'],
    [
      'a picture',
      { photo: { type: 'object', title: '图', format: 'image' } },
      {},
      'wrong-line-part',
      '"photo"',
    ],
    [
      'a value that some do not see',
      { fee: { type: 'integer', title: '费', 'x-field': { permissions: { read: ['main'] } } } },
      {},
      'wrong-line-part',
      '"fee"',
    ],
    [
      'a link that is compared with other records',
      {
        for_id: { type: 'integer', title: '人', 'x-field': { relation: { resource: 'member' }, unique: {} } },
      },
      {},
      'wrong-line-part',
      '"unique": {"within": ["purchase_id"]}',
    ],
    [
      'a part that is called like the row',
      { id: { type: 'string', title: '号' } },
      {},
      'wrong-line-part',
      'another name',
    ],
  ] as const)('are told where their noun has %s', (_, properties, resource, code, said) => {
    const text = written(purchaseItemSchema(properties, resource as never), { member });

    const found = toldOf({ purchaseItem: text }).filter((each) => each.file === file('purchase'));

    expect(found.map((each) => each.code)).toEqual([code]);
    expect(found[0]?.message).toContain(said);
    const lines = placeIn(purchase, '"lines"').line;
    expect([lines + 1, lines + 2]).toContain(found[0]?.line);
  });
});

it('tells of a sheet that adds records that lines which have to be there come by none', () => {
  const sheet = { add: { title: '导入', mode: 'add', columns: ['name'] } } as const;
  const text = written(purchaseSchema({}, { import: sheet }));

  const [mistake, ...others] = toldOf({ purchase: text });

  expect(others).toEqual([]);
  expect(mistake).toMatchObject({ code: 'missing-column', ...placeIn(text, '"columns"') });
  expect(mistake?.message).toContain('no cell can give "items"');
});
