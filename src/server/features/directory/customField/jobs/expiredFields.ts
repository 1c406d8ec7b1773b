import { customFieldLimits } from '#domain/customField/definition.ts';
import { lockExpiredFields, removeField } from '#server/features/directory/customField/store/customFields.ts';
import { removeValues } from '#server/features/directory/customField/store/customFieldValues.ts';
import { releaseFiles } from '#server/platform/files/fileRows.ts';
import type { Ports } from '#server/platform/ports.ts';

const msPerDay = 86_400_000;
const fieldsPerRun = 5;
const peoplePerRun = 2_000;

/**
 * Takes the values of fields deleted 30 days ago from people, some of them at a time, and forgets a field when nobody has any
 * left. Answers how many people lost a value.
 */
export const removeExpiredFields = async ({ database, clock }: Ports): Promise<number> => {
  const now = clock();
  const before = new Date(now.getTime() - customFieldLimits.keptDays * msPerDay);
  return database.db.transaction().execute(async (transaction) => {
    let emptied = 0;
    for (const field of await lockExpiredFields(transaction, before, fieldsPerRun)) {
      const { company_id: companyId, id } = field;
      const rowIds = await removeValues(transaction, { companyId, id, count: peoplePerRun });
      await releaseFiles(transaction, { companyId, scenes: [`member.custom_fields.${id}`], rowIds }, now);
      if (rowIds.length < peoplePerRun) await removeField(transaction, field);
      emptied += rowIds.length;
    }
    return emptied;
  });
};
