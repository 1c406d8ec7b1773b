import { words } from '#generated/words/server/tasks.ts';
import type { Locale } from './locale.ts';

/** What long work is called and what came of it. Read by the server, which fills `title` and `message`. */
export type TaskWord = keyof (typeof words)['zh'];

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
