import { isCityOf } from '#domain/registration/places.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** What no schema says of the facts of a company; nothing said is null or ''. */
export interface CompanyFacts {
  readonly province: string | null;
  readonly city: string | null;
  readonly contact_phone: string | null;
}

/** Digits with the signs people write between them: an extension after `-`, a country code before. */
const phone = /^\+?[\d\s()-]{5,28}$/;
const leastDigits = 5;

const checkPlace = ({ province, city }: CompanyFacts): readonly Violation[] => {
  const place = { province: province ?? '', city: city ?? '' };
  if (place.province === '' && place.city === '') return [];
  return isCityOf(place.province, place.city) ? [] : [violation('registration.cityElsewhere', 'city')];
};

const isPhone = (text: string): boolean => phone.test(text) && text.replace(/\D/g, '').length >= leastDigits;

/** What stands against the facts of a company, field by field. What was never said may stay unsaid. */
export const checkFacts = (facts: CompanyFacts): readonly Violation[] => [
  ...checkPlace(facts),
  ...(!facts.contact_phone || isPhone(facts.contact_phone)
    ? []
    : [violation('companySetting.phone', 'contact_phone')]),
];
