import type { Calls } from '#generated/types.ts';
import { findBranchPage } from '#server/features/directory/member/store/memberPages.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import { saveHelpFeedback } from '#server/features/home/store/helpFeedback.ts';
import { countDepartments, countGroups } from '#server/features/home/store/homeCounts.ts';
import { mayRead, waitingItems } from '#server/features/home/waitingItems.ts';
import { inactiveFilter } from '#server/features/messages/inactiveMember.ts';
import { countMatching } from '#server/features/messages/store/activationPeople.ts';
import { taskPage } from '#server/features/tasks/task.ts';
import { endedStates, openStates } from '#server/features/tasks/taskReader.ts';
import { type CallContext, done, doneUnaudited, type Handler } from '#server/platform/handler.ts';

type Reply = Calls['homeOverview']['reply'];

const shownTasks = 5;

const figuresOf = async (context: CallContext): Promise<Reply['figures']> => {
  if (!mayRead(context, 'member')) return null;
  const { db, actor } = context;
  const place = { companyId: actor.companyId, bounds: readScopeOf(context, 'member') };
  const isWhole = place.bounds.all;
  const counted = await findBranchPage(db, {
    companyId: place.companyId,
    bounds: place.bounds,
    range: { offset: 0, limit: 1 },
  });
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
  const range = { offset: 0, limit: shownTasks };
  const { list } = await taskPage(context, [...openStates, ...endedStates], range);
  return done({
    waiting: await waitingItems(context),
    figures: await figuresOf(context),
    tasks: list,
  });
};

/** Keeps whether a topic of the help centre helped; a person's last answer counts. No act upon the company: no audit row. */
export const helpFeedback: Handler<'helpFeedback'> = async (request, { db, actor, now }) => {
  const { topic, helpful } = request;
  await saveHelpFeedback(db, actor, { topic, helpful: helpful === 1 ? 1 : 0, now });
  return doneUnaudited({ topic, helpful });
};
