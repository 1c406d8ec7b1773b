import type { Kysely } from 'kysely';
import { pieceSize } from '#domain/message/limits.ts';
import { segmentsOf } from '#domain/message/segments.ts';
import { fillTemplate } from '#domain/message/template.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  type BatchKey,
  findUnprepared,
  insertPiece,
  lockOpenBatch,
} from '#server/repositories/messageBatches.ts';

/** Writes the next messages of a batch into the outbox, at most a hundred; false: there is nothing to write. In one transaction. */
export const writePiece = async (db: Kysely<Tables>, now: Date, key?: BatchKey): Promise<boolean> => {
  const batch = await lockOpenBatch(db, key);
  if (batch === undefined) return false;
  const people = await findUnprepared(db, batch, pieceSize);
  if (people.length === 0) return false;
  const { companyName: company, link, text: template } = batch;
  const piece = people.map(({ seq, name }) => {
    const text = fillTemplate(template, { company, name, link });
    return { seq, text, segments: segmentsOf(text) };
  });
  await insertPiece(db, batch, piece, now);
  return true;
};
