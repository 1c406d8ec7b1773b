import { sql } from 'kysely';
import type { CodeScene } from '#domain/account/code.ts';
import { accountSubject, loginGuesses, manageGuesses, managementSubject } from '#domain/account/guessing.ts';
import { lockedFor, mayResetByCode, wrongPassword } from '#domain/managementPassword/managementPassword.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { ManagementPassword } from '#generated/types.ts';
import type { RowQuery } from '#server/crud/sources/rows.ts';
import type { ActionHook, WriteHooks } from '#server/crud/sources/writes.ts';
import { lockMember } from '#server/features/directory/member/store/members.ts';
import { findSecurity } from '#server/guard/store/security.ts';
import { lockSessionsOf } from '#server/guard/store/sessionGates.ts';
import type { CallContext, Refusal } from '#server/platform/handler.ts';
import { isPassword } from '#server/platform/passwords.ts';
import { puzzleRefusal } from './captcha.ts';
import { checkCode, ownNumber } from './codes.ts';
import { beginGuess, type GuessWait, guessRefusal, rememberDevice } from './guesses.ts';
import type { PasskeyAnswer } from './passkeys.ts';
import { checkFactor, resetFactor } from './secondFactor.ts';
import { findAccount } from './store/accounts.ts';
import { deleteManagementPassword, findPasswordHash, saveLock } from './store/managementPasswords.ts';
import { isNumberWaiting, markNumberProved } from './store/smsCodes.ts';

/** A refusal by one rule, at one field. */
const because = (rule: string, field: string | undefined, errorKey: string = rule): Refusal => ({
  kind: 'refused',
  errorKey,
  violations: [violation(rule, field)],
});

const lockedRefusal = (broken: Violation, until: Date): Refusal => ({
  kind: 'refused',
  errorKey: 'manage_password_locked',
  violations: [broken],
  extra: { locked_until: until.toISOString() },
});

const waitRefusal = async (
  { db, actor }: CallContext,
  { isOwn, nextAt, seconds }: GuessWait,
  field: string,
): Promise<Refusal> => {
  if (isOwn) await saveLock(db, actor, nextAt);
  return lockedRefusal(lockedFor(seconds, field), nextAt);
};

/** A management password as typed: in which field, and the ticket of a puzzle where one was asked for. */
interface TypedPassword {
  readonly password: string;
  readonly ticket: string | null | undefined;
  readonly field?: string;
}

/**
 * Whether the management password of the user who asks is the one given: undefined, or why not. Five wrong ones let this device wait for a
 * quarter of an hour, and no other (decisions/0022-guessing.md). Only in calls that run outside a transaction: a refusal must not take
 * its count back.
 */
export const managementPasswordRefusal = async (
  context: CallContext,
  { password, ticket, field = 'password' }: TypedPassword,
): Promise<Refusal | undefined> => {
  const { db, actor } = context;
  const hash = await findPasswordHash(db, actor);
  if (hash === undefined) return because('managementPassword.unset', undefined, 'manage_password_required');
  const guess = { rules: manageGuesses, subject: managementSubject(actor), ticket };
  const verdict = await beginGuess(context, guess);
  if (verdict.kind === 'puzzle') return puzzleRefusal;
  if (verdict.kind === 'wait') return waitRefusal(context, verdict, field);
  if (await isPassword(password, hash)) {
    await verdict.takeBack();
    await rememberDevice(context, manageGuesses, guess.subject);
    await saveLock(db, actor, undefined);
    return undefined;
  }
  const wait = verdict.left > 0 ? undefined : await verdict.ownWait();
  if (wait !== undefined) return waitRefusal(context, wait, field);
  const violations = [wrongPassword(verdict.left, field)];
  return { kind: 'refused', errorKey: 'manage_password_wrong', violations };
};

