import type { ImportDecision } from '#dataProvider/consoleProvider.ts';
import type { ImportJob } from './importRow.ts';

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

/** What a confirmation says of new things: those not wanted or those wanted, whichever are fewer. */
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
