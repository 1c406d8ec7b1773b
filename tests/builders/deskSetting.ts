import type { EntitySchema } from '#engine/dialect.ts';

/** The settings of a desk: one record of a company, in groups that are saved by themselves. */
export const deskSettingSchema: EntitySchema = {
  title: '服务台设置',
  type: 'object',
  required: ['setting_id', 'name', 'days', 'contact'],
  properties: {
    setting_id: { type: 'integer', title: '编号', readOnly: true },
    name: { type: 'string', title: '名称', maxLength: 20, default: '服务台' },
    days: { type: 'integer', title: '最长天数', minimum: 1, maximum: 30, default: 7 },
    note: { type: 'string', title: '说明', maxLength: 100 },
    contact: { type: 'string', title: '联系人', maxLength: 20 },
    label: { type: 'string', title: '标签', 'x-field': { compute: { template: '{name} ({days})' } } },
    state: { type: 'string', title: '状态', enum: ['open', 'closed'], readOnly: true },
  },
  'x-resource': {
    name: 'deskSetting',
    plural: '服务台设置',
    kind: 'singleton',
    id: 'setting_id',
    display: 'name',
    module: 'company',
    form: {
      save: 'group',
      groups: [
        { key: 'terms', title: '规则', fields: ['name', 'days', 'note'] },
        { key: 'people', title: '人员', fields: ['contact'] },
      ],
    },
    states: {
      field: 'state',
      initial: 'open',
      transitions: [{ from: 'open', to: 'closed', by: 'user', action: 'close' }],
    },
    actions: { close: { title: '关闭', on: ['record'] } },
    permissions: {
      read: { main: 'all', sub: 'all' },
      update: { main: 'all' },
      close: { main: 'all' },
    },
  },
  'x-i18n': { en: {}, ja: {} },
};

/** The settings as the server sends them before anyone saves them. */
export const desk = {
  id: 1,
  setting_id: 1,
  name: '服务台',
  days: 7,
  note: null,
  contact: '周一',
  label: '服务台 (7)',
  state: 'open',
  version: 0,
  can: { update: 1, close: 1 },
};
