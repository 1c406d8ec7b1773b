import { done, type Handler } from '#server/handlers/handler.ts';
import { findVerifications } from '#server/repositories/verifications.ts';

const shown = 20;

/** What was handed in so far and what became of it, the latest first. */
export const attestationHistory: Handler<'attestationHistory'> = async (_, { db, actor }) => {
  const records = await findVerifications(db, actor.companyId, shown);
  return done({
    list: records.map((record) => ({
      attestation_id: record.verification_id,
      status: record.status,
      end_reason: record.end_reason,
      name: record.name,
      submitted_at: record.submitted_at.toISOString(),
      submitted_by: record.submitter,
      decided_at: record.decided_at?.toISOString() ?? null,
      ended_at: record.ended_at?.toISOString() ?? null,
      reject_reason: record.reject_reason,
    })),
  });
};
