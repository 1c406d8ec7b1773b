import type { Kysely } from 'kysely';
import { checkNewAssetAdmin } from '#domain/assetAdmin/checkNewAssetAdmin.ts';
import type { Decision, ReviewKind } from '#domain/review/states.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Tables } from '#server/database/tables.ts';
import { settleAssetAdmin } from '#server/repositories/assetAdmins.ts';
import { findAdministeredCompany, findCandidate } from '#server/repositories/candidates.ts';
import { settleInviteNote } from '#server/repositories/inviteNotes.ts';
import type { ReviewRecord } from '#server/repositories/reviews.ts';

/** What the answer about one kind of thing does. */
export interface ReviewedKind {
  /** The noun its records are filed under. */
  readonly noun: string;
  /** Why it cannot be approved as things are now; undefined: it can. */
  readonly objection: (db: Kysely<Tables>, review: ReviewRecord) => Promise<Violation | undefined>;
  readonly settle: (
    db: Kysely<Tables>,
    review: ReviewRecord,
    verdict: { readonly decision: Decision; readonly reason: string | null; readonly at: Date },
  ) => Promise<{ readonly field: string; readonly old: number | string; readonly new: number | string }>;
}

const assetAdmin: ReviewedKind = {
  noun: 'assetAdmin',
  objection: async (db, { companyId, targetId }) => {
    const { advanced } = await findAdministeredCompany(db, companyId);
    if (advanced !== 1) return violation('assetAdmin.unverified');
    const candidate = await findCandidate(db, companyId, targetId);
    return checkNewAssetAdmin(candidate && { ...candidate, standing: null })[0];
  },
  settle: async (db, { companyId, targetId: userId }, { decision, at }) => {
    const status = decision === 'approved' ? 1 : 2;
    await settleAssetAdmin(db, { companyId, userId }, status, at);
    return { field: 'status', old: 0, new: status };
  },
};

const wordingStates = { approved: 'approved', rejected: 'rejected' } as const;

/** What is approved is what was read: writing it anew takes the review back. */
const smsTemplate: ReviewedKind = {
  noun: 'inviteNote',
  objection: async () => undefined,
  settle: async (db, { companyId }, { decision, reason, at }) => {
    await settleInviteNote(db, companyId, { isApproved: decision === 'approved', reason }, at);
    return { field: 'status', old: 'reviewing', new: wordingStates[decision] };
  },
};

/** One line per kind of review: a kind without its line does not compile. */
export const reviewedKinds = { asset_admin: assetAdmin, sms_template: smsTemplate } satisfies Record<
  ReviewKind,
  ReviewedKind
>;
