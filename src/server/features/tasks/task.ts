import type { Calls } from '#generated/types.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { deletionTasks } from './deletionTasks.ts';
import { exportTasks } from './exportTasks.ts';
import { importTasks } from './importTasks.ts';
import { smsTasks } from './smsTasks.ts';
import { countTasks, findTaskPlaces, type TaskPlace } from './store/tasks.ts';
import { endedStates, openStates, type TaskReader, type TaskRow } from './taskReader.ts';
import { transferTasks } from './transferTasks.ts';

/** One reader per kind of long work: a kind added to the wire needs a line here. */
const readers = {
  import: importTasks,
  export: exportTasks,
  transfer: transferTasks,
  deletion: deletionTasks,
  sms: smsTasks,
} satisfies Readonly<Record<TaskRow['kind'], TaskReader>>;

/** What has ended is told of for as long as the results of imports are kept. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** One statement per kind that is on the page; their rows in the order of the page. */
const loadRows = async (context: CallContext, places: readonly TaskPlace[]): Promise<TaskRow[]> => {
  const loaded = new Map<string, TaskRow>();
  for (const reader of Object.values(readers)) {
    const own = places.filter(({ kind }) => kind === reader.kind);
    if (own.length === 0) continue;
    for (const row of await reader.load(context, own)) loaded.set(`${row.kind} ${row.task_id}`, row);
  }
  return places.flatMap(({ kind, id }) => loaded.get(`${kind} ${id}`) ?? []);
};

/** A stretch of the long work that concerns the reader, the newest first, with how much there is and how much of it runs. */
export const taskPage = async (
  context: CallContext,
  requested: readonly TaskRow['status'][],
  range: { readonly offset: number; readonly limit: number },
): Promise<{ readonly list: TaskRow[]; readonly total: number; readonly running: number }> => {
  const since = new Date(context.now.getTime() - keptMs);
  const branches = Object.values(readers).flatMap((reader) => reader.branchesFor(context, since));
  const places = await findTaskPlaces(context.db, { branches, requested, readonly: range });
  return {
    list: await loadRows(context, places),
    total: await countTasks(context.db, branches, requested),
    running: await countTasks(context.db, branches, ['running']),
  };
};

type ListQuestion = Calls['taskList']['request'];

const statesOf = ({ running }: ListQuestion) => {
  if (typeof running !== 'number') return [...openStates, ...endedStates];
  return running === 1 ? openStates : endedStates;
};

/** Long work that concerns the reader: all, what goes on (`running` 1) or what has ended in the last 30 days (0). */
export const taskGiven = {
  list: async (question, range, context) => {
    const { list: rows, total, ...figures } = await taskPage(context, statesOf(question), range);
    return { rows, total, figures };
  },
} satisfies GivenRows<ListQuestion>;
