import { applicationStates } from '#domain/application/states.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { countApplications } from '#server/repositories/applications.ts';

/** How many applications to departments of the reader stand in each state. */
export const applicationCount: Handler<'applicationCount'> = async (request, context) => {
  const { db, actor } = context;
  const scope = readScopeOf(context, 'application');
  const counts = await countApplications(db, actor.companyId, scope, request.dept_id);
  const of = (state: number): number => counts.get(state) ?? 0;
  const { waiting, accepted, rejected, expired, withdrawn } = applicationStates;
  return done({
    waiting: of(waiting),
    accepted: of(accepted),
    rejected: of(rejected),
    expired: of(expired),
    withdrawn: of(withdrawn),
  });
};
