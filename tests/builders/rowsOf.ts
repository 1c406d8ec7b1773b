import type { EntitySchema, ResourceOptions } from '#engine/dialect.ts';
import { everyRuleSchema } from './everyRule.ts';

const { permit_id, serial, holder_id, department_id, phone, secret, fee, starts_on, status, close_reason } =
  everyRuleSchema.properties;

const picked = {
  permit_id,
  holder_id,
  department_id,
  phone,
  secret,
  fee,
  starts_on,
  status,
  close_reason,
} as EntitySchema['properties'];

/** The permits that are open, told by their own noun with some of their fields; they are closed by the call of the permits. */
export const openPermitSchema = (resource: Partial<ResourceOptions> = {}): EntitySchema => ({
  title: '有效通行证',
  type: 'object',
  required: ['permit_id', 'serial', 'holder_id', 'status'],
  properties: {
    ...picked,
    serial: { ...serial, 'x-field': { searchable: true, sortable: true, filter: 'contains' } },
  },
  'x-resource': {
    name: 'openPermit',
    plural: '有效通行证',
    kind: 'collection',
    id: 'permit_id',
    display: 'serial',
    module: 'company',
    rows: { of: 'permit', where: { status: 'open' } },
    scope: { department: 'department_id', person: 'holder_id' },
    permissions: {
      read: { main: 'all', sub: 'departments', supervisor: 'departments', member: 'own' },
      close: { main: 'all', sub: 'departments' },
    },
    actions: {
      close: {
        title: '停用',
        on: ['record'],
        call: 'permitClose',
        input: {
          properties: { close_reason: { type: 'string', title: '原因', maxLength: 50 } },
          required: ['close_reason'],
        },
      },
    },
    ...resource,
  },
  'x-i18n': { en: {}, ja: {} },
});
