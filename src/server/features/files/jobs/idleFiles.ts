import type { Ports } from '#server/platform/ports.ts';
import { deleteFiles, lockIdleFiles } from '#server/platform/store/fileRows.ts';

const msPerDay = 86_400_000;
const filesPerRun = 200;

/**
 * Deletes files that nothing has referred to for a day: uploaded and never saved, replaced, or of a deleted row. Answers how
 * many. Their content goes first and their rows last: where that breaks off, the next run finds them again.
 */
export const deleteIdleFiles = async ({ database, files, clock }: Ports): Promise<number> => {
  const before = new Date(clock().getTime() - msPerDay);
  return database.db.transaction().execute(async (transaction) => {
    const idle = await lockIdleFiles(transaction, before, filesPerRun);
    for (const { company_id, file_id } of idle) await files.remove(`${company_id}/${file_id}`);
    await deleteFiles(transaction, idle);
    return idle.length;
  });
};
