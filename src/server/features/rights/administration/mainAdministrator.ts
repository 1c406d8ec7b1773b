import { consoleRoleOf } from '#domain/account/companyChoice.ts';
import type { Afterwards } from '#domain/mainAdministrator/checkSuccessor.ts';
import { maskPhone } from '#domain/member/phone.ts';
import { modules } from '#domain/permission/actor.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { findMainAdministrator, lockLeavers } from '#server/features/directory/leaving/store/leaving.ts';
import {
  type AdministeredCompany,
  type CandidateRecord,
  findCandidate,
  lockCompany,
} from '#server/features/directory/member/store/candidates.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import { handOverMain, type ReplacedRights } from '#server/features/rights/store/administrators.ts';
import { lockMandates } from '#server/features/rights/store/manageGroups.ts';
import { findActor } from '#server/guard/store/actors.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { endAssetRights } from './endAssetAdmins.ts';

type Person = Calls['changeCheck']['reply']['main'];

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** A main administrator, or who is to be one, in the wire shape; the number masked. */
export const personOf = (record: CandidateRecord): Person => ({
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
export interface HandOverFacts {
  readonly company: AdministeredCompany;
  readonly mainId: number | undefined;
  readonly successor: CandidateRecord | undefined;
}

/**
 * Reads it under lock: rights of sub-administrators, so that nobody gives the successor any meanwhile; the company, so that of two hand-overs at once the second meets the first one's result; the successor, so
 * that they do not leave meanwhile.
 */
export const findHandOver = async (
  { db, actor }: CallContext,
  successorId: number,
): Promise<HandOverFacts> => {
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

/** In the language of the company: nobody knows which one the readers would choose. */
const tell = async (
  { db, actor, now }: CallContext,
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
  });
};

const tellBoth = async (context: CallContext, { company, successor }: Heir) => {
  const { db, actor } = context;
  const old = await findCandidate(db, actor.companyId, actor.userId);
  if (old !== undefined)
    await tell(context, old, {
      rule: 'mainAdministrator.oldTold',
      company: company.name,
      name: successor.name,
    });
  await tell(context, successor, {
    rule: 'mainAdministrator.newTold',
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
export const handOver = async (context: CallContext, heir: Heir): Promise<void> => {
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
export const mayStillEnter = async ({ db, actor }: CallContext): Promise<boolean> => {
  const now = await findActor(db, actor.companyId, actor.userId);
  return now !== undefined && consoleRoleOf(now.roles) !== undefined;
};
