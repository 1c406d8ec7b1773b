import { localStorageStore, type Store } from 'ra-core';
import { readSession } from '#session/session.ts';

/** Choices about the browser itself; the user who signs in next keeps them. All others belong to one person in one company. */
const browserKeys: ReadonlySet<string> = new Set(['locale', 'theme', 'density', 'menu.isRail', 'login.mode']);

/** What a person has collected rather than left behind: it is there again with the next login. No more than names of pages. */
const lastingKeys: readonly string[] = ['menu.starred'];

/** How react-admin names what it keeps for `console`. */
const storePrefix = 'RaStoreconsole';

/** Whether an entry of the browser's storage outlives a sign-out. */
const outlives = (name: string): boolean =>
  name.startsWith(storePrefix) &&
  ([...browserKeys].some((key) => name === `${storePrefix}.${key}`) ||
    lastingKeys.some((key) => name.endsWith(`..${key}`)));

/**
 * Takes the browser's own choices, and what people have collected, in hand before the server clears what it keeps (Clear-Site-Data at
 * sign-out); the answer puts them back.
 */
export const holdBrowserChoices = (storage: Storage = localStorage): (() => void) => {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  const held = names.filter(outlives).map((name) => [name, storage.getItem(name) ?? ''] as const);
  return () => {
    for (const [name, value] of held) storage.setItem(name, value);
  };
};

interface Owner {
  readonly companyId: number;
  readonly userId: number;
}

/** The trailing dot keeps company 1 from being a prefix of company 12. */
const appKeyOf = ({ companyId, userId }: Owner): string => `console.${companyId}.${userId}.`;

/**
 * Where react-admin keeps filters, sorting, column choices and recent searches: apart by company and person, so that
 * nothing of one company shows in another. Signing out forgets the person's choices, as react-admin does, not the
 * browser's nor the stars of the menu. react-admin keeps the language, too; the cookie is the truth, so the store is told before it is asked.
 */
export const createConsoleStore = (locale: string, read: () => Owner | undefined = readSession): Store => {
  const browser = localStorageStore(undefined, 'console');
  const owned = new Map<string, Store>();
  let isSetUp = false;
  let owner: Owner = { companyId: 0, userId: 0 };
  browser.setItem('locale', locale);

  const person = (): Store => {
    owner = read() ?? owner;
    const appKey = appKeyOf(owner);
    const known = owned.get(appKey);
    if (known !== undefined) return known;
    const made = localStorageStore(undefined, appKey);
    owned.set(appKey, made);
    if (isSetUp) made.setup();
    return made;
  };
  const storeOf = (key: string): Store => (browserKeys.has(key) ? browser : person());

  return {
    setup: () => {
      isSetUp = true;
      for (const store of [browser, ...owned.values()]) store.setup();
    },
    teardown: () => {
      isSetUp = false;
      for (const store of [browser, ...owned.values()]) store.teardown();
    },
    getItem: (key, defaultValue) => storeOf(key).getItem(key, defaultValue),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems: (keyPrefix) => person().removeItems(keyPrefix),
    listItems: (keyPrefix) => person().listItems?.(keyPrefix) ?? {},
    reset: () => {
      const store = person();
      const kept = lastingKeys.map((key) => [key, store.getItem(key)] as const);
      store.reset();
      for (const [key, value] of kept) if (value !== undefined) store.setItem(key, value);
    },
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  };
};
