import type { EntitySchema } from '#engine/dialect.ts';

const inDepartments = { main: 'all', sub: 'departments' } as const;

/** A noun with every rule a schema can state: who reads and writes what, states, conditions, uniqueness, a timer. */
export const everyRuleSchema: EntitySchema = {
  title: '通行证',
  type: 'object',
  required: ['permit_id', 'serial', 'holder_id', 'kind', 'status'],
  properties: {
    permit_id: { type: 'integer', title: '编号', readOnly: true },
    serial: {
      type: 'string',
      title: '证号',
      minLength: 2,
      maxLength: 20,
      'x-field': { unique: {}, writeOnce: true, searchable: true, sortable: true },
    },
    holder_id: {
      type: 'integer',
      title: '持证人',
      'x-field': { input: 'personReference', relation: { resource: 'member' }, filter: 'equals' },
    },
    department_id: {
      type: 'integer',
      title: '部门',
      'x-field': { relation: { resource: 'department', tree: true }, filter: 'equals' },
    },
    phone: {
      type: 'string',
      format: 'phone',
      title: '联系电话',
      maxLength: 30,
      'x-field': { mask: 'phone', pii: true, filter: 'contains', searchable: true, sortable: true },
    },
    secret: {
      type: 'string',
      title: '内部备注',
      maxLength: 50,
      'x-field': {
        filter: 'contains',
        searchable: true,
        sortable: true,
        permissions: { read: ['main'], readWhen: { holder_id: '$user.id' } },
      },
    },
    fee: {
      type: 'integer',
      format: 'money',
      title: '押金',
      minimum: 0,
      maximum: 100_000,
      'x-field': { permissions: { write: ['main'] } },
    },
    kind: {
      type: 'string',
      title: '类型',
      enum: ['staff', 'visitor'],
      'x-field': { options: { staff: { title: '员工' }, visitor: { title: '访客' } } },
    },
    company_name: {
      type: 'string',
      title: '来访单位',
      maxLength: 30,
      'x-field': {
        visibleWhen: { kind: 'visitor' },
        requiredWhen: { kind: 'visitor' },
        whenHidden: 'clear',
      },
    },
    colour: { type: 'string', title: '颜色', pattern: '^#[0-9a-f]{6}$', examples: ['#00aa88'] },
    starts_on: { type: 'string', format: 'date', title: '开始日期' },
    ends_on: { type: 'string', format: 'date', title: '结束日期' },
    expires_at: { type: 'string', format: 'date-time', title: '失效时间' },
    gate: {
      type: 'string',
      title: '入口',
      maxLength: 20,
      'x-field': { readOnlyWhen: { status: ['closed', 'expired'] } },
    },
    status: {
      type: 'string',
      title: '状态',
      enum: ['draft', 'open', 'closed', 'expired'],
      default: 'draft',
      readOnly: true,
      'x-field': {
        filter: 'in',
        options: {
          draft: { title: '草稿' },
          open: { title: '有效' },
          closed: { title: '停用' },
          expired: { title: '已过期' },
        },
      },
    },
    remark: { type: 'string', title: '说明', maxLength: 100 },
    close_reason: { type: 'string', title: '停用原因', maxLength: 50, readOnly: true },
  },
  'x-resource': {
    name: 'permit',
    plural: '通行证',
    kind: 'collection',
    id: 'permit_id',
    display: 'serial',
    module: 'company',
    scope: { department: 'department_id', person: 'holder_id' },
    permissions: {
      read: {
        ...inDepartments,
        asset: 'all',
        responsible: 'departments',
        supervisor: 'departments',
        member: 'own',
      },
      create: inDepartments,
      update: { ...inDepartments, responsible: 'departments' },
      delete: inDepartments,
      open: { ...inDepartments, member: 'own' },
      close: { main: 'all', asset: 'all', supervisor: 'departments' },
    },
    actions: {
      open: { title: '启用', on: ['record'], when: { gate: { exists: true } } },
      close: {
        title: '停用',
        on: ['record'],
        input: {
          properties: { close_reason: { type: 'string', title: '原因', maxLength: 50 } },
          required: ['close_reason'],
        },
        sets: { close_reason: '$input.close_reason' },
      },
    },
    states: {
      field: 'status',
      initial: 'draft',
      final: ['expired'],
      transitions: [
        { from: ['draft', 'closed'], to: 'open', action: 'open', by: 'user' },
        { from: 'open', to: 'closed', action: 'close', by: 'user' },
        { from: 'open', to: 'expired', by: 'timer', at: 'expires_at' },
      ],
    },
    rules: {
      days: {
        title: '结束日期不能早于开始日期',
        field: 'ends_on',
        when: { starts_on: { exists: true }, ends_on: { exists: true } },
        must: { ends_on: { gte: '$record.starts_on' } },
      },
    },
  },
  'x-i18n': {
    en: { '@name': 'Permit', '@plural': 'Permits', 'rules.days': 'The end must not be before the start' },
    ja: { '@name': '通行証', '@plural': '通行証', 'rules.days': '終了日は開始日以降にしてください' },
  },
};
