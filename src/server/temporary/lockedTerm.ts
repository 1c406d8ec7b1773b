import type { TermDeed } from '#domain/temporary/vocabulary.ts';
import type { Violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { type RowWish, reachedRow } from '#server/crud/actedRow.ts';
import { entityOf } from '#server/crud/entityOf.ts';
import type { Answer, CallContext } from '#server/handlers/handler.ts';
import { lockMember } from '#server/repositories/members.ts';
import type { TermRecord } from '#server/repositories/temporaryStaff.ts';
import { findTerm, lockTerm } from '#server/repositories/temporaryTerms.ts';

/** Asked of the term once it is locked. */
export type TermCheck = (term: {
  readonly status: TermRecord['status'];
  readonly extendCount: number;
}) => readonly Violation[];

/** No row has it. */
const noVersion = -1;

/**
 * A term for a write, with the name its person goes by now: the person locked, then the term (decisions/0008), read anew and asked what
 * stands against the deed. Out of the actor's scope it is answered like one that is not there.
 */
export const lockedTerm = async (
  context: CallContext,
  { id, version }: RowWish,
  { deed, check }: { readonly deed: TermDeed; readonly check: TermCheck },
): Promise<TermRecord | Answer<never>> => {
  const { db, actor } = context;
  const seen = await findTerm(db, actor.companyId, id);
  if (typeof seen?.user_id === 'number') await lockMember(db, actor.companyId, seen.user_id);
  const term = await lockTerm(db, actor.companyId, id);
  // It was accepted meanwhile: whoever it is about is not locked.
  const isAccepted = term !== undefined && term.user_id !== seen?.user_id;
  const wish = { id, version: isAccepted ? noVersion : version };
  const row = await reachedRow(entityOf('temporaryStaff', context), deed, wish, context);
  if ('kind' in row) return row;
  if (term === undefined) throw new Error(`No term ${id}, although its row was found`);
  const violations = check({ status: term.status, extendCount: term.extend_count });
  return violations.length > 0 ? refuse(violations) : { ...term, name: String(row.values.name) };
};
