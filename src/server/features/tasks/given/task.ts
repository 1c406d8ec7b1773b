import type { Calls } from '#generated/types.ts';
import type { GivenRows } from '#server/crud/sources/givenRows.ts';
import { taskPage } from '#server/features/tasks/taskPage.ts';
import { endedStates, openStates } from '#server/features/tasks/taskReader.ts';

type ListQuestion = Calls['taskList']['request'];

const statesOf = ({ running }: ListQuestion) => {
  if (typeof running !== 'number') return [...openStates, ...endedStates];
  return running === 1 ? openStates : endedStates;
};

/** Long work that concerns the reader: all, what goes on (`running` 1) or what has ended in the last 30 days (0). */
export const taskGiven = {
  list: async (question, stretch, context) => {
    const { list: rows, total, ...figures } = await taskPage(context, statesOf(question), stretch);
    return { rows, total, figures };
  },
} satisfies GivenRows<ListQuestion>;
