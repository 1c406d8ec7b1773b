import { checkEmail } from '#domain/member/checkProfile.ts';
import { checkCompanyName } from '#domain/registration/checkRegistration.ts';
import { isCityOf } from '#domain/registration/places.ts';
import { graphemeCount, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** What a company says of itself; '' where it says nothing. */
export interface CompanyFacts {
  readonly company_name: string;
  readonly industry: string;
  readonly size: string;
  readonly province: string;
  readonly city: string;
  readonly contact_name: string;
  readonly contact_phone: string;
  readonly contact_email: string;
}

/** What the facts are measured by: a verified name is the one on its papers. */
export interface FactsAround {
  readonly isNameLocked: boolean;
  readonly name: string;
  readonly industries: readonly string[];
  readonly sizes: readonly string[];
}

const maxContactName = 80;
/** Digits with the signs people write between them: an extension after `-`, a country code before. */
const phone = /^\+?[\d\s()-]{5,28}$/;
const leastDigits = 5;

const checkName = ({ company_name: name }: CompanyFacts, around: FactsAround): readonly Violation[] => {
  if (name === around.name) return [];
  return around.isNameLocked
    ? [violation('companySetting.nameLocked', 'company_name')]
    : checkCompanyName(name);
};

const checkPlace = ({ province, city }: CompanyFacts): readonly Violation[] => {
  if (province === '' && city === '') return [];
  return isCityOf(province, city) ? [] : [violation('registration.cityElsewhere', 'city')];
};

const isPhone = (text: string): boolean => phone.test(text) && text.replace(/\D/g, '').length >= leastDigits;

/** What stands against the facts of a company, field by field. What was never said may stay unsaid. */
export const checkFacts = (facts: CompanyFacts, around: FactsAround): readonly Violation[] => [
  ...checkName(facts, around),
  ...(facts.industry === '' || around.industries.includes(facts.industry)
    ? []
    : [violation('registration.choose', 'industry')]),
  ...(facts.size === '' || around.sizes.includes(facts.size)
    ? []
    : [violation('registration.choose', 'size')]),
  ...checkPlace(facts),
  ...(graphemeCount(visibleText(facts.contact_name)) > maxContactName
    ? [violation('companySetting.contactName', 'contact_name', { most: maxContactName })]
    : []),
  ...(facts.contact_phone === '' || isPhone(facts.contact_phone)
    ? []
    : [violation('companySetting.phone', 'contact_phone')]),
  ...(facts.contact_email === ''
    ? []
    : checkEmail(facts.contact_email).map((each) => ({ ...each, field: 'contact_email' }))),
];
