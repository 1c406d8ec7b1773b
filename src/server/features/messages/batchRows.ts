import type { Kysely } from 'kysely';
import { maskPhone } from '#domain/member/phone.ts';
import { batchSkipReasonOf, laterSkipReasonOf } from '#domain/message/activation.ts';
import { segmentsOf } from '#domain/message/delivery.ts';
import { pieceSize } from '#domain/message/limits.ts';
import { fillWording } from '#domain/message/wording.ts';
import { violation } from '#domain/violation.ts';
import { reachOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import type { Tables } from '#server/database/tables.ts';
import type { CallContext } from '#server/platform/handler.ts';
import {
  type BatchKey,
  findUnprepared,
  insertPiece,
  lockBatch,
  skipRecipients,
} from './store/messageBatches.ts';
import {
  type BatchFilter,
  type BatchRecord,
  findBatches,
  type RecipientRecord,
} from './store/messageRecords.ts';

/** The batches a reader sees: the main administrator all of the company, others their own. Undefined: none. */
export const batchReach = ({
  actor,
  models,
}: Pick<CallContext, 'actor' | 'models'>): Pick<BatchFilter, 'companyId' | 'creatorId'> | undefined => {
  const model = models.messageRecord;
  const reach = model === undefined ? undefined : reachOf(model, 'read', actor);
  if (reach === undefined) return undefined;
  return { companyId: actor.companyId, creatorId: reach === 'all' ? undefined : actor.userId };
};

type Person = Calls['messagePeople']['reply']['list'][number];

const messageOf = ({ locale }: CallContext, { reason, error, result }: RecipientRecord): string | null => {
  if (reason !== null) return ruleText(locale, violation(`message.skip.${reason}`));
  if (result !== 'failed') return null;
  return ruleText(locale, violation('message.failed', undefined, { reason: error ?? '' }));
};

/** One person of a batch as the wire has them, the number masked. */
export const recipientRow = (context: CallContext, person: RecipientRecord): Person => ({
  seq: person.seq,
  user_id: person.user_id,
  name: person.name,
  phone: `+${person.country_code} ${maskPhone(person.phone)}`,
  result: person.result,
  message: messageOf(context, person),
  sent_at: person.sent_at?.toISOString() ?? null,
  delivered_at: person.report === 'delivered' ? (person.reported_at?.toISOString() ?? null) : null,
});

/** A batch the reader may see; undefined: for them there is none of that number. */
export const findOwnBatch = async (
  context: CallContext,
  batchId: number,
): Promise<BatchRecord | undefined> => {
  const reach = batchReach(context);
  if (reach === undefined) return undefined;
  const [batch] = await findBatches(context.db, { ...reach, batchIds: [batchId] });
  return batch;
};

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
  if (piece.length > 0) await insertPiece(db, { openBatch: batch, piece, now });
  const leftOut = asked.flatMap(({ seq, userId, reason }) =>
    reason === undefined ? [] : [{ seq, userId, reason }],
  );
  if (leftOut.length > 0) await skipRecipients(db, { batchKey: batch, people: leftOut, now });
  return true;
};
