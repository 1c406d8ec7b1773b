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

/** What is sent to be saved. */
export const requestOf = (draft: FactsDraft) => trimmed(draft);

/** Whether the entries differ from what is stored. */
export const isChanged = (draft: FactsDraft, setting: CompanySetting): boolean =>
  JSON.stringify(trimmed(draft)) !== JSON.stringify(draftOf(setting));
