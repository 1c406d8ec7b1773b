import { isRunning } from '#domain/temporary/checkTerm.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findLeavers } from '#server/repositories/leaving.ts';
import { findStaff } from '#server/repositories/temporaryStaff.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** What would end with some terms now: real counts for the question before it. Terms that are not the reader's do not count. */
export const tempEffects: Handler<'tempEffects'> = async ({ ids }, context) => {
  const { db, actor, now } = context;
  const records = await findStaff(db, actor.companyId, readScopeOf(context, 'temporaryStaff'), ids);
  const working = records.filter((record) => record.is_member && isRunning(record));
  const leavers = await findLeavers(
    db,
    actor.companyId,
    working.flatMap(({ user_id: userId }) => userId ?? []),
    now,
  );
  return done({
    people: working.length,
    invitations: records.filter(({ status }) => status === 'invited').length,
    sessions: sum(leavers.map(({ sessions }) => sessions)),
    groups: sum(leavers.map(({ groups }) => groups)),
  });
};
