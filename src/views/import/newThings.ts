import type { ImportJob } from './importRow.ts';

/** What an import may make beside its rows. */
export const newThingKinds = ['new_depts', 'new_positions'] as const;
type Kind = (typeof newThingKinds)[number];

/** How the draft remembers that one of them shall not be made. */
export const unwantedName = (kind: Kind, name: string): string => `${kind} ${name}`;

export const isWanted = (unwanted: readonly string[], kind: Kind, name: string): boolean =>
  !unwanted.includes(unwantedName(kind, name));

/** The ones that are made. */
export const wantedOf = (job: ImportJob, unwanted: readonly string[], kind: Kind): readonly string[] =>
  job[kind].filter((name) => isWanted(unwanted, kind, name));
