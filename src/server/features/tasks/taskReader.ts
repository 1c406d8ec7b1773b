import type { Calls } from '#generated/types.ts';
import { words } from '#generated/words/server/tasks.ts';
import type { Locale } from '#i18n/locale.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { TaskBranch, TaskPlace } from './store/tasks.ts';

/** A task as the wire has it. */
export type TaskRow = Calls['taskList']['reply']['list'][number];

/** How one kind of long work is read: from its own table, within what its own list shows the reader. */
export interface TaskReader {
  readonly kind: TaskRow['kind'];
  /** Where its tasks are found; none for a reader who has no list of them. `since` bounds what has ended. */
  readonly branchesFor: (context: CallContext, since: Date) => readonly TaskBranch[];
  /** The rows at these places, whatever their order. */
  readonly load: (context: CallContext, places: readonly TaskPlace[]) => Promise<readonly TaskRow[]>;
}

/** How much of it is done, in whole percent; something without parts is done or not begun. */
export const percentageOf = (
  { done, total }: { readonly done: number; readonly total: number },
  isEnded: boolean,
): number => {
  if (total > 0) return Math.min(100, Math.floor((done / total) * 100));
  return isEnded ? 100 : 0;
};

/** The states of tasks that go on, by themselves or once someone decides. */
export const openStates: readonly TaskRow['status'][] = ['waiting', 'running', 'attention'];
/** The states of tasks that have ended. */
export const endedStates: readonly TaskRow['status'][] = ['done', 'partly', 'failed', 'cancelled'];

/** The address of a row in the console; null where the noun has no page. */
export const addressOf = ({ models }: CallContext, noun: string, path: string): string | null => {
  const route = models[noun]?.route;
  return route === undefined ? null : `${route}/${path}`;
};

/** What long work is called and what came of it. Read by the server, which fills `title` and `message`. */
type TaskWord = keyof (typeof words)['zh'];

const placeholder = /%\{(\w+)\}/g;

const grouped = new Intl.NumberFormat('en');

/** Counts are written as the console writes them in all three languages: `17,144`. */
const shown = (value: string | number | undefined): string =>
  typeof value === 'number' ? grouped.format(value) : (value ?? '');

/** A sentence of the task centre with its places filled. */
export const taskText = (
  locale: Locale,
  key: TaskWord,
  params: Readonly<Record<string, string | number>> = {},
): string => words[locale][key].replace(placeholder, (_, name: string) => shown(params[name]));
