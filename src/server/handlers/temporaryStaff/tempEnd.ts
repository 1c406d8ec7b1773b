import { checkEnd } from '#domain/temporary/checkTerm.ts';
import type { Violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { savedRow } from '#server/crud/actedRow.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import type { TermRecord } from '#server/repositories/temporaryStaff.ts';
import { changeTerm } from '#server/repositories/temporaryTerms.ts';
import { endTerm } from '#server/temporary/endTerm.ts';
import { lockedTerm } from '#server/temporary/lockedTerm.ts';

const takeBack = async (
  { db, actor, now }: CallContext,
  found: TermRecord,
): Promise<readonly Violation[]> => {
  const over = { status: 'ended' as const, ended_at: now, due_at: null, token_hash: null };
  await changeTerm(db, found, over, { at: now, by: actor.userId });
  return [];
};

const end = (context: CallContext, found: TermRecord, note: string | null): Promise<readonly Violation[]> => {
  const { user_id: userId } = found;
  return userId === null
    ? takeBack(context, found)
    : endTerm(context, { ...found, user_id: userId }, { status: 'ended', reason: 'term_cut', note });
};

/** Takes an invitation back, or ends a running term and with it the person's work here. */
export const tempEnd: Handler<'tempEnd'> = async ({ id, version, note }, context) => {
  const found = await lockedTerm(context, { id, version }, { deed: 'end', check: checkEnd });
  if ('kind' in found) return found;
  const kept = await end(context, found, note?.trim() || null);
  if (kept.length > 0) return refuse(kept);
  context.audit({
    action: 'temporaryStaff.end',
    targetType: 'temporaryStaff',
    targetId: id,
    targetName: found.name,
    changes: [{ field: 'status', old: found.status, new: 'ended' }],
    ...(found.user_id === null ? {} : { concerns: [{ type: 'member', id: found.user_id }] }),
  });
  return done(await savedRow('temporaryStaff', id, context));
};
