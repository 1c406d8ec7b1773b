import type { EntitySchema, FieldSchema, ResourceOptions } from '#engine/dialect.ts';

/** A valid entity of three fields; a test states only what matters to it. */
export const buildSchema = (
  properties: Readonly<Record<string, FieldSchema>> = {},
  resource: Partial<ResourceOptions> = {},
  required: readonly string[] = ['visitor_id', 'name'],
): EntitySchema => ({
  title: '访客',
  type: 'object',
  required,
  properties: {
    visitor_id: { type: 'integer', title: '编号', readOnly: true },
    name: { type: 'string', title: '姓名', maxLength: 30, 'x-field': { searchable: true, sortable: true } },
    ...properties,
  },
  'x-resource': {
    name: 'visitor',
    plural: '访客',
    kind: 'collection',
    id: 'visitor_id',
    display: 'name',
    module: 'company',
    permissions: {
      read: { main: 'all' },
      create: { main: 'all' },
      update: { main: 'all' },
      delete: { main: 'all' },
    },
    ...resource,
  },
  'x-i18n': {
    en: { '@name': 'Visitor', '@plural': 'Visitors' },
    ja: { '@name': '来客', '@plural': '来客' },
  },
});
