import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-admin';
import { type Draft, type DraftStore, useDraftStore } from './DraftStore.ts';
import type { FormDraft } from './FormDraft.ts';

type Values = Readonly<Record<string, unknown>>;

interface TypedForm<Entered extends Values> {
  /** What the form shows while nothing is typed; may be read anew at any time. */
  readonly begin: Entered;
  /** The version `begin` was read with, where it has one. */
  readonly version?: number | undefined;
  /** Tells apart the forms of one address. */
  readonly name?: string;
}

interface Typed<Entered extends Values> {
  readonly values: Entered;
  readonly version: number | undefined;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isAlike = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

/** An earlier build may have kept other things at this address. What was empty may be filled by now, and the other way round. */
const isLike = (begin: Values, found: Values): boolean =>
  Object.entries(begin).every(
    ([name, value]) =>
      isAlike(value, found[name]) || (name in found && (value === null || found[name] === null)),
  );

const restore = <Entered extends Values>(
  draft: Draft | undefined,
  begin: Entered,
): Typed<Entered> | undefined =>
  draft !== undefined && isLike(begin, draft.values)
    ? // Written by the form of this address, and of the same shape.
      { values: draft.values as Entered, version: draft.version }
    : undefined;

const keepIn = (store: DraftStore, route: string, { values, version }: Typed<Values>): boolean =>
  store.save(route, { values, ...(version === undefined ? {} : { version }) });

/** The draft of an address stays that of the form's opening: it is kept while the address changes already. */
const useRoute = (name: string): string => {
  const { pathname, search } = useLocation();
  const [route] = useState(`${pathname}${search}${name === '' ? '' : `#${name}`}`);
  return route;
};

/**
 * What is typed into a form that is written by hand. Kept in the tab with every change, so that a lost session or a reload takes nothing
 * away, and there again when the form is opened anew at this address; nothing secret may be among it.
 */
export const useTyped = <Entered extends Values>({ begin, version, name = '' }: TypedForm<Entered>) => {
  const store = useDraftStore();
  const route = useRoute(name);
  const [typed, setTyped] = useState(() => restore(store.read(route), begin));
  const [isRestored, setRestored] = useState(typed !== undefined);
  const isDirty = typed !== undefined && !isSame(typed.values, begin);
  // Asked while the page is being left, when what was just saved is not rendered yet.
  const unsaved = useRef<Typed<Entered>>(undefined);
  useEffect(() => {
    unsaved.current = isDirty ? typed : undefined;
    if (isDirty) {
      keepIn(store, route, typed);
      return;
    }
    // What was typed stands there by now, or was taken back: from here on `begin` is followed again.
    store.drop(route);
    setTyped(undefined);
    setRestored(false);
  }, [isDirty, typed, store, route]);
  const draft = useMemo((): FormDraft => {
    const forget = () => {
      unsaved.current = undefined;
      store.drop(route);
      setTyped(undefined);
      setRestored(false);
    };
    return {
      isDirty: () => unsaved.current !== undefined,
      keep: () => unsaved.current === undefined || keepIn(store, route, unsaved.current),
      leavesOut: () => false,
      discard: forget,
      settle: forget,
    };
  }, [store, route]);
  return {
    values: typed?.values ?? begin,
    /** The version that what is typed was begun on. */
    version: isDirty ? typed.version : version,
    change: (part: Partial<Entered>) =>
      setTyped((before) => ({
        values: { ...(before?.values ?? begin), ...part },
        version: before === undefined ? version : before.version,
      })),
    /** Goes on from a newer version with what is typed, or with what `over` makes of it. */
    rebase: (newer: number | undefined, over = (values: Entered) => values) => {
      const { current: before } = unsaved;
      // Kept at once: whoever reads the draft before this is rendered would find what is stored by now.
      if (before !== undefined) {
        unsaved.current = { values: over(before.values), version: newer };
        keepIn(store, route, unsaved.current);
      }
      setTyped((now) => now && { values: over(now.values), version: newer });
    },
    draft,
    isDirty,
    isRestored: isRestored && isDirty,
  };
};

/** What is typed, for those who stand beside the form. */
export type TypedDraft = Pick<ReturnType<typeof useTyped>, 'draft' | 'isDirty' | 'isRestored'>;
