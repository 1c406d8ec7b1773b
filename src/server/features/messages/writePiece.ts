import type { Kysely } from 'kysely';
import { batchSkipReasonOf, laterSkipReasonOf } from '#domain/message/activation.ts';
import { pieceSize } from '#domain/message/limits.ts';
import { segmentsOf } from '#domain/message/segments.ts';
import { fillWording } from '#domain/message/wording.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  type BatchKey,
  findUnprepared,
  insertPiece,
  lockBatch,
  skipRecipients,
} from '#server/features/messages/store/messageBatches.ts';

/**
 * Writes the next messages of a batch into the outbox, at most a hundred; false: there is nothing to write, or another process is at
 * it. Who may be written to is asked again: the batch may have waited. In one transaction.
 */
export const writePiece = async (db: Kysely<Tables>, now: Date, key: BatchKey): Promise<boolean> => {
  const batch = await lockBatch(db, key);
  if (batch === undefined) return false;
  const people = await findUnprepared(db, batch, pieceSize);
  if (people.length === 0) return false;
  const reasonForAll = batchSkipReasonOf(batch.purpose, batch.verificationStatus);
  const asked = people.map((person) => ({ ...person, reason: reasonForAll ?? laterSkipReasonOf(person) }));
  const { companyName: company, link, text: template } = batch;
  const piece = asked.flatMap(({ seq, name, reason }) => {
    if (reason !== undefined) return [];
    const text = fillWording(template, { company, name, link });
    return [{ seq, text, segments: segmentsOf(text) }];
  });
  if (piece.length > 0) await insertPiece(db, batch, piece, now);
  const leftOut = asked.flatMap(({ seq, userId, reason }) =>
    reason === undefined ? [] : [{ seq, userId, reason }],
  );
  if (leftOut.length > 0) await skipRecipients(db, batch, leftOut, now);
  return true;
};
