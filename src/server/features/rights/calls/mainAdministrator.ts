import { consoleRoleOf } from '#domain/account/companyChoice.ts';
import { type Afterwards, checkSuccessor } from '#domain/mainAdministrator/checkSuccessor.ts';
import { maskPhone } from '#domain/member/phone.ts';
import { modules } from '#domain/permission/actor.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { findMainAdministrator, lockLeavers } from '#server/features/directory/leaving/store/leaving.ts';
import {
  type AdministeredCompany,
  type CandidateRecord,
  findAdministeredCompany,
  findCandidate,
  lockCompany,
} from '#server/features/directory/member/store/candidates.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import { endAssetRights } from '#server/features/rights/assetAdmin.ts';
import {
  type CompanyCounts,
  countCompany,
  countSessions,
  handOverMain,
  type ReplacedRights,
} from '#server/features/rights/store/administrators.ts';
import { lockMandates } from '#server/features/rights/store/manageGroups.ts';
import { useVerifyToken as spendVerifyToken } from '#server/guard/proofs.ts';
import { findActor } from '#server/guard/store/actors.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';

type Person = Calls['changeCheck']['reply']['main'];

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** A main administrator, or who is to be one, in the wire shape; the number masked. */
const personOf = (record: CandidateRecord): Person => ({
  user_id: record.userId,
  name: record.name,
  workId: record.workId,
  department: record.department,
  country_code: record.countryCode,
  phone_mask: maskPhone(record.phone),
  is_sub: flag(record.isSub),
  is_asset: flag(record.standing === 1),
});

/** All that a hand-over is decided by. */
interface HandOverFacts {
  readonly company: AdministeredCompany;
  readonly mainId: number | undefined;
  readonly successor: CandidateRecord | undefined;
}

/**
 * Reads it under lock: rights of sub-administrators, so that no one gives the successor any meanwhile; the company, so that of two hand-overs at once the second meets the first one's result; the successor, so
 * that they do not leave meanwhile.
 */
const findHandOver = async ({ db, actor }: CallContext, successorId: number): Promise<HandOverFacts> => {
  const { companyId } = actor;
  await lockMandates(db, companyId);
  const company = await lockCompany(db, companyId);
  await lockLeavers(db, companyId, [successorId]);
  return {
    company,
    mainId: await findMainAdministrator(db, companyId),
    successor: await findCandidate(db, companyId, successorId),
  };
};

const everything = Object.fromEntries(modules.map((module) => [module, 'manage'] as const));

interface Heir {
  readonly company: AdministeredCompany;
  readonly successor: CandidateRecord;
  readonly afterwards: Afterwards;
}

/** In the language of the company: no one knows which one the readers would choose. */
const tell = async (
  { db, actor, now, traceparent: askedIn }: CallContext,
  reader: Pick<CandidateRecord, 'countryCode' | 'name' | 'phone' | 'userId'>,
  { rule, company, name }: { readonly rule: string; readonly company: string; readonly name: string },
) => {
  const text = ruleText('zh', { rule, params: { company, name } });
  const { companyId } = actor;
  await insertMessage(db, {
    companyId,
    countryCode: reader.countryCode,
    mobile: reader.phone,
    text,
    now,
    purpose: 'mainAdministrator',
    userId: reader.userId,
    name: reader.name,
    creatorId: actor.userId,
    askedIn,
  });
};

const tellBoth = async (context: CallContext, { company, successor }: Heir) => {
  const { db, actor } = context;
  const old = await findCandidate(db, actor.companyId, actor.userId);
  if (old !== undefined)
    await tell(context, old, {
      rule: 'mainAdministrator.oldNotice',
      company: company.name,
      name: successor.name,
    });
  await tell(context, successor, {
    rule: 'mainAdministrator.newNotice',
    company: company.name,
    name: actor.name,
  });
};

const audit = ({ actor, audit: keep }: CallContext, heir: Heir, { own, groups }: ReplacedRights) => {
  const { successor, afterwards } = heir;
  const lost = [
    ...(own === undefined ? [] : [{ field: 'grants', old: own.grants, new: null }]),
    ...(groups.length === 0
      ? []
      : [{ field: 'manage_groups', old: groups.map(({ name }) => name), new: null }]),
  ];
  keep({
    action: 'mainAdministrator.change',
    targetType: 'mainAdministrator',
    targetId: successor.userId,
    targetName: successor.name,
    changes: [
      { field: 'user_id', old: actor.userId, new: successor.userId },
      { field: 'afterwards', old: 'main', new: afterwards },
      ...lost,
    ],
    concerns: [
      { type: 'member', id: actor.userId },
      { type: 'member', id: successor.userId },
      ...groups.map(({ id }) => ({ type: 'manageGroup', id })),
    ],
  });
};

