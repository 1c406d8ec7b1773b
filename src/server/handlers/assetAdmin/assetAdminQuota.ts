import { checkAssetCompany } from '#domain/assetAdmin/checkNewAssetAdmin.ts';
import { mostAssetAdmins } from '#domain/assetAdmin/states.ts';
import { ruleText } from '#i18n/rules.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { countAssetAdmins } from '#server/repositories/assetAdmins.ts';
import { findAdministeredCompany } from '#server/repositories/candidates.ts';

const verificationStates = [0, 1, 2, 3] as const;

/** Whether the company can have one more, how many places are taken, and why not. */
export const assetAdminQuota: Handler<'assetAdminQuota'> = async (_request, { db, actor, locale }) => {
  const company = await findAdministeredCompany(db, actor.companyId);
  const used = await countAssetAdmins(db, actor.companyId);
  const [objection] = checkAssetCompany({ advanced: company.advanced, used });
  return done({
    company_name: company.name,
    verification_status: verificationStates.find((state) => state === company.verificationStatus) ?? 0,
    advanced: company.advanced === 1 ? 1 : 0,
    used,
    limit: mostAssetAdmins,
    reason: objection === undefined ? null : ruleText(locale, objection),
  });
};
