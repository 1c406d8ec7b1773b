import type { EntitySchema, FieldSchema } from '#engine/dialect.ts';
import { buildSchema } from './schema.ts';

const properties: Readonly<Record<string, FieldSchema>> = {
  note: { type: 'string', title: '备注', maxLength: 500, 'x-field': { filter: 'contains' } },
  weight: { type: 'number', title: '重量', minimum: 0, 'x-field': { filter: 'range', sortable: true } },
  pieces: { type: 'integer', title: '件数', 'x-field': { filter: 'equals', sortable: true } },
  price: {
    type: 'integer',
    format: 'money',
    title: '价格',
    'x-field': { filter: 'range', sortable: true },
  },
  fragile: { type: 'integer', format: 'flag', title: '易碎', 'x-field': { filter: 'equals' } },
  arrival: {
    type: 'string',
    format: 'date',
    title: '到货日期',
    'x-field': { filter: 'range', sortable: true },
  },
  sent_at: {
    type: 'string',
    format: 'date-time',
    title: '寄出时间',
    'x-field': { filter: 'range', sortable: true },
  },
  size: {
    type: 'string',
    title: '大小',
    enum: ['small', 'large', 'huge'],
    'x-field': { filter: 'in', sortable: true },
  },
  tags: {
    type: 'array',
    title: '标签',
    items: { type: 'string', enum: ['cold', 'heavy', 'urgent'] },
    'x-field': { filter: 'in' },
  },
  phone: { type: 'string', format: 'phone', title: '电话', 'x-field': { filter: 'equals' } },
  email: { type: 'string', format: 'email', title: '邮箱', 'x-field': { filter: 'exists' } },
  site: { type: 'string', format: 'url', title: '网址', 'x-field': { searchable: true } },
  place: { type: 'string', format: 'path', title: '位置' },
  stay: {
    type: 'object',
    format: 'dateRange',
    title: '停留时间',
    'x-field': { filter: 'range' },
  },
  secret: { type: 'string', format: 'password', title: '口令' },
  photo: {
    type: 'object',
    format: 'image',
    title: '照片',
    'x-field': { crop: true, dimensions: { ratio: 1, minWidth: 40, minHeight: 40 } },
  },
  scans: {
    type: 'array',
    title: '附件',
    maxItems: 2,
    items: { type: 'object', format: 'file' },
    'x-field': { accept: ['pdf', 'png', 'xlsx'], maxBytes: 200_000, pii: true },
  },
  total: {
    type: 'number',
    title: '合计',
    'x-field': { compute: { sum: ['weight', 'pieces'] }, filter: 'range', sortable: true },
  },
  rest: { type: 'number', title: '差', 'x-field': { compute: { difference: ['weight', 'pieces'] } } },
  tag: { type: 'string', title: '标牌', 'x-field': { compute: { template: '{note} ({pieces})' } } },
  host_id: {
    type: 'integer',
    title: '同行访客',
    'x-field': { relation: { resource: 'visitor' }, filter: 'equals' },
  },
  guest_ids: {
    type: 'array',
    title: '随行访客',
    items: { type: 'integer' },
    'x-field': { relation: { resource: 'visitor', kind: 'many' }, filter: 'in' },
  },
  department_id: {
    type: 'integer',
    title: '部门',
    'x-field': { relation: { resource: 'department', tree: true }, filter: 'below' },
  },
  keeper_id: {
    type: 'integer',
    title: '接待人',
    'x-field': { input: 'personReference', relation: { resource: 'member' }, filter: 'equals' },
  },
  box: {
    type: 'object',
    title: '箱子',
    properties: {
      width: { type: 'integer', title: '宽度' },
      lid: { type: 'string', title: '盖子', maxLength: 20 },
    },
    required: ['width'],
  },
  stops: {
    type: 'array',
    title: '站点',
    maxItems: 3,
    items: {
      type: 'object',
      properties: { place: { type: 'string', title: '地点', maxLength: 20 } },
      required: ['place'],
    },
  },
};

/** A noun with a field of every kind, filtered and sorted by whatever can be: what a new schema file may be at most. */
export const everyKindSchema: EntitySchema = buildSchema(properties);
