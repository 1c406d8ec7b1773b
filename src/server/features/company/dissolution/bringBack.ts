import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import {
  abortDissolution,
  type EndingCompany,
  takeWholeCompany,
} from '#server/features/company/store/dissolutions.ts';
import { platformOrigin } from '#server/features/records/origins.ts';
import { insertOperationRecords } from '#server/features/records/store/operationRecords.ts';

/**
 * Gives a company back that is held, as it was to the byte (case B03), with its record; its sessions stay ended. Undefined: it is not held,
 * or its erasing has begun.
 */
export const bringBack = (
  db: Kysely<Tables>,
  companyId: number,
  at: Date,
): Promise<EndingCompany | undefined> =>
  db.transaction().execute(async (transaction) => {
    const company = await takeWholeCompany(transaction, companyId);
    if (company?.status !== 'dissolving') return undefined;
    await abortDissolution(transaction, companyId, at);
    await insertOperationRecords(transaction, platformOrigin(companyId, at), 'dissolution', [
      {
        action: 'company.abortDissolution',
        targetType: 'dissolution',
        targetName: company.name,
        changes: [{ field: 'status', old: 'dissolving', new: 'normal' }],
      },
    ]);
    return company;
  });
