import { codeKeptMs, noticeKeptMs } from '#domain/message/retention.ts';
import { blankOldMessages, blankStrangers } from '#server/features/messages/store/messageRetention.ts';
import type { Ports } from '#server/platform/ports.ts';

/** Rows blanked in one statement: the next run takes what is left. */
const rowsPerRun = 2_000;

/**
 * Forgets what was written to whom: codes an hour after they were written, notices after 30 days, and with them the names of people who
 * never came in. Answers how many rows were blanked.
 */
export const forgetOldMessages = async ({
  database: { db },
  clock,
}: Pick<Ports, 'database' | 'clock'>): Promise<number> => {
  const now = clock().getTime();
  const [codes, notices] = [new Date(now - codeKeptMs), new Date(now - noticeKeptMs)];
  const messages = await blankOldMessages(db, { codes, notices }, rowsPerRun);
  return messages + (await blankStrangers(db, notices, rowsPerRun));
};
