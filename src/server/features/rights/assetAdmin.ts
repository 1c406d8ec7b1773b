import { type Kysely, sql } from 'kysely';
import {
  assetAdminStates,
  checkAssetCompany,
  checkNewAssetAdmin,
  type EndReason,
  mostAssetAdmins,
  takesPlace,
} from '#domain/assetAdmin/checkNewAssetAdmin.ts';
import type { AssetAdmin, Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { actedRow } from '#server/crud/actedRow.ts';
import { submitReview, withdrawReviews } from '#server/crud/review.ts';
import type { RowQuery } from '#server/crud/sources/rows.ts';
import type { NounWrites, WriteHooks } from '#server/crud/sources/writes.ts';
import { entityOf } from '#server/crud/table.ts';
import { savedRow } from '#server/crud/wireRow.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  type CandidateRecord,
  findAdministeredCompany,
  findCandidate,
  lockCompany,
} from '#server/features/directory/member/store/candidates.ts';
import type { AuditEntry, CallContext } from '#server/platform/handler.ts';
import { countAssetAdmins, endAssetAdmins, putForward } from './store/assetAdmins.ts';

/** Whose right ends, why and by whom; `userIds` null: everyone's of the company. */
interface AssetEnding {
  readonly companyId: number;
  readonly userIds: readonly number[] | null;
  readonly reason: EndReason;
  /** Null: no person of the company. */
  readonly by: number | null;
  readonly at: Date;
}

/**
 * Ends the right of asset administrators, and what waits for the platform with it: when the main administrator revokes it,
 * becomes one, or they resign. Answers the audit entries for the caller, who keeps them.
 */
export const endAssetRights = async (
  db: Kysely<Tables>,
  { companyId, userIds, reason, by, at }: AssetEnding,
): Promise<readonly AuditEntry[]> => {
  // First the reviews, then the people, as the platform's own decision locks them.
  await withdrawReviews(db, { companyId, kind: 'asset_admin', targetIds: userIds }, at);
  const ended = await endAssetAdmins(db, { companyId, userIds, ending: { reason, by, at } });
  return ended.map(({ userId, name, status }) => ({
    action: 'assetAdmin.revoke',
    targetType: 'assetAdmin',
    targetId: userId,
    targetName: name,
    changes: [
      { field: 'status', old: status, new: assetAdminStates.revoked },
      { field: 'end_reason', old: null, new: reason },
    ],
    concerns: [{ type: 'member', id: userId }],
  }));
};

/** Ends the rights of asset administrators who leave. */
export const endAssetRightsOfLeavers = async (
  { db, actor, now, audit }: Pick<CallContext, 'db' | 'actor' | 'now' | 'audit'>,
  userIds: readonly number[],
): Promise<void> => {
  const ending = { companyId: actor.companyId, userIds, by: actor.userId, at: now };
  for (const entry of await endAssetRights(db, { ...ending, reason: 'resigned' })) audit(entry);
};

/**
 * A company without advanced verification has no asset administrators (contract.md section 2). For the call that takes the
 * verification away, in its own transaction: `/company/attestation` and whatever cancels one.
 */
export const endAssetRightsWithVerification = (
  db: Kysely<Tables>,
  companyId: number,
  at: Date,
): Promise<readonly AuditEntry[]> =>
  endAssetRights(db, { companyId, userIds: null, reason: 'verification_lost', by: null, at });

/** Takes the right from a reviewed asset administrator: their next call is refused. */
export const assetAdminHooks = {
  lock: ({ db, actor }) => lockCompany(db, actor.companyId),
  actions: {
    revoke: async ({ user_id: userId }, _, { db, actor, now }) => {
      const ending = { reason: 'by_main', by: actor.userId, at: now } as const;
      await endAssetRights(db, { companyId: actor.companyId, userIds: [userId], ...ending });
      return { concerns: [{ type: 'member', id: userId }] };
    },
  },
} satisfies WriteHooks<AssetAdmin>;

