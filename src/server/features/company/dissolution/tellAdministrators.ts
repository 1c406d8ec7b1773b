import { instantText } from '#engine/dateText.ts';
import { ruleText } from '#i18n/rules.ts';
import { findToldAdministrators } from '#server/features/company/store/dissolutions.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Messages of the platform itself: what belongs to the company is held, and would not go out. */
const platform = 0;

/**
 * Tells every administrator by SMS that the company is being dissolved, by whom and when it is erased (safety.md T24): a hijacked main
 * administrator does not go unseen. In the language of the company: nobody knows which one the readers would choose.
 */
export const tellAdministrators = async (
  { db, actor, now }: Pick<CallContext, 'db' | 'actor' | 'now'>,
  company: { readonly companyId: number; readonly name: string },
  dueAt: Date,
): Promise<void> => {
  const params = { company: company.name, name: actor.name, time: instantText(dueAt.toISOString()) };
  const text = ruleText('zh', { rule: 'dissolution.told', params });
  for (const reader of await findToldAdministrators(db, company.companyId))
    await insertMessage(db, { ...reader, companyId: platform, text, now, purpose: 'mainAdministrator' });
};
