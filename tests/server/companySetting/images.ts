import type { FileValue } from '#engine/objectFormats.ts';
import { decideReview } from '#server/features/company/review/decide.ts';
import type { Backend, TestSession } from '#tests/setup/backend.ts';
import { pictureOf, upload } from '../file/upload.ts';

/** A picture uploaded for a field, as a form holds it. */
export const sentPicture = async (
  backend: Backend,
  session: TestSession,
  scene: string,
  [width, height]: readonly [number, number],
): Promise<FileValue> => {
  const answer = await upload(backend, session, scene, await pictureOf(width, height));
  if (answer.code !== 0) throw new Error(answer.message);
  return answer.data as unknown as FileValue;
};

/** Decides what waits of a kind: the newest. */
export const decideNewest = async (
  { database: { db } }: Backend,
  kind: 'cover' | 'startup',
  verdict: { readonly decision: 'approved' | 'rejected'; readonly reason?: string; readonly at: Date },
) => {
  const { review_id: reviewId } = await db
    .selectFrom('review')
    .select('review_id')
    .where('kind', '=', kind)
    .where('status', '=', 0)
    .orderBy('review_id', 'desc')
    .executeTakeFirstOrThrow();
  return decideReview(db, { reviewId, reason: null, ...verdict });
};
