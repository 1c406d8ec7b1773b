import { accountSubject, codeGuesses } from '#domain/account/guessing.ts';
import { tokenLength } from '#domain/console/addresses.ts';
import {
  checkJoin,
  checkJoinNumber,
  dayAfter,
  endOfDay,
  joinBudget,
  joinCodeBudgets,
  joinInfoBudget,
  validityLimits,
} from '#domain/invite/link.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { savedRow } from '#server/crud/wireRow.ts';
import { admitCode } from '#server/features/account/captcha.ts';
import { codeRefusal, sendCode, spendCode, tryCode } from '#server/features/account/codes.ts';
import {
  addressRefusal,
  beginGuess,
  giveBackAddressToken,
  guessRefusal,
} from '#server/features/account/guesses.ts';
import {
  type DepartmentRecord,
  findDepartment,
} from '#server/features/directory/department/store/departments.ts';
import { lockLeavers } from '#server/features/directory/leaving/store/leaving.ts';
import { lockDepartments } from '#server/features/directory/member/store/memberships.ts';
import {
  checkOpenDepartments,
  isVisible,
  mayPutInto,
  readScopeOf,
  writeScopeOf,
} from '#server/features/directory/scope.ts';
import {
  deadInvite,
  findJoinTarget,
  joinOnce,
  rateRefusal,
  sealSubject,
} from '#server/features/joining/invite/joinTargets.ts';
import {
  type CurrentInvite,
  endInvite,
  findCurrentInvite,
  type InviteTerms,
  insertInvite,
} from '#server/features/joining/store/invites.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import {
  type Answer,
  type CallContext,
  done,
  doneUnaudited,
  type Handler,
  refused,
} from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';

/** The department someone invites into, locked; or why they cannot. What they do not see does not exist. */
const departmentFor = async (context: CallContext, id: number): Promise<DepartmentRecord | Answer<never>> => {
  const { db, actor } = context;
  await lockDepartments(db, actor.companyId, [id]);
  const record = await findDepartment(db, actor.companyId, id);
  if (record === undefined || !isVisible(readScopeOf(context, 'invite'), record.ancestors))
    return refuse([violation('department.missing', 'id')]);
  const scope = writeScopeOf(context, 'invite', 'make');
  return mayPutInto(scope, record.ancestors) ? record : refuse([violation('call.noPermission')]);
};

/** Approval on, a week, as many as come; a link that is reset while it is good keeps its terms. */
const termsAfter = (existing: CurrentInvite | undefined, { now }: CallContext): InviteTerms => ({
  expiresAt:
    existing?.status === 'valid'
      ? existing.expires_at
      : endOfDay(dayAfter(dayOfInstant(now), validityLimits.defaultDays)),
  needApproval: existing?.need_approval ?? 1,
  maxUses: existing?.status === 'valid' && existing.max_uses !== null ? existing.max_uses : null,
});

const makeLink = async (
  context: CallContext,
  { id, name }: DepartmentRecord,
  existing: CurrentInvite | undefined,
): Promise<number> => {
  const { db, actor, now, links, randomToken } = context;
  const { companyId, userId: by } = actor;
  const inviteId = await nextId(db, { companyId, noun: 'invite' });
  const token = randomToken().slice(0, tokenLength);
  await insertInvite(db, companyId, {
    ...termsAfter(existing, context),
    inviteId,
    departmentId: id,
    tokenHash: hashSecret(token),
    sealed: links.seal(token, sealSubject(companyId, inviteId)),
    at: now,
    by,
  });
  context.audit({
    action: existing?.status === 'valid' ? 'invite.reset' : 'invite.make',
    targetType: 'invite',
    targetId: inviteId,
    targetName: name,
    concerns: [
      { type: 'department', id },
      ...(existing === undefined ? [] : [{ type: 'invite', id: existing.invite_id }]),
    ],
  });
  return inviteId;
};

/**
 * The link someone invites into a department with: the one they have, or a new one where they have none that is good. `reset`
 * ends the one there is and makes another (contract.md section 2): whatever was sent or printed is dead at once.
 */