const putBeforePlatform = async ({ db, actor, now }: CallContext, { userId, name }: CandidateRecord) => {
  const { companyId, userId: by } = actor;
  await putForward(db, { companyId, userId, by, at: now });
  await submitReview(db, {
    companyId,
    kind: 'asset_admin',
    targetId: userId,
    targetName: name,
    submittedBy: by,
    at: now,
  });
};

/**
 * Puts someone before the platform as asset administrator, for the first time or again; the right comes with its approval
 * (contract.md section 2, case R09). The company is locked: at most five, also when two ask at once.
 */
export const assetAdminWrites = {
  show: (id, context) => savedRow('assetAdmin', id, context),
  save: async (requested, _, context) => {
    const { db, actor } = context;
    const { companyId } = actor;
    const { id } = requested;
    const { advanced } = await lockCompany(db, companyId);
    const refused = checkAssetCompany({ advanced, used: await countAssetAdmins(db, companyId) });
    const candidate = await findCandidate(db, companyId, id);
    const objections = checkNewAssetAdmin(candidate, 'id');
    // Of someone who is one already that is the answer, however many there are.
    const isOne = takesPlace(candidate?.standing ?? null);
    if (refused.length > 0 && !(isOne && advanced === 1)) return refused;
    if (candidate === undefined || objections.length > 0) return objections;
    const { standing, name } = candidate;
    if (standing !== null) {
      const before = await actedRow(entityOf('assetAdmin', context), { action: 'add', requested, context });
      if ('kind' in before) return before;
    }

    await putBeforePlatform(context, candidate);
    return {
      action: 'assetAdmin.add',
      id,
      name,
      changes: [{ field: 'status', old: standing, new: assetAdminStates.pending }],
      concerns: [{ type: 'member', id }],
    };
  },
} satisfies NounWrites<{ save: Calls['assetAdminAdd']['request']; row: AssetAdmin }>;

const { pending, reviewed, rejected } = assetAdminStates;

/** Asset administrators with how the platform answered last: who has or waits for the right first, then the others, the latest first. */
export const assetAdminRows: RowQuery = {
  isVersioned: true,
  select: ({ actor }) => sql`
    select held.user_id, member.name, member.work_id as "workId", home.name as department, held.status,
      case when member.status = 'normal' then 1 else 0 end as is_here,
      held.added_at as submitted_at, adder.name as submitted_by, answer.decided_at,
      case when held.status = ${rejected} then answer.reason end as reason, held.ended_at, held.end_reason,
      held.version, held.updated_at, held.updated_by
    from administrator held
    join member on member.company_id = held.company_id and member.user_id = held.user_id
    left join department home on home.company_id = held.company_id and home.id = member.main_department_id
      and home.deleted_at is null
    left join member adder on adder.company_id = held.company_id and adder.user_id = held.added_by
    left join lateral (select decided_at, reason from review where review.company_id = held.company_id
      and review.kind = 'asset_admin' and review.target_id = held.user_id and review.status in (1, 2)
      order by review.review_id desc limit 1) answer on held.status <> ${pending}
    where held.company_id = ${actor.companyId} and held.kind = 'asset'`,
  order: () => sql`record.status in (${pending}, ${reviewed}) desc,
    coalesce(record.ended_at, record.submitted_at) desc`,
  // A rule gave the reason, or the operator's own words.
  complete: async (rows, { locale }) =>
    rows.map((row) => {
      const { reason: rule } = row.values;
      if (typeof rule !== 'string') return row;
      return { ...row, values: { ...row.values, reason: ruleText(locale, { rule }) } };
    }),
  figures: async (_rows, { db, actor, locale }) => {
    const company = await findAdministeredCompany(db, actor.companyId);
    const used = await countAssetAdmins(db, actor.companyId);
    const [objection] = checkAssetCompany({ advanced: company.advanced, used });
    return {
      verification_status: company.verificationStatus,
      advanced: company.advanced,
      used,
      limit: mostAssetAdmins,
      objection: objection === undefined ? null : ruleText(locale, objection),
    };
  },
};
