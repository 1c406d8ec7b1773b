import { checkEmail, checkWorkId } from '#domain/member/checkProfile.ts';
import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import type { Calls } from '#generated/types.ts';
import type { SoughtValues } from '#server/features/directory/member/store/uniqueHolders.ts';
import { takenValues } from '#server/features/directory/member/uniqueHolders.ts';
import { done, type Handler } from '#server/platform/handler.ts';

const nobody = 0;

const typed = (text: string | null | undefined): string | null => visibleText(text ?? '') || null;

/** What is no number, employee number or address cannot be in use: it is not looked up. */
const soughtOf = (request: Calls['checkUnique']['request']): SoughtValues => {
  const phone = normalisePhone(request.phone, request.country_code);
  const workId = typed(request.workId)?.normalize('NFKC') ?? null;
  const email = typed(request.email);
  return {
    countryCode: phone.countryCode,
    phone: checkPhone(phone).length === 0 ? phone.digits : null,
    workId: checkWorkId(workId).length === 0 ? workId : null,
    email: checkEmail(email).length === 0 ? email : null,
  };
};

/** Which values of a form somebody else has already, asked while it is filled in; saving decides by the same look-up. */
export const checkUnique: Handler<'checkUnique'> = async (request, context) =>
  done({ taken: await takenValues(context, soughtOf(request), request.id ?? nobody) });
