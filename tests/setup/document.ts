import { createRequire } from 'node:module';
import { builtinEnvironments } from 'vitest/runtime';

type Globals = ReadonlyMap<PropertyKey, PropertyDescriptor>;

const globalsNow = (): Globals => new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis)));

const isSame = (one: PropertyDescriptor, other: PropertyDescriptor | undefined): boolean =>
  other !== undefined && one.value === other.value && one.get === other.get;

/** What is needed of jsdom, which comes without types. */
interface Jsdom {
  readonly VirtualConsole: new () => object;
}

interface Scopes {
  /** Names that mean something else, or nothing, without the document. */
  readonly names: readonly PropertyKey[];
  readonly without: Globals;
  /** The document's own, while it is left. */
  readonly within: Globals | undefined;
}

let scopes: Scopes | undefined;

const replace = (names: readonly PropertyKey[], globals: Globals): void => {
  for (const name of names) {
    const descriptor = globals.get(name);
    if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, descriptor);
  }
};

/** Gives the global scope a document: one for all files of a worker, made for the first that asks. */
export const enterDocument = async (): Promise<void> => {
  if (scopes === undefined) {
    const without = globalsNow();
    // Said to no one: what jsdom has not (places, other documents) is no fault of the page.
    const { VirtualConsole }: Jsdom = createRequire(import.meta.url)('jsdom');
    await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { virtualConsole: new VirtualConsole() } });
    const names = [...globalsNow()].flatMap(([name, own]) => (isSame(own, without.get(name)) ? [] : [name]));
    scopes = { names, without, within: undefined };
  } else if (scopes.within !== undefined) {
    replace(scopes.names, scopes.within);
    scopes = { ...scopes, within: undefined };
  }
};

/** Puts Node's own globals back where a document stands before them. It is kept for the next file that asks for it. */
export const leaveDocument = (): void => {
  if (scopes === undefined || scopes.within !== undefined) return;
  scopes = { ...scopes, within: globalsNow() };
  replace(scopes.names, scopes.without);
};
