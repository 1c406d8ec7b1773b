import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ImportDecision } from '#dataProvider/consoleProvider.ts';
import { useDraftStore } from '#views/form/FormDraft.ts';
import { importAddress } from './entry/importAddress.ts';
import type { ImportJob } from './useImportRows.ts';

/** What an import may make beside its rows. */
export const newThingKinds = ['new_depts', 'new_positions'] as const;
export type NewThingKind = (typeof newThingKinds)[number];

/** How the draft remembers that one of them shall not be made. */
export const excludedName = (kind: NewThingKind, name: string): string => `${kind} ${name}`;

/** What is not made: at first what may be a slip for something that is there; `flipped`: what was decided otherwise. */
export const excludedThings = (
  { dept_notes: notes }: Pick<ImportJob, 'dept_notes'>,
  flipped: readonly string[],
): ReadonlySet<string> => {
  const doubtful = (notes ?? [])
    .filter(({ similar }) => similar.length > 0)
    .map(({ name }) => excludedName('new_depts', name));
  const otherwise = new Set(flipped);
  const isDoubtful = new Set(doubtful);
  return new Set([
    ...doubtful.filter((name) => !otherwise.has(name)),
    ...flipped.filter((name) => !isDoubtful.has(name)),
  ]);
};

/** The ones that are made. */
export const requestedOf = (
  job: Pick<ImportJob, NewThingKind>,
  excluded: ReadonlySet<string>,
  kind: NewThingKind,
): readonly string[] => job[kind].filter((name) => !excluded.has(excludedName(kind, name)));

/** How many rows need something new that shall not be made: each once, and those of them that are to be looked at. */
export const untickedRows = (
  { new_rows: rows }: Pick<ImportJob, 'new_rows'>,
  excluded: ReadonlySet<string>,
): { readonly count: number; readonly warnings: number } =>
  (rows ?? [])
    .filter(
      ({ departments, positions }) =>
        departments.some((name) => excluded.has(excludedName('new_depts', name))) ||
        positions.some((name) => excluded.has(excludedName('new_positions', name))),
    )
    .reduce((sum, { count, warnings }) => ({ count: sum.count + count, warnings: sum.warnings + warnings }), {
      count: 0,
      warnings: 0,
    });

interface Choice {
  readonly requested: readonly string[];
  readonly refused: readonly string[];
}

const pickOf = (
  job: Pick<ImportJob, NewThingKind>,
  excluded: ReadonlySet<string>,
  kind: NewThingKind,
): Choice => ({
  requested: requestedOf(job, excluded, kind),
  refused: job[kind].filter((name) => excluded.has(excludedName(kind, name))),
});

const isShorterRefused = ({ requested, refused }: Choice): boolean => refused.length <= requested.length;

/** What a confirmation says of new things: those left out or those taken, whichever are fewer. */
export const pickedThings = (
  job: Pick<ImportJob, NewThingKind>,
  excluded: ReadonlySet<string>,
): Omit<ImportDecision, 'import_id' | 'status'> => {
  const departments = pickOf(job, excluded, 'new_depts');
  const positions = pickOf(job, excluded, 'new_positions');
  return {
    ...(isShorterRefused(departments)
      ? { refused_depts: departments.refused, other_depts: 1 as const }
      : { new_depts: departments.requested, other_depts: 0 as const }),
    ...(isShorterRefused(positions)
      ? { refused_positions: positions.refused, other_positions: 1 as const }
      : { new_positions: positions.requested, other_positions: 0 as const }),
  };
};

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
