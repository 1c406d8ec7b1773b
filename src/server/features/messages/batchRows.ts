import { maskPhone } from '#domain/member/phone.ts';
import { violation } from '#domain/violation.ts';
import { reachOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import type { BatchFilter, RecipientRecord } from '#server/features/messages/store/messageRecords.ts';
import type { CallContext } from '#server/platform/handler.ts';

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
});
