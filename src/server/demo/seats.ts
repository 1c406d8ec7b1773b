import type { PlannedDepartment } from './departments.ts';
import { distinctNames, sharedNameCounts, specialNames } from './person.ts';
import type { Random } from './random.ts';

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
      (each, place) => each.seat > 0 && each.department.name === department && !named.has(place),
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
  const places = placesForShared(seats, named, random);
  const shared = distinctNames(random, sharedNameCounts.length);
  const bearers = shared.flatMap((name, index) =>
    Array.from({ length: sharedNameCounts[index] ?? 0 }, () => name),
  );
  bearers.forEach((name, index) => {
    const place = places[index];
    if (place !== undefined) named.set(place, name);
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
