import { isRunning } from '#domain/temporary/checkTerm.ts';
import type { TemporaryStaff } from '#generated/types.ts';
import { entityOf } from '#server/crud/entityOf.ts';
import { findRowsById } from '#server/crud/rows.ts';
import { isWithin } from '#server/crud/scope.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findLeavers } from '#server/repositories/leaving.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** What would end with some terms now: real counts for the question before it. Terms that are not the reader's do not count. */
export const tempEffects: Handler<'tempEffects'> = async ({ ids }, context) => {
  const { db, actor, now } = context;
  const entity = entityOf('temporaryStaff', context);
  const conditions = [isWithin(entity, 'read')];
  const terms = (await findRowsById(db, entity, ids, { conditions })).map(
    ({ values }) => values as Pick<TemporaryStaff, 'status' | 'user_id'>,
  );
  const working = terms.flatMap((term) => (isRunning(term) ? (term.user_id ?? []) : []));
  const leavers = await findLeavers(db, actor.companyId, working, now);
  return done({
    people: working.length,
    invitations: terms.filter(({ status }) => status === 'invited').length,
    sessions: sum(leavers.map(({ sessions }) => sessions)),
    groups: sum(leavers.map(({ groups }) => groups)),
  });
};
