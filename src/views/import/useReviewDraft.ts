import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDraftStore } from '../form/draft/DraftStore.ts';
import { importAddress } from './entry/importAddress.ts';
import type { ImportJob } from './importRow.ts';
import { excludedThings } from './newThings.ts';

/** Text typed into a cell, by row (its place in the import) and column. */
export type TypedCell = readonly [index: number, column: string, text: string];

interface Kept {
  readonly cells: readonly TypedCell[];
  /** New departments and positions whose tick is another one than it was at first. */
  readonly flipped: readonly string[];
}

const nothing: Kept = { cells: [], flipped: [] };

const isKept = (values: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(values.cells) && Array.isArray(values.flipped);

const keyOf = (index: number, column: string): string => `${index} ${column}`;

/**
 * What was typed and ticked on an import and not sent yet. Kept in the tab with every change, so that a lost session, a reload
 * or a lost network takes nothing away.
 */
export const useReviewDraft = (job: ImportJob) => {
  const id = job.import_id;
  const store = useDraftStore();
  const route = importAddress(id);
  const [kept, setKept] = useState<Kept>(() => {
    const values = store.read(route)?.values;
    // Written by the same lines below, for this import alone.
    return values !== undefined && isKept(values) ? (values as unknown as Kept) : nothing;
  });
  useEffect(() => {
    if (kept.cells.length === 0 && kept.flipped.length === 0) store.drop(route);
    else store.save(route, { values: { ...kept } });
  }, [kept, store, route]);

  const typed = useMemo(
    () => new Map(kept.cells.map(([index, column, text]) => [keyOf(index, column), text])),
    [kept.cells],
  );
  const excluded = useMemo(() => excludedThings(job, kept.flipped), [job, kept.flipped]);
  const type = useCallback((changes: readonly TypedCell[]) => {
    const changed = new Set(changes.map(([index, column]) => keyOf(index, column)));
    setKept((before) => ({
      ...before,
      cells: [...before.cells.filter(([index, column]) => !changed.has(keyOf(index, column))), ...changes],
    }));
  }, []);
  /** Takes back what was typed; a cell that was typed into since with another text stays. */
  const forget = useCallback((gone: readonly TypedCell[]) => {
    const texts = new Map(gone.map(([index, column, text]) => [keyOf(index, column), text]));
    setKept((before) => ({
      ...before,
      cells: before.cells.filter(([index, column, text]) => texts.get(keyOf(index, column)) !== text),
    }));
  }, []);
  return {
    cells: kept.cells,
    textOf: (index: number, column: string) => typed.get(keyOf(index, column)),
    type,
    forget,
    excluded,
    /** Ticks things, or takes their ticks away. */
    setRequested: (names: readonly string[], isRequested: boolean) =>
      setKept((before) => {
        const now = excludedThings(job, before.flipped);
        const others = new Set(before.flipped);
        for (const name of names.filter((each) => now.has(each) === isRequested)) {
          if (others.has(name)) others.delete(name);
          else others.add(name);
        }
        return { ...before, flipped: [...others] };
      }),
    clear: () => setKept(nothing),
  };
};

export type ReviewDraft = ReturnType<typeof useReviewDraft>;
