import { randomUUID } from 'node:crypto';
import type { AuditOrigin } from '#server/repositories/operationRecords.ts';

/** Where a record of the clock's own work comes from: nobody, no device, a request of its own. */
export const timerOrigin = (companyId: number, time: Date, result = 'done'): AuditOrigin => ({
  companyId,
  operatorId: undefined,
  operatorName: 'system',
  operatorRole: 'timer',
  ip: undefined,
  deviceId: undefined,
  requestId: randomUUID(),
  time,
  result,
});
