import type { Ports } from '#server/ports.ts';
import { takeIdleFiles } from '#server/repositories/files.ts';

const msPerDay = 86_400_000;
const filesPerRun = 200;

/** Deletes files that nothing has referred to for a day: uploaded and never saved, or replaced. Answers how many. */
export const deleteIdleFiles = async ({ database, files, clock }: Ports): Promise<number> => {
  const before = new Date(clock().getTime() - msPerDay);
  const idle = await takeIdleFiles(database.db, before, filesPerRun);
  for (const { company_id, file_id } of idle) await files.remove(`${company_id}/${file_id}`);
  return idle.length;
};
