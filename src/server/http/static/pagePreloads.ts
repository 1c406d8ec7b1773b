import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { consoleAddresses, firstNoun, isBelow } from '#domain/console/addresses.ts';
import type { Locale } from '#i18n/locale.ts';

/** What a page is delivered with beyond its markup; scripts as addresses (`/assets/…`). Written by the build. */
export interface PagePreloads {
  /** What stands in the page of a user who is signed in until the console does. */
  readonly frame: string;
  readonly words: Readonly<Record<Locale, PageWords>>;
  /** What every page of a noun needs. */
  readonly pages: readonly string[];
  /** Public address of a noun's list -> the noun, and what its own screen needs. */
  readonly routes: Readonly<Record<string, { readonly noun: string; readonly scripts: readonly string[] }>>;
}

/** The words of a language. */
interface PageWords {
  readonly all: readonly string[];
  /** Noun -> what its page is shown with first. */
  readonly first: Readonly<Record<string, readonly string[]>>;
}

/** File beside the page that holds its preloads. */
export const preloadsFile = 'preloads.json';

const noWords: PageWords = { all: [], first: {} };
const nothing: PagePreloads = {
  frame: '',
  words: { zh: noWords, en: noWords, ja: noWords },
  pages: [],
  routes: {},
};
const known = new Map<string, Promise<PagePreloads>>();

const load = async (directory: string): Promise<PagePreloads> => {
  try {
    return JSON.parse(await readFile(join(directory, preloadsFile), 'utf8')) as PagePreloads;
  } catch {
    // A console without the file starts as well, in more steps.
    return nothing;
  }
};

/** The preloads of a built console, read once per process: a release brings a new process. */
export const preloadsOf = (directory: string): Promise<PagePreloads> => {
  const loading = known.get(directory) ?? load(directory);
  known.set(directory, loading);
  return loading;
};

interface RequestedPage {
  readonly pathname: string;
  readonly locale: Locale;
  readonly isSignedIn: boolean;
}

/** The frame of the console, where the page at this address stands in it. */
export const frameOfPage = (
  { frame, routes }: PagePreloads,
  { pathname, isSignedIn }: Pick<RequestedPage, 'pathname' | 'isSignedIn'>,
): string => {
  const framed = [consoleAddresses.home, consoleAddresses.tasks, ...Object.keys(routes)];
  return isSignedIn && (pathname === '/' || framed.some((address) => isBelow(pathname, address)))
    ? frame
    : '';
};

/** Scripts the page at this address will ask for, named in its head so that they are on their way at once and not in turns. */
export const scriptsOfPage = (
  { words, pages, routes }: PagePreloads,
  { pathname, locale, isSignedIn }: RequestedPage,
): readonly string[] => {
  const { all, first } = words[locale];
  const nouns = Object.entries(routes).map(([route, { noun }]) => ({ noun, route }));
  const said = first[firstNoun(nouns, { pathname, isSignedIn }) ?? ''] ?? all;
  if (!isSignedIn) return said;
  const own = Object.entries(routes).filter(([route]) => isBelow(pathname, route));
  return [...new Set([...said, ...pages, ...own.flatMap(([, { scripts }]) => scripts)])];
};
