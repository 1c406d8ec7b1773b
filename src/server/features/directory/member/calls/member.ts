import { checkEmail, checkWorkId } from '#domain/member/checkProfile.ts';
import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { modelOf } from '#server/crud/ofNoun.ts';
import { memberGiven } from '#server/features/directory/member/given/member.ts';
import {
  countRevealsToday,
  findMember,
  lockReveals,
} from '#server/features/directory/member/store/members.ts';
import type { SoughtValues } from '#server/features/directory/member/store/uniqueHolders.ts';
import { takenValues } from '#server/features/directory/member/uniqueHolders.ts';
import { visibleMemberRow } from '#server/features/directory/member/visiblePeople.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, type Handler } from '#server/platform/handler.ts';

const noUser = 0;

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

/** Which values of a form someone else has already, asked while it is filled in; saving decides by the same look-up. */
export const checkUnique: Handler<'checkUnique'> = async (request, context) =>
  done({ taken: await takenValues(context, soughtOf(request), request.id ?? noUser) });

/** What is needed to reach someone who has never signed in; another choice of columns may be asked for. */
const usualFields = ['name', 'country_code', 'phone', 'part', 'part_position', 'workId', 'email'] as const;

/** Asks for the people who have never signed in as a sheet, narrowed as a list of them is. */
export const exportNotActiveUser: Handler<'exportNotActiveUser'> = async (request, context) => {
  const { fields, custom_fields: custom, filters, format } = request;
  const scope = { ...filters, active_status: 0 as const };
  const question = { fields: fields ?? usualFields, custom_fields: custom, scope };
  return context.sources.exports.ask(
    context,
    modelOf(context, 'member'),
    await memberGiven.sheet(question, 1, context),
    {
      request,
      question,
      format: format ?? 'xlsx',
      purpose: 'notActive',
      title: context.words.of('member', 'views.inactive') ?? 'inactive',
    },
  );
};

const revealsPerDay = 100;

/**
 * The whole number of one person: written down each time, at most 100 on one day of the company (contract.md section 3).
 * The lock makes that exact however many are asked for at once; what is asked for beyond is written down as refused.
 */
export const revealPhone: Handler<'revealPhone'> = async (request, context) => {
  const { db, actor, now } = context;
  const record = await findMember(db, actor.companyId, request.user_id);
  const row = await visibleMemberRow(context, record);
  if (record === undefined || row === undefined) return refuse([violation('member.missing', 'user_id')]);
  if (row.can.revealPhone !== 1) return refuse([violation('call.noPermission')]);
  context.audit({
    action: 'member.revealPhone',
    targetType: 'member',
    targetId: record.user_id,
    targetName: record.name,
  });
  await lockReveals(db, actor.companyId, actor.userId);
  const revealed = await countRevealsToday(db, { companyId: actor.companyId, operatorId: actor.userId, now });
  if (revealed >= revealsPerDay)
    return refuse([violation('member.revealLimit', undefined, { limit: revealsPerDay })], { remaining: 0 });
  return done({
    user_id: record.user_id,
    country_code: record.country_code,
    phone: record.phone,
    remaining: revealsPerDay - revealed - 1,
  });
};
