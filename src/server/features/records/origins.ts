import { randomUUID } from 'node:crypto';
import type { AuditOrigin } from '#server/features/records/store/operationRecords.ts';

const nowhere = { operatorId: undefined, ip: undefined, deviceId: undefined } as const;

/** Where a record of the clock's own work comes from: nobody, no device, a request of its own. */
export const timerOrigin = (companyId: number, time: Date, result = 'done'): AuditOrigin => ({
  ...nowhere,
  companyId,
  operatorName: 'system',
  operatorRole: 'timer',
  requestId: randomUUID(),
  time,
  result,
});

/** Where a record of what the platform did comes from: its operator or its payment, none of the company's people. */
export const platformOrigin = (companyId: number, time: Date): AuditOrigin => ({
  ...nowhere,
  companyId,
  operatorName: 'platform',
  operatorRole: 'platform',
  requestId: randomUUID(),
  time,
  result: 'done',
});
