import { pagingOf } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { taskPage } from '#server/task/taskPage.ts';
import { endedStates, openStates } from '#server/task/taskReader.ts';

const statesOf = (running: number | null | undefined) => {
  if (typeof running !== 'number') return [...openStates, ...endedStates];
  return running === 1 ? openStates : endedStates;
};

/** Long work that concerns the reader: all, what goes on (`running` 1) or what has ended in the last 30 days (0). */
export const taskList: Handler<'taskList'> = async (request, context) => {
  const { page, pageSize, stretch } = pagingOf(request);
  const found = await taskPage(context, statesOf(request.running), stretch);
  return done({ ...found, page, page_size: pageSize });
};
