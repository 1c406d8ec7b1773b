import { setImmediate } from 'node:timers/promises';
import {
  lockIndexing,
  moveIndexing,
} from '#server/features/directory/customField/store/customFieldValues.ts';
import { indexChunk } from '#server/features/directory/member/memberIndexing.ts';
import type { Ports } from '#server/platform/ports.ts';

/** 25,000 people in a run, then the other timers have their turn. */
const chunksPerRun = 50;

/** One chunk of the longest waiting request in a transaction of its own; whether there was one. */
const runChunk = ({ database }: Ports): Promise<boolean> =>
  database.db.transaction().execute(async (transaction) => {
    const request = await lockIndexing(transaction);
    if (request === undefined) return false;
    const { company_id: companyId, field_id: fieldId, next_user_id: from } = request;
    const next = await indexChunk(transaction, companyId, fieldId, from);
    await moveIndexing(transaction, { companyId, fieldId }, next);
    return true;
  });

/**
 * Brings search entries up to date after a custom field changed, chunk by chunk: whoever searches or saves meanwhile waits
 * for one chunk at most. What is left goes on with the next run, in whichever process. Answers how many chunks were done.
 */
export const runMemberIndexing = async (ports: Ports): Promise<number> => {
  for (let done = 0; done < chunksPerRun; done += 1) {
    if (!(await runChunk(ports))) return done;
    await setImmediate();
  }
  return chunksPerRun;
};