/**
 * Makes the successor main administrator and the actor what they chose, tells both by SMS and leaves the audit rows, in the
 * caller's transaction. Whatever the successor was besides, sub- or asset administrator or in a manage group, is replaced by it.
 */
const handOver = async (context: CallContext, heir: Heir): Promise<void> => {
  const { db, actor, now } = context;
  const { companyId, userId: fromId } = actor;
  const toId = heir.successor.userId;
  const grants = heir.afterwards === 'sub' ? everything : null;
  const replaced = await handOverMain(db, { companyId, fromId, toId, grants, at: now });
  const ended = await endAssetRights(db, {
    companyId,
    userIds: [toId],
    reason: 'became_main',
    by: fromId,
    at: now,
  });
  audit(context, heir, replaced);
  for (const entry of ended) context.audit(entry);
  await tellBoth(context, heir);
};

/** Whether the actor still has a role that opens the console. */
const mayStillEnter = async ({ db, actor }: CallContext): Promise<boolean> => {
  const now = await findActor(db, actor.companyId, actor.userId);
  return now !== undefined && consoleRoleOf(now.roles) !== undefined;
};

type Reply = Calls['changeCheck']['reply'];

const holdingsOf = (counts: CompanyCounts): Reply['holdings'] => ({
  people: counts.people,
  departments: counts.departments,
  sub_admins: counts.subAdmins,
  asset_admins: counts.assetAdmins,
  groups: counts.groups,
});

const openOf = (counts: CompanyCounts): Reply['open'] => ({
  hand_overs: counts.handOvers,
  deletions: counts.deletions,
  reviews: counts.reviews,
  complaints: counts.complaints,
  orders: counts.orders,
});

/** Who is main administrator, what passes over and what is open, counted now; with a successor: who that is and why not. */
export const changeCheck: Handler<'changeCheck'> = async ({ successor_id: successorId }, context) => {
  const { db, actor, now, locale } = context;
  const { companyId, userId } = actor;
  const main = await findCandidate(db, companyId, userId);
  if (main === undefined) return refuse([violation('mainAdministrator.notMain')]);
  const found = typeof successorId === 'number' ? await findCandidate(db, companyId, successorId) : undefined;
  const successor = found?.status === 'normal' ? found : undefined;
  const [objection] = typeof successorId === 'number' ? checkSuccessor(userId, successor) : [];
  const { name } = await findAdministeredCompany(db, companyId);
  const counts = await countCompany(db, companyId);
  return done({
    company_name: name,
    own_mobile: main.phone,
    main: personOf(main),
    successor: successor === undefined ? null : personOf(successor),
    reason: objection === undefined ? null : ruleText(locale, objection),
    holdings: holdingsOf(counts),
    open: openOf(counts),
    sessions_count: await countSessions(db, { companyId, userId, now }),
  });
};

/**
 * Hands the main administrator over (spec.md sections 5 and 6, case R07): by the main administrator alone, to someone else who
 * may. The management password is asked for by the guard; the code by SMS is the token of `/settings/changeValidate`. From the
 * next call on the old one has what is left to them, the new one everything.
 */
export const changeMain: Handler<'changeMain'> = async (request, context) => {
  const { successor_id: successorId, verify_token: token } = request;
  const afterwards = request.afterwards ?? 'member';
  const { actor } = context;
  const { company, mainId, successor } = await findHandOver(context, successorId);
  // Asked of the locked company: anyone who was quicker has it now.
  if (mainId !== actor.userId) return refuse([violation('mainAdministrator.notMain')]);
  const objections = checkSuccessor(mainId, successor, 'successor_id');
  if (successor === undefined || objections.length > 0) return refuse(objections);
  if (!(await spendVerifyToken(context, { scene: 'changeMain', token })))
    return refuse([violation('mainAdministrator.code')], { need: 'sms_code' });

  await handOver(context, { company, successor, afterwards });
  return done({
    main: personOf({ ...successor, isMain: true, isSub: false, standing: null }),
    afterwards,
    may_enter: (await mayStillEnter(context)) ? 1 : 0,
  });
};
