import { dialCodeOf } from './dialCodes.ts';
import { compactNumber, type PhoneNumber } from './phone.ts';

const international = /^(?:\+|00)(?=[1-9])/;

/**
 * A number as somebody types or pastes it beside the country chosen so far: "+852 5123 4567" says its country itself,
 * without such a prefix it belongs to the chosen one.
 */
export const typedPhone = (text: string, chosenCode: string): PhoneNumber => {
  const compact = compactNumber(text);
  const whole = compact.replace(international, '');
  const code = whole === compact ? undefined : dialCodeOf(whole);
  return code === undefined
    ? { countryCode: chosenCode, digits: compact }
    : { countryCode: code, digits: whole.slice(code.length) };
};
