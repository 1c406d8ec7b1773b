import type { FactsAround } from '#domain/companySetting/checkFacts.ts';
import { findField } from '#engine/fields.ts';
import { reachOf } from '#engine/permission.ts';
import type { CompanySetting } from '#generated/types.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { type CompanyRecord, findCompanyRecord } from '#server/repositories/companySettings.ts';

/** Being verified and verified, the name is the one on the papers. */
export const isNameLocked = ({ verificationStatus }: Pick<CompanyRecord, 'verificationStatus'>): boolean =>
  verificationStatus === 1 || verificationStatus === 2;

const choicesOf = ({ models }: CallContext, name: 'industry' | 'size'): readonly string[] => {
  const field = models.companySetting && findField(models.companySetting.fields, name);
  return (field?.choices ?? []).map(String);
};

/** What the facts of a company are measured by. */
export const factsAround = (context: CallContext, record: CompanyRecord): FactsAround => ({
  name: record.name,
  isNameLocked: isNameLocked(record),
  industries: choicesOf(context, 'industry'),
  sizes: choicesOf(context, 'size'),
});

const statuses = [0, 1, 2, 3] as const;

/** A choice as the schema has it; what an older version stored and no longer offers is none. */
const chosen = <Choice extends string>(value: string | null, choices: readonly string[]): Choice | null =>
  // The schema's own list of choices has it.
  value !== null && choices.includes(value) ? (value as Choice) : null;

/** Company settings as the wire has them. */
export const settingRow = (context: CallContext, record: CompanyRecord): CompanySetting => {
  const { actor, models } = context;
  const model = models.companySetting;
  const maySave = model !== undefined && reachOf(model, 'update', actor) !== undefined;
  return {
    setting_id: 0,
    company_name: record.name,
    name_locked: isNameLocked(record) ? 1 : 0,
    verification_status: statuses.find((each) => each === record.verificationStatus) ?? 0,
    industry: chosen(record.industry, choicesOf(context, 'industry')),
    size: chosen(record.size, choicesOf(context, 'size')),
    province: record.province,
    city: record.city,
    contact_name: record.contactName,
    contact_phone: record.contactPhone,
    contact_email: record.contactEmail,
    logo: record.logo,
    logo_url: record.logoUrl,
    version: record.version,
    can: { read: 1, update: maySave ? 1 : 0 },
  };
};

/** The settings as they stand. */
export const currentSetting = async (context: CallContext): Promise<CompanySetting> =>
  settingRow(context, await findCompanyRecord(context.db, context.actor.companyId));
