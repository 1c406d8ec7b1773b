import type { EntitySchema, FieldSchema, ResourceOptions } from '#engine/dialect.ts';
import { buildSchema } from './schema.ts';

/** An order of things: its lines are rows of `orderItem`, entered in its form and saved with it. */
export const purchaseSchema = (
  properties: Readonly<Record<string, FieldSchema>> = {},
  resource: Partial<ResourceOptions> = {},
): EntitySchema => ({
  ...buildSchema(
    {
      purchase_id: { type: 'integer', title: '编号', readOnly: true },
      items: {
        type: 'array',
        title: '明细',
        minItems: 1,
        maxItems: 4,
        'x-field': { lines: { resource: 'purchaseItem', field: 'purchase_id' } },
      },
      ...properties,
    },
    { name: 'purchase', plural: '采购单', id: 'purchase_id', ...resource },
    ['purchase_id', 'name', 'items'],
  ),
});

/** What is ordered, and for whom: a link to a person with a number, a day and a note of its own. */
export const purchaseItemSchema = (
  properties: Readonly<Record<string, FieldSchema>> = {},
  resource: Partial<ResourceOptions> = {},
): EntitySchema => ({
  ...buildSchema(
    {
      item_id: { type: 'integer', title: '编号', readOnly: true },
      purchase_id: {
        type: 'integer',
        title: '采购单',
        'x-field': { relation: { resource: 'purchase', onDelete: 'cascade' }, filter: 'in' },
      },
      name: { type: 'string', title: '物品', maxLength: 30, 'x-field': { searchable: true } },
      quantity: { type: 'integer', title: '数量', minimum: 1, maximum: 99, default: 1 },
      for_id: {
        type: 'integer',
        title: '使用人',
        'x-field': {
          input: 'personReference',
          relation: { resource: 'member' },
          unique: { within: ['purchase_id'] },
          filter: 'equals',
        },
      },
      arrives_at: { type: 'string', format: 'date-time', title: '到货时间' },
      rush: { type: 'integer', format: 'flag', title: '加急' },
      reason: { type: 'string', title: '加急原因', maxLength: 50, 'x-field': { requiredWhen: { rush: 1 } } },
      place: { type: 'integer', title: '顺序', minimum: 0, readOnly: true },
      ...properties,
    },
    {
      name: 'purchaseItem',
      plural: '采购明细',
      id: 'item_id',
      order: 'place',
      verbs: { create: false, update: false, delete: false },
      permissions: { read: { main: 'all' } },
      ...resource,
    },
    ['item_id', 'purchase_id', 'name', 'quantity', 'place'],
  ),
});

/** A person who may be named by any number of lines of an order, as rows that are drawn name them. */
const namedAgain: FieldSchema = {
  type: 'integer',
  title: '使用人',
  'x-field': { input: 'personReference', relation: { resource: 'member' }, filter: 'equals' },
};

/** Both, with rows that may be alike. */
export const drawnLineSchemas: readonly EntitySchema[] = [
  purchaseSchema(),
  purchaseItemSchema({ for_id: namedAgain }),
];

/** Both, as a company has them. */
export const lineSchemas: readonly EntitySchema[] = [purchaseSchema(), purchaseItemSchema()];
