import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { violation } from '#domain/violation.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  isLive,
  searchWords,
  shownDefinitions,
} from '#server/features/directory/customField/customFields.ts';
import { searchFingerprint } from '#server/features/directory/customField/fieldRows.ts';
import {
  type CustomFieldRecord,
  findFields,
} from '#server/features/directory/customField/store/customFields.ts';
import {
  countValues,
  lockIndexing,
  lockPeopleWith,
  moveIndexing,
  requestIndexing,
  saveSearchEntries,
} from '#server/features/directory/customField/store/customFieldValues.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { Ports } from '#server/platform/ports.ts';
import { memberSearchEntry } from '#server/platform/search/grams.ts';

/** People at once: the readings of so many names keep the process for some 50 ms. */
const peoplePerChunk = 500;

/**
 * Makes search entries again of the next people with a value in a field, from an id on. Answers the id to go on from, or
 * undefined when no one is left.
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
    piece: { from, count: peoplePerChunk },
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
const reindexField = async (
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
 * Brings search entries up to date after a custom field changed, chunk by chunk: anyone who searches or saves meanwhile waits
 * for one chunk at most. What is left goes on with the next run, in whichever process. Answers how many chunks were done.
 */
export const runMemberIndexing = async (ports: Ports): Promise<number> => {
  for (let done = 0; done < chunksPerRun; done += 1) {
    if (!(await runChunk(ports))) return done;
    await setImmediate();
  }
  return chunksPerRun;
};

/** Brings search up to date for every field that is now found, or no longer found, otherwise than `before`. */
export const reindexChanged = async (
  { db, actor, now }: CallContext,
  before: readonly CustomFieldRecord[],
): Promise<void> => {
  const old = shownDefinitions(before);
  const current = shownDefinitions(await findFields(db, actor.companyId));
  const ids = [...new Set([...old, ...current].map(({ id }) => id))];
  for (const id of ids) {
    const was = searchFingerprint(old.find((each) => each.id === id));
    const is = searchFingerprint(current.find((each) => each.id === id));
    if (was !== is) await reindexField(db, { companyId: actor.companyId, fieldId: id, now });
  }
};

/** The field of that id that an administrator added and no one deleted. */
export const findLive = (
  records: readonly CustomFieldRecord[],
  id: string | null | undefined,
): CustomFieldRecord | undefined => records.find((record) => record.id === id && isLive(record));

/** One that someone deleted and that can still be brought back. */
export const findDeleted = (
  records: readonly CustomFieldRecord[],
  id: string,
): CustomFieldRecord | undefined => records.find((record) => record.id === id && record.deleted_at !== null);

/** What is said of a field that is not there; one of another company is none. */
export const missingField = violation('call.notFound', 'id', { noun: 'customField' });

/** The number in a custom field's id: what operation records know it by. */
export const fieldNumber = (id: string): number => Number(id.slice(1));
