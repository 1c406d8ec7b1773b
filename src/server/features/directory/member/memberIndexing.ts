import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { searchWords, shownDefinitions } from '#server/features/directory/customField/customFields.ts';
import { findFields } from '#server/features/directory/customField/store/customFields.ts';
import {
  countValues,
  lockIndexing,
  lockPeopleWith,
  moveIndexing,
  requestIndexing,
  saveSearchEntries,
} from '#server/features/directory/customField/store/customFieldValues.ts';
import type { Ports } from '#server/platform/ports.ts';
import { memberSearchEntry } from '#server/platform/search/grams.ts';

/** People at once: the readings of so many names keep the process for some 50 ms. */
const peoplePerChunk = 500;

/**
 * Makes search entries anew of the next people with a value in a field, from an id on. Answers the id to go on from, or
 * undefined when nobody is left.
 */
const indexChunk = async (
  db: Kysely<Tables>,
  {
    companyId,
    fieldId,
    from,
  }: { readonly companyId: number; readonly fieldId: string; readonly from: number },
): Promise<number | undefined> => {
  const people = await lockPeopleWith(db, {
    companyId,
    id: fieldId,
    readonly: { from, count: peoplePerChunk },
  });
  const definitions = shownDefinitions(await findFields(db, companyId));
  const entries = people.map((person) => {
    const words = searchWords(definitions, person.custom_fields);
    const { grams, haystack } = memberSearchEntry({ ...person, words });
    return { userId: person.user_id, grams, haystack };
  });
  await saveSearchEntries(db, companyId, entries);
  const last = people.at(-1);
  return last === undefined || people.length < peoplePerChunk ? undefined : last.user_id + 1;
};

/** People are found by what a field is now: few of them at once, many by the job, which does not keep the writer waiting. */
export const reindexField = async (
  db: Kysely<Tables>,
  { companyId, fieldId, now }: { readonly companyId: number; readonly fieldId: string; readonly now: Date },
): Promise<void> => {
  const count = await countValues(db, companyId, fieldId);
  if (count < peoplePerChunk) await indexChunk(db, { companyId, fieldId, from: 0 });
  else await requestIndexing(db, { companyId, id: fieldId, now });
};

/** 25,000 people in a run, then the other timers have their turn. */
const chunksPerRun = 50;

/** One chunk of the longest waiting request in a transaction of its own; whether there was one. */
const runChunk = ({ database }: Ports): Promise<boolean> =>
  database.db.transaction().execute(async (transaction) => {
    const request = await lockIndexing(transaction);
    if (request === undefined) return false;
    const { company_id: companyId, field_id: fieldId, next_user_id: from } = request;
    const next = await indexChunk(transaction, { companyId, fieldId, from });
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
