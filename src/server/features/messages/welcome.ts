import { normalisePhone, type PhoneNumber } from '#domain/member/phone.ts';
import { aboutWelcome, checkWelcomeNumber } from '#domain/message/activation.ts';
import { noticeBudget } from '#domain/message/limits.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { ruleText } from '#i18n/rules.ts';
import { findDepartmentNames } from '#server/features/directory/department/store/departments.ts';
import { findAdministeredCompany } from '#server/features/directory/member/store/candidates.ts';
import { findPlaces } from '#server/features/directory/member/store/placements.ts';
import type { NewPerson, Welcome } from '#server/features/directory/registry.ts';
import { mayPutInto, writeScopeOf } from '#server/features/directory/scope.ts';
import {
  checkSendingCompany,
  findNoticeRoom,
  noRoom,
  openNoticeDoor,
  packIsShort,
  spendNotices,
} from '#server/features/messages/noticeRoom.ts';
import { takeTokensOfMany } from '#server/features/messages/store/messageSpend.ts';
import { insertMessage, wordingOf } from '#server/features/messages/store/smsMessages.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';

/** What a welcome is filled with. */
interface Welcomed {
  readonly name: string;
  readonly departmentId: number | null;
}

/** The message in the product's own language: its reader is a guest still. */
const welcomeText = async (
  { db, actor, publicOrigin }: CallContext,
  { name, departmentId }: Welcomed,
): Promise<string> => {
  const { companyId } = actor;
  const say = await wordingOf(db, companyId, 'welcome');
  const { name: company } = await findAdministeredCompany(db, companyId);
  const names = departmentId === null ? undefined : await findDepartmentNames(db, companyId, [departmentId]);
  const department = names?.get(departmentId ?? 0) ?? company;
  return say({ company, name, department, link: publicOrigin });
};

const numberKey = ({ countryCode, digits }: PhoneNumber): string => `${countryCode} ${digits}`;

const send = async (
  context: CallContext,
  door: Parameters<typeof spendNotices>[1],
  { userId, name, number, departmentId }: NewPerson,
): Promise<readonly Violation[]> => {
  const { db, actor, now, traceparent: askedIn } = context;
  const closed = checkWelcomeNumber(number);
  if (closed.length > 0) return closed;
  const keys = [numberKey(number)];
  const allowed = await takeTokensOfMany(db, { budget: noticeBudget, keys, now });
  if (allowed.size === 0) return aboutWelcome([violation('message.skip.too_often')]);
  await insertMessage(db, {
    companyId: actor.companyId,
    countryCode: number.countryCode,
    mobile: number.digits,
    text: await welcomeText(context, { name, departmentId }),
    now,
    purpose: 'welcome',
    userId,
    name,
    creatorId: actor.userId,
    askedIn,
  });
  return (await spendNotices(context, door, 1)) ? [] : aboutWelcome([packIsShort]);
};

/**
 * The welcome of a new person (`DirectoryParts`). It counts as an activation notice does for the day, the company's messages and what is
 * shared; the message goes into the outbox in the transaction that saves the person.
 */
export const openWelcome: Welcome = async (context) => {
  const door = await openNoticeDoor(context, 'activation');
  return 'violations' in door ? aboutWelcome(door.violations) : (person) => send(context, door, person);
};

/** A department is named where the reader may put someone into it; of any other the message speaks of the company. */
const openDepartment = async (context: CallContext, id: number | null): Promise<number | null> => {
  if (id === null) return null;
  const [place] = await findPlaces(context.db, context.actor.companyId, [id]);
  const scope = writeScopeOf(context, 'member', 'create');
  return place !== undefined && mayPutInto(scope, place.ancestors) ? id : null;
};

/** What a welcome would say, to which number, and why it could not be sent as things are; nothing is sent or counted. */
export const welcomePreview: Handler<'welcomePreview'> = async (request, context) => {
  const number = normalisePhone(request.phone, request.country_code);
  const room = await findNoticeRoom(context, 'activation');
  const [against] = [
    ...checkWelcomeNumber(number),
    ...aboutWelcome([...(await checkSendingCompany(context)), ...(room.left === 0 ? [noRoom(room)] : [])]),
  ];
  const departmentId = await openDepartment(context, request.department_id ?? null);
  return done({
    text: await welcomeText(context, { name: visibleText(request.name ?? ''), departmentId }),
    phone: `+${number.countryCode} ${number.digits}`,
    left: room.left,
    refusal: against === undefined ? null : ruleText(context.locale, against),
  });
};
