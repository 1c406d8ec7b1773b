import type { Kysely } from 'kysely';
import { maskPhone } from '#domain/member/phone.ts';
import {
  batchSkipReasonOf,
  laterSkipReasonOf,
  type SkipReason,
  skipReasonOf,
  skipRule,
  weekStart,
} from '#domain/message/activation.ts';
import { segmentsOf } from '#domain/message/delivery.ts';
import { mostNamed, nextSpendDay, pieceSize, type SpendScope, spendDay } from '#domain/message/limits.ts';
import { fillWording } from '#domain/message/wording.ts';
import { violation } from '#domain/violation.ts';
import { reachOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import type { Tables } from '#server/database/tables.ts';
import { addressKey } from '#server/guard/origin.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { ActivationPerson } from './store/activationPeople.ts';
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
import type { SpendKeys } from './store/messageSpend.ts';

/** Someone with what is to become of them. */
export interface Planned {
  readonly person: ActivationPerson;
  readonly reason: SkipReason | undefined;
}

/** What stands against each person by themselves. */
export const planOf = (people: readonly ActivationPerson[]): readonly Planned[] =>
  people.map((person) => ({ person, reason: skipReasonOf(person) }));

/** The people something is sent to. */
export const toSend = (plan: readonly Planned[]): readonly ActivationPerson[] =>
  plan.flatMap(({ person, reason }) => (reason === undefined ? [person] : []));

/** Gives a reason to those who are sent something and of whom it holds. */
export const skipping = (
  plan: readonly Planned[],
  reason: SkipReason,
  isSkipped: (person: ActivationPerson, index: number) => boolean,
): readonly Planned[] => {
  let index = -1;
  return plan.map((planned) => {
    if (planned.reason !== undefined) return planned;
    index += 1;
    return isSkipped(planned.person, index) ? { ...planned, reason } : planned;
  });
};

/** Under which counts a call spends. */
export const spendKeysOf = ({ actor, ip, now }: CallContext): SpendKeys => {
  const person: Partial<Record<SpendScope, string>> = {
    person: `${actor.companyId}:${actor.userId}`,
    company: String(actor.companyId),
  };
  return {
    day: spendDay(now),
    keys: ip === undefined ? person : { ...person, address: addressKey(ip) },
  };
};

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** When those who were left out can be notified: tomorrow where the day is used up, else with the next week. */
export const nextAllowedAt = (now: Date, quota: number): string =>
  (quota === 0 ? nextSpendDay(now) : new Date(weekStart(now).getTime() + weekMs)).toISOString();

interface LeftOut {
  readonly user_id: number;
  readonly name: string;
  readonly reason: SkipReason | 'missing';
  readonly message: string;
}

const leftOut = (
  { locale }: CallContext,
  { id, name, reason }: { readonly id: number; readonly name: string; readonly reason: LeftOut['reason'] },
): LeftOut => ({
  user_id: id,
  name,
  reason,
  message: ruleText(locale, skipRule(reason)),
});

/** Who was left out, by name and reason, as the wire has it: skipped by a rule, or no one the reader knows. */
export const leftOutOf = (context: CallContext, plan: readonly Planned[], missing: readonly number[]) => {
  const skipped = plan.flatMap(({ person, reason }) =>
    reason === undefined ? [] : [{ person, reason } as const],
  );
  return {
    skipped: skipped
      .slice(0, mostNamed)
      .map(({ person, reason }) => leftOut(context, { id: person.userId, name: person.name, reason })),
    skipped_count: skipped.length,
    failed: missing.slice(0, mostNamed).map((id) => leftOut(context, { id, name: '', reason: 'missing' })),
    failed_count: missing.length,
  };
};

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
