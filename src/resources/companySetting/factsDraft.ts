import { type CompanyFacts, checkFacts } from '#domain/companySetting/checkFacts.ts';
import type { Violation } from '#domain/violation.ts';
import type { CompanySetting } from '#generated/types.ts';

/** Facts as they are entered: '' where nothing is said. */
export type FactsDraft = CompanyFacts;

/** What the form begins with. */
export const draftOf = (setting: CompanySetting): FactsDraft => ({
  company_name: setting.company_name,
  industry: setting.industry ?? '',
  size: setting.size ?? '',
  province: setting.province ?? '',
  city: setting.city ?? '',
  contact_name: setting.contact_name ?? '',
  contact_phone: setting.contact_phone ?? '',
  contact_email: setting.contact_email ?? '',
});

const trimmed = (draft: FactsDraft): FactsDraft => ({
  ...draft,
  company_name: draft.company_name.trim(),
  contact_name: draft.contact_name.trim(),
  contact_phone: draft.contact_phone.trim(),
  contact_email: draft.contact_email.trim(),
});

/** What is wrong before anything is sent; industry and size can only be chosen. */
export const violationsOf = (draft: FactsDraft, setting: CompanySetting): readonly Violation[] =>
  checkFacts(trimmed(draft), {
    isNameLocked: setting.name_locked === 1,
    name: setting.company_name,
    industries: [draft.industry],
    sizes: [draft.size],
  });

/** Of facts as they are entered those that are not what a row has, to the letter. */
export const typedOver = (draft: FactsDraft, setting: CompanySetting): Partial<FactsDraft> => {
  const stored: Readonly<Record<string, string>> = { ...draftOf(setting) };
  return Object.fromEntries(Object.entries(draft).filter(([name, text]) => text !== stored[name]));
};

/** What is sent to be saved over a row: the name, which every save says, and what differs. The rest stays as it is stored. */
export const requestOf = (draft: FactsDraft, setting: CompanySetting) => ({
  ...typedOver(trimmed(draft), setting),
  company_name: draft.company_name.trim(),
});

/** Whether the entries differ from what is stored. */
export const isChanged = (draft: FactsDraft, setting: CompanySetting): boolean =>
  Object.keys(typedOver(trimmed(draft), setting)).length > 0;

/** Whether two rows say the same of the company; the logo of either may be another. */
export const hasSameFacts = (one: CompanySetting, other: CompanySetting): boolean =>
  Object.keys(typedOver(draftOf(one), other)).length === 0;
