import { type ImageKind, imageStates } from '#domain/companyImage/states.ts';
import type { Violation } from '#domain/violation.ts';
import { type FileValue, isFileValue } from '#engine/objectFormats.ts';
import type { PictureValue } from '#server/database/tables/company.ts';
import { fileAddress } from '#server/file/fileValue.ts';
import { knownFiles } from '#server/file/settleFields.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import type { ImageRecord } from '#server/repositories/companyImages.ts';
import { findFile, insertFile } from '#server/repositories/files.ts';
import { imageModel } from './imageModel.ts';

/** A picture that may stand in the row, or why not; undefined with no violation: none was sent. */
export interface TakenPicture {
  readonly picture: PictureValue | undefined;
  readonly violations: readonly Violation[];
}

/** A second file of the same picture: the approved image keeps its own while its change is reviewed. */
const copyOf = async (context: CallContext, picture: PictureValue): Promise<PictureValue> => {
  const { db, actor, now, files } = context;
  const file = await findFile(db, actor.companyId, picture.file_id);
  const bytes = await files.read(`${actor.companyId}/${picture.file_id}`);
  if (file === undefined || bytes === undefined) throw new Error(`The file ${picture.file_id} is gone`);
  const fileId = context.randomToken();
  const { row_id: _, ...facts } = file;
  await insertFile(db, {
    ...facts,
    file_id: fileId,
    uploaded_by: actor.userId,
    uploaded_at: now,
    idle_since: now,
  });
  context.afterCommit(() => files.write(`${actor.companyId}/${fileId}`, bytes));
  return { ...picture, file_id: fileId, url: fileAddress(context, fileId) };
};

/** The picture a request names, as the server knows it; one that stands in an approved image already is copied. */
export const takePicture = async (
  context: CallContext,
  kind: ImageKind,
  sent: FileValue | null | undefined,
  before: ImageRecord | undefined,
): Promise<TakenPicture> => {
  const wanted = sent === undefined ? before?.image : sent;
  if (wanted === undefined || wanted === null) return { picture: undefined, violations: [] };
  if (before !== undefined && before.image.file_id === wanted.file_id) {
    const isKept = before.status !== imageStates.approved;
    return { picture: isKept ? before.image : await copyOf(context, before.image), violations: [] };
  }
  const { model } = imageModel(context, kind);
  const { values, violations } = await knownFiles(context, model, { image: wanted }, before?.id);
  // What the server found is its own record of the file.
  const picture = isFileValue(values.image) ? (values.image as PictureValue) : undefined;
  return { picture: violations.length > 0 ? undefined : picture, violations };
};
