import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { shownDefinitions } from '#server/features/directory/customField/customFields.ts';
import { searchWords } from '#server/features/directory/customField/customValues.ts';
import { findFields } from '#server/features/directory/customField/store/customFields.ts';
import {
  countValues,
  lockPeopleWith,
  requestIndexing,
  saveSearchEntries,
} from '#server/features/directory/customField/store/customFieldValues.ts';
import { memberSearchEntry } from '#server/platform/search/grams.ts';

/** People at once: the readings of so many names keep the process for some 50 ms. */
export const peoplePerChunk = 500;

/**
 * Makes search entries anew of the next people with a value in a field, from an id on. Answers the id to go on from, or
 * undefined when nobody is left.
 */
export const indexChunk = async (
  db: Kysely<Tables>,
  companyId: number,
  fieldId: string,
  from: number,
): Promise<number | undefined> => {
  const people = await lockPeopleWith(db, companyId, fieldId, { from, count: peoplePerChunk });
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
  companyId: number,
  fieldId: string,
  now: Date,
): Promise<void> => {
  const count = await countValues(db, companyId, fieldId);
  if (count < peoplePerChunk) await indexChunk(db, companyId, fieldId, 0);
  else await requestIndexing(db, companyId, fieldId, now);
};