interface OwnProof {
  readonly password: string | null | undefined;
  /** A code of the second factor or a passkey in its place, where the company takes them. */
  readonly factorCode: string | null | undefined;
  readonly passkey: PasskeyAnswer | null | undefined;
  readonly ticket: string | null | undefined;
}

/** Whether what stands where the management password is asked for proves the user who asks: undefined, or why not. */
export const ownProofRefusal = async (
  context: CallContext,
  { password, factorCode, passkey, ticket }: OwnProof,
): Promise<Refusal | undefined> => {
  if (password) return managementPasswordRefusal(context, { password, ticket });
  if (!factorCode && !passkey) return because('managementPassword.required', 'password');
  const { factorOpens } = await findSecurity(context.db, context.actor.companyId);
  if (!factorOpens) return because('secondFactor.notTaken', passkey ? undefined : 'factor_code');
  // It stands in for the password, and opens nothing of anyone who has still to choose one.
  if ((await findPasswordHash(context.db, context.actor)) === undefined)
    return because('managementPassword.unset', undefined, 'manage_password_required');
  const verdict = await checkFactor(context, { code: factorCode, passkey, ticket, codeField: 'factor_code' });
  return verdict.kind === 'refused' ? verdict.refusal : undefined;
};

/** Whether a code sent to the number of the user who asks is right; it is used up. Undefined, or why not. */
export const ownCodeRefusal = async (
  context: CallContext,
  scene: CodeScene,
  code: string,
): Promise<Refusal | undefined> => {
  const number = await ownNumber(context);
  if (number === undefined) return because('call.notFound', undefined);
  return checkCode(context, { ...number, scene, code });
};

/**
 * Whether the login password of the user who asks is the one given: undefined, or why not. Guesses count like those of signing in:
 * an open session is no place to find the password out.
 */
const loginPasswordRefusal = async (
  context: CallContext,
  { password, ticket, field = 'login_password' }: TypedPassword,
): Promise<Refusal | undefined> => {
  const number = await ownNumber(context);
  if (number === undefined) return because('call.notFound', undefined);
  const guess = await beginGuess(context, { rules: loginGuesses, subject: accountSubject(number), ticket });
  if (guess.kind !== 'open') return guessRefusal(guess);
  const account = await findAccount(context.db, number);
  if (!(await isPassword(password, account?.passwordHash)))
    return because('managementPassword.loginWrong', field);
  await guess.takeBack();
  return undefined;
};

/** What was given beside a new management password to prove that its owner sets it. */
type SettingProof = Readonly<Record<'old' | 'code' | 'login', string | undefined>> &
  Pick<TypedPassword, 'ticket'>;

/**
 * What proves that its owner sets a first management password: the login password or a code by SMS, and for the main administrator the
 * code (contract.md section 4): an open session alone is no proof. Where someone has changed the number they signed in with, neither is
 * (decisions/0021).
 */
const firstRefusal = async (
  context: CallContext,
  { code, login, ticket }: SettingProof,
): Promise<Refusal | undefined> => {
  const isMain = mayResetByCode(context.actor.roles);
  if (!isMain && (await isNumberWaiting(context.db, context.actor)))
    return because('managementPassword.numberWaits', undefined, 'number_unproved');
  if (code) return ownCodeRefusal(context, 'managePassword', code);
  if (login && !isMain) return loginPasswordRefusal(context, { password: login, ticket });
  return isMain
    ? because('managementPassword.setCodeRequired', 'code', 'sms_required')
    : because('managementPassword.proofRequired', 'login_password', 'sms_required');
};

/**
 * What proves that its owner sets a management password: for another one than before the old one, or of the main administrator, who
 * can ask no one, a code by SMS. Undefined, or why not.
 */
export const settingRefusal = async (
  context: CallContext,
  proof: SettingProof,
  isSet: boolean,
): Promise<Refusal | undefined> => {
  if (!isSet) return firstRefusal(context, proof);
  const { old, code, ticket } = proof;
  if (code && mayResetByCode(context.actor.roles)) return ownCodeRefusal(context, 'managePassword', code);
  return old
    ? managementPasswordRefusal(context, { password: old, ticket, field: 'old_password' })
    : because('managementPassword.oldRequired', 'old_password');
};

