import type { GivenRows } from '#server/crud/sources/givenRows.ts';
import { countSubmissions, findVerifications } from '#server/features/company/store/verifications.ts';

/** What was handed in so far and what became of it, the latest first. */
export const verificationGiven = {
  list: async (_, stretch, { db, actor: { companyId } }) => {
    const records = await findVerifications(db, companyId, stretch);
    const rows = records.map((record) => ({
      attestation_id: record.verification_id,
      status: record.status,
      end_reason: record.end_reason,
      name: record.name,
      submitted_at: record.submitted_at.toISOString(),
      submitted_by: record.submitter,
      decided_at: record.decided_at?.toISOString() ?? null,
      ended_at: record.ended_at?.toISOString() ?? null,
      reject_reason: record.reject_reason,
    }));
    return { rows, total: await countSubmissions(db, companyId) };
  },
} satisfies GivenRows;
