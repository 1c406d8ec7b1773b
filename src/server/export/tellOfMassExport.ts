import { isMassExport } from '#domain/member/massExport.ts';
import { violation } from '#domain/violation.ts';
import { instantText } from '#engine/dateText.ts';
import { ruleText } from '#i18n/rules.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { findPlace } from '#server/repositories/companies.ts';
import { findMainAdministrator } from '#server/repositories/leaving.ts';
import { insertMessage } from '#server/repositories/smsMessages.ts';

/** Tells the main administrator by SMS that somebody else takes more than 1,000 people out of the company (safety.md T21). */
export const tellOfMassExport = async (context: CallContext, count: number): Promise<void> => {
  const { db, actor, now } = context;
  if (!isMassExport(count) || actor.roles.includes('main')) return;
  const mainId = await findMainAdministrator(db, actor.companyId);
  const main = mainId === undefined ? undefined : await findPlace(db, actor.companyId, mainId);
  if (main === undefined) return;
  const params = { name: actor.name, time: instantText(now.toISOString()), count };
  await insertMessage(db, {
    companyId: actor.companyId,
    countryCode: main.countryCode,
    mobile: main.phone,
    // Whoever reads it is not whoever asks: the product's own language.
    text: ruleText('zh', violation('export.told', undefined, params)),
    now,
    purpose: 'export',
    userId: mainId,
    creatorId: actor.userId,
  });
};