export const getInviteUrl: Handler<'getInviteUrl'> = async ({ id, reset }, context) => {
  const { db, actor, now } = context;
  const { companyId, userId: creatorId } = actor;
  // People before departments (decisions/0008): anyone who is leaving makes no link any more.
  if ((await lockLeavers(db, companyId, [creatorId])).length === 0)
    return refuse([violation('call.noPermission')]);
  const department = await departmentFor(context, id);
  if ('kind' in department) return department;
  const existing = await findCurrentInvite(db, companyId, { departmentId: id, creatorId, now });
  if (existing?.status === 'valid' && reset !== 1)
    return doneUnaudited(await savedRow('invite', existing.invite_id, context));

  if (department.source !== 'main') return refuse([violation('invite.readOnlySource', 'id')]);
  const closed = await checkOpenDepartments(context, [id], 'id');
  if (closed.length > 0) return refuse(closed);
  if (existing !== undefined) {
    const reason = existing.status === 'valid' ? 'reset' : undefined;
    await endInvite(db, {
      companyId,
      id: existing.invite_id,
      inviteChange: { at: now, by: creatorId, reason },
    });
  }
  return done(await savedRow('invite', await makeLink(context, department, existing), context));
};

const formOf = ({ name, mobile, country_code: countryCode, code }: Calls['joinByInvite']['request']) => ({
  name: visibleText(name),
  number: normalisePhone(mobile, countryCode),
  code,
});

/**
 * Lets someone join who has shown by a code that the number is theirs. They learn whether they are in or have to wait, and
 * nothing of whether the number was known. No transaction is held around it: budgets and wrong codes count whatever comes of it.
 */
export const joinByInvite: Handler<'joinByInvite'> = async (request, context) => {
  const form = formOf(request);
  const claim = { scene: 'join', countryCode: form.number.countryCode, mobile: form.number.digits } as const;
  const subject = accountSubject(claim);
  const guess = await beginGuess(context, { rules: codeGuesses, subject, ticket: request.captcha_ticket });
  if (guess.kind !== 'open') return guessRefusal(guess);
  const target = await findJoinTarget(context, request.invite);
  if (target === undefined) return deadInvite;
  const violations = checkJoin(form);
  if (violations.length > 0) return refused(violations);
  const unproven = await tryCode(context, { ...claim, code: form.code });
  if (unproven !== undefined) return unproven;
  await guess.takeBack();
  // Only someone who has shown a number takes from what the link has for all.
  const overLimit = await rateRefusal(context, request.invite, [joinBudget]);
  if (overLimit !== undefined) return overLimit;
  const outcome = await joinOnce(context, {
    target,
    person: form,
    spend: (inside) => spendCode(inside, claim),
  });
  if (outcome.kind === 'unspent') return codeRefusal;
  return outcome.kind === 'dead' ? deadInvite : done({ status: outcome.kind });
};

/**
 * Sends a code to someone who wants to join. Only with a token that is good, and after they have shown that they are no program
 * (safety.md T18, T23). The company pays nothing of its budget: no one of it has asked; the link has one
 * of its own, which only those use up who have shown it.
 */
export const joinCode: Handler<'joinCode'> = async (request, context) => {
  if ((await findJoinTarget(context, request.invite)) === undefined) return deadInvite;
  const number = normalisePhone(request.mobile, request.country_code);
  const violations = checkJoinNumber(number);
  if (violations.length > 0) return refused(violations);
  const { countryCode, digits: mobile } = number;
  const unshown = await admitCode(context, request.captcha_ticket, { countryCode, mobile });
  if (unshown !== undefined) return unshown;
  const overLimit = await rateRefusal(context, request.invite, joinCodeBudgets);
  if (overLimit !== undefined) return overLimit;
  const sent = await sendCode(context, {
    scene: 'join',
    countryCode,
    mobile,
    companyId: 0,
    puzzle: 'solved',
  });
  return sent.kind === 'done' ? { ...sent, isUnaudited: true } : sent;
};

/** What someone with a token may know before they join: the company's name and nothing else of it (safety.md T23). */
export const joinInfo: Handler<'joinInfo'> = async ({ invite }, context) => {
  const overLimit = await addressRefusal(context, joinInfoBudget);
  if (overLimit !== undefined) return overLimit;
  const target = await findJoinTarget(context, invite);
  if (target === undefined) return deadInvite;
  await giveBackAddressToken(context, joinInfoBudget);
  return done({ company_name: target.companyName, kind: target.kind });
};
