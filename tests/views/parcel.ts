import type { EntitySchema, FieldSchema, ResourceOptions } from '#engine/dialect.ts';

/** A noun with every kind of field, for the views alone: no backend knows it. */
const properties: Record<string, FieldSchema> = {
  parcel_id: { type: 'integer', title: '编号', readOnly: true },
  name: {
    type: 'string',
    title: '名称',
    maxLength: 10,
    'x-field': { searchable: true, sortable: true, help: '贴在包裹上' },
  },
  note: { type: 'string', title: '备注', maxLength: 500 },
  weight: { type: 'number', title: '重量', minimum: 0 },
  pieces: { type: 'integer', title: '件数', 'x-field': { filter: 'equals' } },
  price: { type: 'integer', format: 'money', title: '价格', 'x-field': { filter: 'range' } },
  fragile: { type: 'integer', format: 'flag', title: '易碎', 'x-field': { filter: 'equals' } },
  arrival: { type: 'string', format: 'date', title: '到货日期', 'x-field': { filter: 'range' } },
  sent_at: { type: 'string', format: 'date-time', title: '寄出时间', 'x-field': { filter: 'range' } },
  stay: { type: 'object', format: 'dateRange', title: '停留时间', 'x-field': { filter: 'range' } },
  secret: { type: 'string', format: 'password', title: '口令' },
  photo: { type: 'object', format: 'image', title: '照片' },
  scans: {
    type: 'array',
    title: '附件',
    items: { type: 'object', format: 'file' },
    'x-field': { accept: ['pdf', 'png'], maxBytes: 2000 },
  },
  total: { type: 'number', title: '合计', 'x-field': { compute: { sum: ['weight', 'pieces'] } } },
  status: {
    type: 'string',
    title: '状态',
    enum: ['new', 'lost'],
    default: 'new',
    'x-field': {
      filter: 'in',
      sortable: true,
      options: { new: { title: '新建' }, lost: { title: '丢失', color: 'danger' } },
    },
  },
  tags: {
    type: 'array',
    title: '标签',
    items: { type: 'string', enum: ['cold', 'large'] },
    'x-field': { options: { cold: { title: '冷藏' }, large: { title: '大件' } } },
  },
  country_code: { type: 'string', title: '区号', default: '86' },
  phone: { type: 'string', format: 'phone', title: '电话', 'x-field': { countryCode: 'country_code' } },
  email: { type: 'string', format: 'email', title: '邮箱' },
  site: { type: 'string', format: 'url', title: '网址' },
  place: { type: 'string', format: 'path', title: '位置' },
  shelf_id: { type: 'integer', title: '货架', 'x-field': { relation: { resource: 'shelf' } } },
  shelf_ids: {
    type: 'array',
    title: '备用货架',
    items: { type: 'integer' },
    'x-field': { relation: { resource: 'shelf', kind: 'many' } },
  },
  room_id: {
    type: 'integer',
    title: '房间',
    minimum: 0,
    'x-field': { relation: { resource: 'room', tree: true } },
  },
  keeper_id: {
    type: 'integer',
    title: '保管人',
    'x-field': { input: 'personReference', relation: { resource: 'person' } },
  },
  box: {
    type: 'object',
    title: '箱子',
    properties: {
      width: { type: 'integer', title: '宽度' },
      lid: { type: 'string', title: '盖子', maxLength: 5 },
    },
    required: ['width'],
  },
  stops: {
    type: 'array',
    title: '站点',
    maxItems: 3,
    items: {
      type: 'object',
      properties: { name: { type: 'string', title: '站名', maxLength: 5 } },
      required: ['name'],
    },
  },
  reason: {
    type: 'string',
    title: '丢失原因',
    maxLength: 20,
    'x-field': { visibleWhen: { status: 'lost' }, requiredWhen: { status: 'lost' }, whenHidden: 'clear' },
  },
};

const resource: ResourceOptions = {
  name: 'parcel',
  plural: '包裹',
  kind: 'collection',
  id: 'parcel_id',
  display: 'name',
  module: 'company',
  empty: '还没有包裹，请先登记一个。',
  list: {
    columns: ['name', 'price', 'status', 'sent_at'],
    filters: ['status', 'fragile', 'price', 'sent_at', 'pieces'],
    search: ['name'],
    sort: { field: 'status', order: 'asc' },
    views: { lost: { title: '已丢失', filter: { status: ['lost'] } } },
    rowActions: ['send', 'lose'],
    bulkActions: ['lose'],
  },
  form: {
    groups: [
      {
        key: 'basic',
        title: '基本信息',
        fields: ['name', 'status', 'reason', 'price', 'country_code', 'phone'],
      },
      { key: 'more', title: '更多', fields: ['stops', 'box'] },
    ],
  },
  actions: {
    send: { title: '寄出', on: ['record'], when: { status: 'new' }, success: '已寄出' },
    lose: {
      title: '报失',
      on: ['record', 'bulk'],
      danger: true,
      confirm: { text: '报失后不能撤回。' },
      input: {
        properties: { cause: { type: 'string', title: '原因', maxLength: 20 } },
        required: ['cause'],
      },
      success: '已报失',
    },
  },
  rules: {
    lostIsFree: {
      title: '丢失的包裹不收费',
      field: 'price',
      when: { status: 'lost' },
      must: { price: [0, null] },
    },
  },
  permissions: {
    read: { main: 'all' },
    create: { main: 'all' },
    update: { main: 'all' },
    delete: { main: 'all' },
    send: { main: 'all' },
    lose: { main: 'all' },
  },
};

/** The parcel's schema; a test may replace parts of its resource. */
export const parcelSchema = (changes: Partial<ResourceOptions> = {}): EntitySchema => ({
  title: '包裹',
  type: 'object',
  required: ['parcel_id', 'name', 'status'],
  properties,
  'x-resource': { ...resource, ...changes },
  'x-i18n': { en: {}, ja: {} },
});

const related = (noun: string, title: string, more: Partial<ResourceOptions> = {}): EntitySchema => ({
  title,
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', title: '编号', readOnly: true },
    name: { type: 'string', title: '名称', maxLength: 50, 'x-field': { searchable: true } },
  },
  'x-resource': {
    name: noun,
    plural: title,
    kind: 'collection',
    id: 'id',
    display: 'name',
    module: 'company',
    permissions: { read: { main: 'all' } },
    ...more,
  },
  'x-i18n': { en: {}, ja: {} },
});

/** Nouns the parcel points at: shelves, rooms (a tree), people. */
export const relatedSchemas: readonly EntitySchema[] = [
  related('shelf', '货架'),
  related('room', '房间', { kind: 'tree', tree: { parent: 'parent_id' } }),
  related('person', '人员'),
];

/** A parcel as the server sends it; what a test is about, it says itself. */
export const vase = {
  parcel_id: 1,
  name: '花瓶',
  price: 29,
  status: 'new',
  country_code: '86',
  phone: '13812345678',
  stops: [{ name: '深圳' }],
  box: { width: 3, lid: null },
  version: 3,
  can: { update: 1, delete: 1 },
};
