import { isCode } from '#domain/account/code.ts';
import { checkLoginPassword } from '#domain/account/password.ts';
import { checkEmail, checkMemberName } from '#domain/member/checkProfile.ts';
import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import { graphemeCount, isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** What someone types to register a company. */
export interface Registration {
  readonly company_name: string;
  readonly industry: string;
  readonly size: string;
  readonly province: string;
  readonly city: string;
  readonly name: string;
  readonly country_code: string;
  readonly mobile: string;
  readonly email: string;
  readonly code: string;
  readonly password: string;
}

/** Characters of a company's name as people count them. */
export const companyNameLength = { least: 2, most: 50 } as const;

/** What stands against a name of a company. */
export const checkCompanyName = (name: string): readonly Violation[] => {
  if (isBlank(name)) return [violation('registration.companyNameRequired', 'company_name')];
  const count = graphemeCount(visibleText(name));
  return count < companyNameLength.least || count > companyNameLength.most
    ? [violation('registration.companyNameLength', 'company_name', companyNameLength)]
    : [];
};

const chosenFields = ['industry', 'size', 'province', 'city'] as const;

const checkChosen = (form: Registration): readonly Violation[] =>
  chosenFields.flatMap((field) => (form[field] === '' ? [violation('registration.choose', field)] : []));

const checkCity = (
  { province, city }: Registration,
  isCityOf: (province: string, city: string) => boolean,
): readonly Violation[] =>
  province !== '' && city !== '' && !isCityOf(province, city)
    ? [violation('registration.cityElsewhere', 'city')]
    : [];

const checkNumber = (form: Pick<Registration, 'mobile' | 'country_code'>): readonly Violation[] =>
  checkPhone(normalisePhone(form.mobile, form.country_code)).map(({ rule }) => violation(rule, 'mobile'));

const checkAddress = (email: string): readonly Violation[] => {
  const text = visibleText(email);
  return text === '' ? [violation('registration.emailRequired', 'email')] : checkEmail(text);
};

const checkTypedCode = (code: string): readonly Violation[] =>
  isCode(code) ? [] : [violation('registration.codeFormat', 'code')];

/**
 * What stands against registering a company, field by field in the order of the form. Whether the code is the right one and the number's
 * account takes the password only the server knows.
 */
export const checkRegistration = (
  form: Registration,
  isCityOf: (province: string, city: string) => boolean,
): readonly Violation[] => [
  ...checkCompanyName(form.company_name),
  ...checkChosen(form),
  ...checkCity(form, isCityOf),
  ...checkMemberName(form.name),
  ...checkNumber(form),
  ...checkAddress(form.email),
  ...checkTypedCode(form.code),
  ...checkLoginPassword(form.password),
];
