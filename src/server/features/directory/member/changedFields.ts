import { violation } from '#domain/violation.ts';
import { isLive, shownDefinitions } from '#server/features/directory/customField/customFields.ts';
import { searchFingerprint } from '#server/features/directory/customField/fieldRows.ts';
import {
  type CustomFieldRecord,
  findFields,
} from '#server/features/directory/customField/store/customFields.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { reindexField } from './memberIndexing.ts';

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

/** The field of that id that an administrator added and nobody deleted. */
export const findLive = (
  records: readonly CustomFieldRecord[],
  id: string | null | undefined,
): CustomFieldRecord | undefined => records.find((record) => record.id === id && isLive(record));

/** One that somebody deleted and that can still be brought back. */
export const findDeleted = (
  records: readonly CustomFieldRecord[],
  id: string,
): CustomFieldRecord | undefined => records.find((record) => record.id === id && record.deleted_at !== null);

/** What is said of a field that is not there; one of another company is none. */
export const missingField = violation('call.notFound', 'id', { noun: 'customField' });

/** The number in a custom field's id: what operation records know it by. */
export const fieldNumber = (id: string): number => Number(id.slice(1));
