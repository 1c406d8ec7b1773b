import type { ImportDecision } from '#dataProvider/consoleProvider.ts';
import type { ImportJob } from './importRow.ts';

/** What an import may make beside its rows. */
export const newThingKinds = ['new_depts', 'new_positions'] as const;
export type NewThingKind = (typeof newThingKinds)[number];

/** How the draft remembers that one of them shall not be made. */
export const unwantedName = (kind: NewThingKind, name: string): string => `${kind} ${name}`;

/** The ones that are made. */
export const wantedOf = (
  job: Pick<ImportJob, NewThingKind>,
  unwanted: ReadonlySet<string>,
  kind: NewThingKind,
): readonly string[] => job[kind].filter((name) => !unwanted.has(unwantedName(kind, name)));

interface Choice {
  readonly wanted: readonly string[];
  readonly refused: readonly string[];
}

const pickOf = (
  job: Pick<ImportJob, NewThingKind>,
  unwanted: ReadonlySet<string>,
  kind: NewThingKind,
): Choice => ({
  wanted: wantedOf(job, unwanted, kind),
  refused: job[kind].filter((name) => unwanted.has(unwantedName(kind, name))),
});

const isShorterRefused = ({ wanted, refused }: Choice): boolean => refused.length <= wanted.length;

/** What a confirmation says of new things: those not wanted or those wanted, whichever are fewer. */
export const pickedThings = (
  job: Pick<ImportJob, NewThingKind>,
  unwanted: ReadonlySet<string>,
): Omit<ImportDecision, 'import_id' | 'status'> => {
  const departments = pickOf(job, unwanted, 'new_depts');
  const positions = pickOf(job, unwanted, 'new_positions');
  return {
    ...(isShorterRefused(departments)
      ? { refused_depts: departments.refused, other_depts: 1 as const }
      : { new_depts: departments.wanted, other_depts: 0 as const }),
    ...(isShorterRefused(positions)
      ? { refused_positions: positions.refused, other_positions: 1 as const }
      : { new_positions: positions.wanted, other_positions: 0 as const }),
  };
};
