import type { ResignReason } from '#domain/resignation/handOver.ts';
import type { PlannedDepartment } from './departments.ts';
import facts from './facts/names.json' with { type: 'json' };
import type { Random } from './random.ts';

/** One person of a planned company, before rows are made of them. */
export interface PlannedPerson {
  readonly userId: number;
  readonly name: string;
  /** Main department. */
  readonly departmentId: number;
  /** Further departments. */
  readonly otherDepartmentIds: readonly number[];
  /** Place among the people of the main department; 0 leads it. */
  readonly seat: number;
  readonly position: string;
  readonly memberType: 'regular' | 'temporary' | 'daily' | 'weekly' | 'partner';
  readonly countryCode: string;
  readonly phone: string;
  /** 1 public, 2 private, 3 masked. */
  readonly phoneShow: 1 | 2 | 3;
  readonly isActive: boolean;
  readonly isRealName: boolean;
  readonly isExecutive: boolean;
  readonly hasEmail: boolean;
  readonly workId: string;
  readonly entryDaysAgo: number;
  readonly resigned: Resignation | undefined;
}

export interface Resignation {
  readonly daysAgo: number;
  readonly reason: ResignReason;
  /** 0 not needed, 1 waiting, 2 running, 3 done, 4 partly failed. */
  readonly transferStatus: 0 | 1 | 2 | 3 | 4;
}

/** Of one character, and the few of two. */
const surnames: readonly string[] = facts.surnames;
const firstCharacters = [...facts.firstCharacters];
const secondCharacters = [...facts.secondCharacters];

/** A name of the generator's own: any likeness to someone is chance. */
export const inventedName = (random: Random): string =>
  random.pick(surnames) + random.pick(firstCharacters) + random.pick(secondCharacters);

/** `count` invented names, all different from each other and from `taken`. */
const distinctNames = (
  random: Random,
  count: number,
  taken: ReadonlySet<string> = new Set(),
): readonly string[] => {
  const names = new Set<string>();
  while (names.size < count) {
    const name = inventedName(random);
    if (!taken.has(name)) names.add(name);
  }
  return [...names];
};

/** Names that break things, and where they work: every one has broken some address book (company.md). */
const specialNames = facts.special.map(([name = '', department = '']) => ({ name, department }));

/** How often a name occurs that is not unique: 19 names, 42 people; the first is borne by five. */
const sharedNameCounts: readonly number[] = facts.shared;

const mainlandPrefixes = ['134', '135', '136', '137', '138', '139', '150', '151', '158', '186', '188', '189'];
const areaCodes = ['206', '312', '415', '646'];

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

/** Scatters neighbours: both factors are coprime with ten, so different people get different digits. */
const scattered = (userId: number, length: number): string =>
  padded((userId * 7_919 + 1_234_577) % 10 ** length, length);

const mainland = (userId: number): string =>
  `${mainlandPrefixes[userId % mainlandPrefixes.length] ?? '138'}${scattered(userId, 8)}`;

const abroad: Readonly<Record<string, (userId: number) => string>> = {
  // Numbers 555-0100 to 555-0199 are reserved for fiction.
  '1': (userId) => `${areaCodes[userId % areaCodes.length] ?? '415'}55501${padded(userId % 100, 2)}`,
  '81': (userId) => `90${scattered(userId, 8)}`,
  '82': (userId) => `10${scattered(userId, 8)}`,
  '84': (userId) => `90${scattered(userId, 7)}`,
  '852': (userId) => `9${scattered(userId, 7)}`,
  '853': (userId) => `6${scattered(userId, 7)}`,
  '886': (userId) => `9${scattered(userId, 8)}`,
  '971': (userId) => `50${scattered(userId, 7)}`,
};

/** National digits of someone's number; right for the country and different for every person of a company. */
export const phoneOf = (userId: number, countryCode: string): string =>
  (abroad[countryCode] ?? mainland)(userId);

/** One place for a person: the n-th of a department. */
export interface Seat {
  readonly department: PlannedDepartment;
  readonly seat: number;
}

/** The two people whom only the workId tells apart work here. */
const teamOfNamesakes = '钣金车间';

/** All places in the order of the outline. */
export const seatsOf = (departments: readonly PlannedDepartment[]): readonly Seat[] =>
  departments.flatMap((department) =>
    Array.from({ length: department.people }, (_, seat) => ({ department, seat })),
  );

/** Special names sit right behind the leader of their department. */
const specialSeats = (seats: readonly Seat[]): Map<number, string> => {
  const named = new Map<number, string>();
  for (const { name, department } of specialNames) {
    const index = seats.findIndex(
      (each, position) => each.seat > 0 && each.department.name === department && !named.has(position),
    );
    if (index === -1) throw new Error(`There is no free place for ${name} in ${department}`);
    named.set(index, name);
  }
  return named;
};

/** Places for people who share their name: two of the first name in one team, all others anywhere. */
const placesForShared = (seats: readonly Seat[], taken: ReadonlyMap<number, string>, random: Random) => {
  const free = seats.flatMap(({ seat }, index) => (seat === 0 || taken.has(index) ? [] : [index]));
  const team = free.filter((index) => seats[index]?.department.name === teamOfNamesakes).slice(0, 2);
  const others = random.shuffle(free.filter((index) => seats[index]?.department.name !== teamOfNamesakes));
  return [...team, ...others];
};

/** A name for every seat: special ones, 19 names shared by 42 people, all others once. */
export const namesOfSeats = (seats: readonly Seat[], random: Random): readonly string[] => {
  const named = specialSeats(seats);
  const indexes = placesForShared(seats, named, random);
  const shared = distinctNames(random, sharedNameCounts.length);
  const bearers = shared.flatMap((name, index) =>
    Array.from({ length: sharedNameCounts[index] ?? 0 }, () => name),
  );
  bearers.forEach((name, index) => {
    const position = indexes[index];
    if (position !== undefined) named.set(position, name);
  });
  const unique = distinctNames(random, seats.length - named.size, new Set(named.values()));
  let next = 0;
  return seats.map((_, index) => {
    const given = named.get(index);
    if (given !== undefined) return given;
    next += 1;
    return unique[next - 1] ?? '';
  });
};
