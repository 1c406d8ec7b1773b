/** What is noticed in operation records without anyone asking: many exports, work at night, failed proofs. */
export const unusualKinds = ['exports', 'night', 'proofs'] as const;
export type UnusualKind = (typeof unusualKinds)[number];

/** The action of a record that says that an administrator holds the rows of a file now; a ticket that was asked for is none. */
export const takenExport = 'exportFile';

/** Coming and going is no work upon the company. */
export const comingAndGoing: readonly string[] = [
  'account',
  'session',
  'managementPassword',
  'secondFactor',
  'code',
];

/** Hours of the company's clock that are night: from the first until the last of the next morning. */
export const nightHours = { from: 22, until: 6 } as const;

/** Within which acts of one kind are counted together, hours. */
export const windowHours = { exports: 24, proofs: 1 } as const;

/** An administrator who worked at night within so many days before works at night: a shift, a month's end. */
export const quietDays = 28;

/** So many days events are shown: as many as the list of records shows by itself. */
export const shownDays = 7;

/**
 * From when on acts are unusual.
 * - `exports`: an administrator's day has one or two files; the ten nouns that can be exported, all of them in a day, are a collection.
 * - `exportedRows`: five times what the notice about one file of people speaks of (safety.md T21), so that nothing goes by in pieces.
 * - `proofs`: the fifth wrong one locks a device (screens A21); who mistypes stops before.
 * - `nightActs`: one change is enough, where there was none for four weeks.
 */
export const unusualFrom = { exports: 10, exportedRows: 5_000, proofs: 5, nightActs: 1 } as const;

/** What one administrator did of one kind within a window, as the records count it. */
export interface ActWindow {
  readonly kind: UnusualKind;
  readonly userId: number;
  readonly name: string;
  /** The company's day on which it begins, `YYYY-MM-DD`: of a night the evening. */
  readonly day: string;
  /** The first and the last of the records, and how many there are. */
  readonly from: Date;
  readonly to: Date;
  readonly count: number;
  /** Rows that were exported with them; 0 of other kinds. */
  readonly rows: number;
  /** How many of the records of a night are work upon the company. */
  readonly works: number;
  /** Nights of work within the quiet days before. */
  readonly nightsBefore: number;
}

const isUnusual = ({ kind, count, rows, works, nightsBefore }: ActWindow): boolean => {
  switch (kind) {
    case 'exports':
      return count >= unusualFrom.exports || rows >= unusualFrom.exportedRows;
    case 'proofs':
      return count >= unusualFrom.proofs;
    case 'night':
      return works >= unusualFrom.nightActs && nightsBefore === 0;
    default:
      return kind satisfies never;
  }
};

/** Under which an event is known: one a day of each kind and administrator. */
export const eventKeyOf = ({ userId, kind, day }: Pick<ActWindow, 'userId' | 'kind' | 'day'>): string =>
  `${userId} ${kind} ${day}`;

const isMore = (one: ActWindow, other: ActWindow): boolean =>
  one.count > other.count || (one.count === other.count && one.rows > other.rows);

/** Which windows are unusual events, newest first: of several of a day, a kind and an administrator the one with the most acts. */
export const unusualEvents = (windows: readonly ActWindow[]): readonly ActWindow[] => {
  const most = new Map<string, ActWindow>();
  for (const window of windows.filter(isUnusual)) {
    const known = most.get(eventKeyOf(window));
    if (known === undefined || isMore(window, known)) most.set(eventKeyOf(window), window);
  }
  return [...most.values()].toSorted((one, other) => other.to.getTime() - one.to.getTime());
};

/** An event as far as its records are found by it. */
interface FoundBy {
  readonly kind: UnusualKind;
  readonly user_id: number;
  readonly from: string;
  readonly to: string;
}

const marks: Readonly<Record<UnusualKind, Readonly<Record<string, unknown>>>> = {
  exports: { action: takenExport, outcome: 'done' },
  night: { outcome: 'done' },
  proofs: { attention: ['proof'] },
};

/** The filter of the records' list that shows exactly the records of an event. */
export const recordsOfEvent = ({ kind, user_id, from, to }: FoundBy): Readonly<Record<string, unknown>> => ({
  operator_id: user_id,
  time: { from, to },
  ...marks[kind],
});