/**
 * The main administrator, who has asked the person, says that the number someone else has given them is theirs (decisions/0021):
 * what they hold counts again, and they may set a first management password. Given another number meanwhile, what was asked of
 * the person was not this one.
 */
const confirmNumber: ActionHook<ManagementPassword> = async ({ user_id: userId }, _, { db, actor }) => {
  await markNumberProved(db, { companyId: actor.companyId, userId });
  return { concerns: [{ type: 'member', id: userId }] };
};

/** Takes someone's management password away because they forgot it; they set a new one when they next enter. */
const reset: ActionHook<ManagementPassword> = async ({ user_id: userId }, _, { db, actor }) => {
  const owner = { companyId: actor.companyId, userId };
  await deleteManagementPassword(db, owner);
  await lockSessionsOf(db, owner);
  return { concerns: [{ type: 'member', id: userId }] };
};

/** What the main administrator does about the management passwords of others. */
export const managementPasswordHooks = {
  lock: ({ db, actor }, id = 0) => lockMember(db, actor.companyId, id).then(() => true),
  actions: { confirmNumber, reset, resetFactor },
} satisfies WriteHooks<ManagementPassword>;

const places = sql`(values ('main', 0), ('sub', 1), ('asset', 2), ('leader', 3), ('app', 4)) as places (role, place)`;

/** In what capacity people enter the console; `leader`: responsible for a department, or its supervisor; `app`: manages an app. */
export const capacities = (companyId: number) => sql`
  select user_id, kind as role from administrator where company_id = ${companyId} and status = 1
  union
  select manage_group_member.user_id, 'sub' from manage_group_member
    join manage_group on manage_group.company_id = manage_group_member.company_id
      and manage_group.id = manage_group_member.group_id and manage_group.deleted_at is null
    where manage_group_member.company_id = ${companyId}
  union
  select admin_id, 'leader' from department
    where company_id = ${companyId} and deleted_at is null and admin_id is not null
  union
  select user_id, 'leader' from membership where company_id = ${companyId} and is_supervisor = 1
  union
  select app_admin.user_id, 'app' from app_admin
    join app on app.company_id = app_admin.company_id and app.app_id = app_admin.app_id and app.deleted_at is null
    where app_admin.company_id = ${companyId}`;

/**
 * Everyone who may enter the console, administrators first, with the state of their management password; the version is the
 * person's own: a number given meanwhile is another one than was asked about.
 */
export const managementPasswordRows: RowQuery = {
  isVersioned: true,
  select: ({ actor: { companyId }, now }) => sql`
    select member.user_id, member.name, holder.roles, holder.place, member.phone as phone_mask, member.number_waits_since,
      password.updated_at as set_at, factor.since as factor_set_at, member.version, member.updated_by, member.updated_at,
      case when member.number_waits_since is null and password.locked_until > ${now} then password.locked_until end as locked_until
    from (
      select user_id, jsonb_agg(capacity.role order by place) as roles, min(place) as place
      from (${capacities(companyId)}) as capacity join ${places} on places.role = capacity.role group by user_id
    ) as holder
    join member on member.company_id = ${companyId} and member.user_id = holder.user_id and member.status = 'normal'
    left join management_password password on password.company_id = member.company_id
      and password.user_id = member.user_id
    left join (
      select user_id, min(since) as since from (
        select user_id, confirmed_at as since from second_factor
        where company_id = ${companyId} and confirmed_at is not null
        union all
        select user_id, created_at from passkey where company_id = ${companyId}
      ) as each group by user_id
    ) as factor on factor.user_id = member.user_id`,
  order: () => sql`record.place, record.user_id`,
};
