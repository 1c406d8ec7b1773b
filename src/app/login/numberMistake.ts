import { checkPhone, normalisePhone } from '#domain/member/phone.ts';

interface TypedNumber {
  readonly countryCode: string;
  readonly mobile: string;
}

/** What is wrong with a typed number before it is sent, as a word key; undefined: nothing. */
export const numberMistake = ({ countryCode, mobile }: TypedNumber): string | undefined => {
  const phone = normalisePhone(mobile, countryCode);
  if (phone.digits === '') return 'login.required';
  return checkPhone(phone).length > 0 ? 'login.mobileFormat' : undefined;
};
