import type { Calls } from '#generated/types.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import { mayRead, waitingItems } from '#server/home/waitingItems.ts';
import { inactiveFilter } from '#server/message/inactivePeople.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';
import { countMatching } from '#server/repositories/activationPeople.ts';
import { countDepartments, countGroups } from '#server/repositories/homeCounts.ts';
import { findBranchPage } from '#server/repositories/memberPages.ts';
import { taskPage } from '#server/task/taskPage.ts';
import { endedStates, openStates } from '#server/task/taskReader.ts';

type Reply = Calls['homeOverview']['reply'];

const shownTasks = 5;

const figuresOf = async (context: CallContext): Promise<Reply['figures']> => {
  if (!mayRead(context, 'member')) return null;
  const { db, actor } = context;
  const place = { companyId: actor.companyId, bounds: readScopeOf(context, 'member') };
  const isWhole = place.bounds.all;
  const counted = await findBranchPage(db, place.companyId, place.bounds, { offset: 0, limit: 1 });
  const count = async (activeStatus: 0 | 1): Promise<number> => {
    const which = { companyId: place.companyId, place: { bounds: place.bounds, mainOnly: false } };
    return countMatching(db, { ...which, filter: { ...inactiveFilter, activeStatus } });
  };
  return {
    is_whole: isWhole ? 1 : 0,
    people: counted.total,
    active: await count(1),
    inactive: await count(0),
    departments: await countDepartments(db, place),
    groups: isWhole && mayRead(context, 'group') ? await countGroups(db, actor.companyId) : null,
  };
};

/** What an administrator needs in the morning, in one call: what waits, key figures, the newest long work, as far as they may read. */
export const homeOverview: Handler<'homeOverview'> = async (_, context) => {
  const stretch = { offset: 0, limit: shownTasks };
  const { list } = await taskPage(context, [...openStates, ...endedStates], stretch);
  return done({
    waiting: await waitingItems(context),
    figures: await figuresOf(context),
    tasks: list,
  });
};
