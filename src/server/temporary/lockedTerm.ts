import { type Violation, violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { mayPutInto, writeScopeOf } from '#server/addressBook/scope.ts';
import type { Answer, CallContext } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { lockMember } from '#server/repositories/members.ts';
import type { StaffRecord } from '#server/repositories/temporaryStaff.ts';
import { lockTerm } from '#server/repositories/temporaryTerms.ts';
import { staffRow, type TermDeed, visibleStaff } from './staffRows.ts';

/** What somebody wants to do about a term they have read. */
export interface TermWish {
  readonly id: number;
  readonly version?: number | null | undefined;
}

/** Asked of the term once it is locked. */
export type TermCheck = (term: {
  readonly status: StaffRecord['status'];
  readonly extendCount: number;
}) => readonly Violation[];

const missing = (): Answer<never> => refuse([violation('temporaryStaff.missing', 'id')]);

const conflict = async (context: CallContext, record: StaffRecord): Promise<Answer<never>> => {
  const last = { by: record.updated_by, at: record.updated_at };
  const current = await staffRow(context, record);
  return versionConflict(context, violation('temporaryStaff.changed'), { current, ...last });
};

/**
 * A term for a write: its person locked, then itself (decisions/0008), read anew and asked what stands against the deed. Out of the
 * actor's scope it is answered like one that is not there.
 */
export const lockedTerm = async (
  context: CallContext,
  { id, version }: TermWish,
  { deed, check }: { readonly deed: TermDeed; readonly check: TermCheck },
): Promise<StaffRecord | Answer<never>> => {
  const { db, actor } = context;
  const seen = await visibleStaff(context, id);
  if (seen === undefined) return missing();
  if (seen.user_id !== null) await lockMember(db, actor.companyId, seen.user_id);
  await lockTerm(db, actor.companyId, id);
  const record = await visibleStaff(context, id);
  if (record === undefined) return missing();
  const scope = await writeScopeOf(context, 'temporaryStaff', deed);
  if (!mayPutInto(scope, record.ancestors)) return refuse([violation('call.noPermission')]);
  // It was accepted meanwhile: whoever it is about is not locked.
  const isOld = typeof version === 'number' && version !== record.version;
  if (isOld || record.user_id !== seen.user_id) return conflict(context, record);
  const violations = check({ status: record.status, extendCount: record.extend_count });
  return violations.length > 0 ? refuse(violations) : record;
};
