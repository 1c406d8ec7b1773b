import { ruleText } from '#i18n/rules.ts';
import { findPlace } from '#server/features/company/store/companies.ts';
import type { ChatGroupRecord } from '#server/features/groups/store/chatGroups.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** A sentence in the product's own language: who reads it is not who decides. */
export const told = (rule: string, params: Readonly<Record<string, string>>): string =>
  ruleText('zh', { rule, params });

/** Tells somebody by SMS; nobody where they are not there any more. */
export const tell = async (context: CallContext, userId: number | null, text: string): Promise<void> => {
  const { db, actor, now } = context;
  const place = userId === null ? undefined : await findPlace(db, actor.companyId, userId);
  if (place === undefined) return;
  await insertMessage(db, {
    companyId: actor.companyId,
    countryCode: place.countryCode,
    mobile: place.phone,
    text,
    now,
    purpose: 'complaintOutcome',
  });
};

/** Writes down what a group got, or was spared. */
export const recordOn = (
  { audit }: CallContext,
  group: ChatGroupRecord,
  action: string,
  change: { readonly field: string; readonly old: unknown; readonly new: unknown },
) =>
  audit({
    action,
    targetType: 'group',
    targetId: group.group_id,
    targetName: group.name,
    changes: [change],
    concerns: group.owner_id === null ? [] : [{ type: 'member', id: group.owner_id }],
  });
