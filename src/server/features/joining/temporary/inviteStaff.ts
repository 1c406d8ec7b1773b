import { inviteUrl, tokenLength } from '#domain/console/addresses.ts';
import { newcomerPosition } from '#domain/member/checkIntake.ts';
import { checkPositionName } from '#domain/member/checkPlacement.ts';
import {
  checkInvited,
  type InvitedPerson,
  invitedNumberBudget,
  invitedPersonOf,
  inviterBudget,
  invitingCompanyBudget,
} from '#domain/temporary/invitedPeople.ts';
import { checkHours, type TemporaryType } from '#domain/temporary/term.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { instantText } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { findCompanyRoot } from '#server/features/directory/department/store/departments.ts';
import { lockDepartments } from '#server/features/directory/member/store/memberships.ts';
import { findPlaces } from '#server/features/directory/member/store/placements.ts';
import { takenValuesOfMany } from '#server/features/directory/member/uniqueHolders.ts';
import { checkOpenDepartments, mayPutInto, writeScopeOf } from '#server/features/directory/scope.ts';
import { findInvitedNumbers, findTemporaryType } from '#server/features/joining/store/temporaryStaff.ts';
import { insertMessage, wordingOf } from '#server/features/messages/store/smsMessages.ts';
import { takeAllTokens } from '#server/guard/rateLimit.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** The token of an invitation's link, and what is stored of it. */
interface InvitationToken {
  readonly token: string;
  readonly tokenHash: string;
}

/** A new one, of more than 128 random bits. */
export const drawToken = ({ randomToken }: Pick<CallContext, 'randomToken'>): InvitationToken => {
  const token = randomToken().slice(0, tokenLength);
  return { token, tokenHash: hashSecret(token) };
};

/**
 * Takes a message to a number out of the budgets of the number, of the user who invites and of the company, each by one statement: exact
 * however many ask at once. Answers what stands against it.
 */
export const takeInvitation = async (
  { db, actor, now }: CallContext,
  { countryCode, phone }: Pick<InvitedPerson, 'countryCode' | 'phone'>,
): Promise<readonly Violation[]> => {
  const { companyId, userId } = actor;
  const verdict = await takeAllTokens(db, [
    { ...invitedNumberBudget, key: `${countryCode}:${phone}`, now },
    { ...inviterBudget, key: `${companyId}:${userId}`, now },
    { ...invitingCompanyBudget, key: `${companyId}`, now },
  ]);
  return verdict.isAllowed
    ? []
    : [
        violation('temporaryStaff.tooMany', 'phone', {
          time: instantText(verdict.nextAt.toISOString()),
        }),
      ];
};

/** What stands in the message to someone who is invited. */
interface InvitationText {
  readonly type: TemporaryType;
  readonly hours: number;
  readonly until: Date;
  readonly token: string;
}

/** Sends someone the link they accept by, in the caller's transaction. The reader is a guest: the product's own language. */
export const sendInvitation = async (
  { db, actor, now, publicOrigin, traceparent: askedIn }: CallContext,
  { name, countryCode, phone }: InvitedPerson,
  { type, hours, until, token }: InvitationText,
): Promise<void> => {
  const { name: company } = await findCompanyRoot(db, actor.companyId);
  const say = await wordingOf(db, actor.companyId, 'temporaryInvite');
  const values = {
    company,
    name,
    hours: String(hours),
    type: ruleText('zh', violation(`temporaryStaff.type.${type}`)),
    time: instantText(until.toISOString()),
  };
  const textWith = (shown: string): string => say({ ...values, link: inviteUrl(publicOrigin, shown) });
  await insertMessage(db, {
    companyId: actor.companyId,
    countryCode,
    mobile: phone,
    text: textWith(token),
    // Anyone who reads the records must not be able to join by them.
    recordedText: textWith('…'),
    now,
    purpose: 'temporaryInvite',
    name,
    creatorId: actor.userId,
    askedIn,
  });
};

type Request = Calls['tempInvite']['request'];

/** What people are invited to. */
export interface InvitationPlan {
  readonly hours: number;
  readonly departmentId: number;
  readonly position: string;
}

const fieldOfPlace = 'department_id';

/** Why no one can be put into a department; it is locked, so that it is still there when they are. */
const checkDepartment = async (context: CallContext, departmentId: number): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const alive = await lockDepartments(db, actor.companyId, [departmentId]);
  const [place] = await findPlaces(db, actor.companyId, alive);
  const scope = writeScopeOf(context, 'temporaryStaff', 'invite');
  if (place === undefined || !mayPutInto(scope, place.ancestors))
    return [violation('member.departmentMissing', fieldOfPlace)];
  if (place.source !== 'main') return [violation('member.sourceReadOnly', fieldOfPlace)];
  return checkOpenDepartments(context, [departmentId], fieldOfPlace);
};

/** The plan of a request with what stands against all of it; without a department the type's own is meant. */
export const planInvitation = async (
  context: CallContext,
  request: Request,
): Promise<{ readonly plan: InvitationPlan; readonly violations: readonly Violation[] }> => {
  const { db, actor } = context;
  const type = await findTemporaryType(db, actor.companyId, request.type);
  const hours = request.hours ?? type.hours;
  const departmentId = request.department_id ?? type.default_department_id ?? 0;
  const position = request.position?.trim() || newcomerPosition;
  const violations = [
    ...checkHours(hours, 'hours'),
    ...checkPositionName(position, 'position'),
    ...(await checkDepartment(context, departmentId)),
  ];
  return { plan: { hours, departmentId, position }, violations };
};

const keyOf = ({ countryCode, phone }: InvitedPerson): string => `${countryCode}:${phone}`;

/** Someone who has the number is told by name within the reader's scope alone. */
const findHeld = async (
  context: CallContext,
  people: readonly InvitedPerson[],
): Promise<readonly (readonly Violation[])[]> => {
  const sought = people.map(({ countryCode, phone }) => ({
    countryCode,
    phone,
    workId: null,
    email: null,
    exceptUserId: 0,
  }));
  const taken = await takenValuesOfMany(context, sought);
  return taken.map(([holder]) => {
    if (holder === undefined) return [];
    const { name, department, resigned } = holder;
    if (name === null) return [violation('member.phoneTaken', 'phone')];
    const rule = resigned === 1 ? 'temporaryStaff.former' : 'temporaryStaff.member';
    return [violation(rule, 'phone', { name, department: department ?? '–' })];
  });
};

/** What stands against each row, in their order; no one is invited who is here, was here a month ago, or has not answered. */
export const checkRows = async (
  context: CallContext,
  request: Request,
): Promise<readonly { readonly person: InvitedPerson; readonly violations: readonly Violation[] }[]> => {
  const { db, actor } = context;
  const rows = request.people.map((row) => ({ ...row, countryCode: row.country_code }));
  const people = rows.map(invitedPersonOf);
  const own = checkInvited(rows);
  const held = await findHeld(context, people);
  const invited = await findInvitedNumbers(db, actor.companyId, people);
  return people.map((person, index) => {
    const known = invited.has(keyOf(person)) ? [violation('temporaryStaff.invitedAlready', 'phone')] : [];
    return { person, violations: [...(own[index] ?? []), ...(held[index] ?? []), ...known] };
  });
};
