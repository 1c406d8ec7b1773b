import type { Violation } from '#domain/violation.ts';
import type { EntityModel } from '#engine/model.ts';
import { isFileValue } from '#engine/objectFormats.ts';
import type { Calls } from '#generated/types.ts';
import type { KnownFile } from '#server/database/tables/platform.ts';
import { type MemberRecord, updatePicture } from '#server/features/directory/member/store/members.ts';
import { fileFields } from '#server/platform/files/scene.ts';
import { knownFiles, settleFileFields } from '#server/platform/files/settleFields.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** What a save says about the picture: nothing, another one, or none. */
export interface RequestedPicture {
  readonly isSent: boolean;
  readonly value: KnownFile | null;
  readonly violations: readonly Violation[];
}

const memberModel = ({ models }: CallContext): EntityModel => {
  const { member } = models;
  if (member === undefined) throw new Error('Expected the schema of members');
  return member;
};

/** The picture a request names as the server knows it; a foreign one does not exist. */
export const knownPicture = async (
  context: CallContext,
  { avatar }: Calls['saveUser']['request'],
  userId: number | undefined,
): Promise<RequestedPicture> => {
  if (avatar === undefined) return { isSent: false, value: null, violations: [] };
  const { values, violations } = await knownFiles(context, {
    model: memberModel(context),
    sent: { avatar },
    rowId: userId,
  });
  // What the server found is its own record of the file.
  const value = isFileValue(values.avatar) ? (values.avatar as KnownFile) : null;
  return { isSent: true, value, violations };
};

/** Whether a save would give the person another picture, or take theirs. */
export const replacesPicture = ({ avatar }: MemberRecord, { isSent, value }: RequestedPicture): boolean =>
  isSent && value?.file_id !== avatar?.file_id;

/** Puts the picture into the row that was just saved, and answers the row with it. */
export const savePicture = async (
  context: CallContext,
  record: MemberRecord,
  picture: RequestedPicture,
): Promise<MemberRecord> => {
  if (!replacesPicture(record, picture)) return record;
  const { value } = picture;
  const { db, actor } = context;
  const model = memberModel(context);
  await updatePicture(db, { companyId: actor.companyId, userId: record.user_id, picture: value });
  const changes = fileFields(model.fields)
    .filter(({ name }) => name === 'avatar')
    .map((field) => ({ field, value }));
  await settleFileFields(context, { model, changed: changes, rowId: record.user_id });
  return { ...record, avatar: value };
};
