import { type PlannedDepartment, positionOf } from './departments.ts';
import { type PlannedPerson, phoneOf } from './person.ts';
import type { Random } from './random.ts';
import { namesOfSeats, type Seat, seatsOf } from './seats.ts';
import { secondDepartments } from './secondDepartments.ts';

/** The figures of company.md. */
const figures = { inactive: 141, withoutRealName: 42, private: 66, masked: 81, executives: 3 } as const;
const agencyTypes = [
  ...Array.from({ length: 18 }, () => 'temporary' as const),
  ...Array.from({ length: 12 }, () => 'daily' as const),
  ...Array.from({ length: 10 }, () => 'weekly' as const),
];
const agency = '劳务派遣班组';
const unassigned = '待分配';
const blueCollar: readonly string[] = ['智能制造中心', agency, unassigned];

/** Who has a number from abroad: department, places in it, country code. */
const abroad: readonly (readonly [string, readonly number[], string])[] = [
  ['北美组', [1, 2, 3, 4], '1'],
  ['港澳台组', [1, 2], '852'],
  ['港澳台组', [3], '853'],
  ['港澳台组', [4], '886'],
  ['日本组', [1, 2], '81'],
  ['电气设计组', [1], '82'],
  ['物流部', [3], '84'],
  ['业务系统组', [1], '971'],
];

const countryCodeOf = ({ department, seat }: Seat): string =>
  abroad.find(([name, seats]) => name === department.name && seats.includes(seat))?.[2] ?? '86';

const topOf = ({ department }: Seat): string => department.path[0] ?? '';

const memberTypeOf = (place: Seat): PlannedPerson['memberType'] => {
  if (place.department.source === 'partner') return 'partner';
  return topOf(place) === agency ? (agencyTypes[place.seat] ?? 'regular') : 'regular';
};

/** Whoever has not been given a place yet is not active either; the others are spread over everybody who leads nobody. */
const inactivePlaces = (seats: readonly Seat[], random: Random): readonly number[] => {
  const waiting = seats.flatMap((place, index) => (topOf(place) === unassigned ? [index] : []));
  const others = seats.flatMap((place, index) =>
    place.seat > 2 && topOf(place) !== unassigned ? [index] : [],
  );
  return [...waiting, ...random.shuffle(others).slice(0, figures.inactive - waiting.length)];
};

interface Draw {
  readonly inactive: ReadonlySet<number>;
  readonly unnamed: ReadonlySet<number>;
  readonly private: ReadonlySet<number>;
  readonly masked: ReadonlySet<number>;
}

/** Draws who is inactive, not real-named, private and masked: exactly as many as the figures say. */
const draw = (seats: readonly Seat[], random: Random): Draw => {
  const inactive = inactivePlaces(seats, random);
  const shown = random.shuffle(seats.map((_, index) => index));
  return {
    inactive: new Set(inactive),
    unnamed: new Set(inactive.slice(0, figures.withoutRealName)),
    private: new Set(shown.slice(0, figures.private)),
    masked: new Set(shown.slice(figures.private, figures.private + figures.masked)),
  };
};

const phoneShowOf = (index: number, drawn: Draw): 1 | 2 | 3 => {
  if (drawn.private.has(index)) return 2;
  return drawn.masked.has(index) ? 3 : 1;
};

/** The 1,200 people of 澜山智能, in the order of its departments; user ids from 1. */
export const planPeople = (
  departments: readonly PlannedDepartment[],
  random: Random,
): readonly PlannedPerson[] => {
  const seats = seatsOf(departments);
  const names = namesOfSeats(seats, random);
  const drawn = draw(seats, random);
  const second = secondDepartments(seats, departments, random);
  return seats.map((place, index) => {
    const userId = index + 1;
    const countryCode = countryCodeOf(place);
    return {
      userId,
      name: names[index] ?? '',
      departmentId: place.department.id,
      otherDepartmentIds: second.get(index) ?? [],
      seat: place.seat,
      position: positionOf(place.department, place.seat, random),
      memberType: memberTypeOf(place),
      countryCode,
      phone: phoneOf(userId, countryCode),
      phoneShow: phoneShowOf(index, drawn),
      isActive: !drawn.inactive.has(index),
      isRealName: !drawn.unnamed.has(index),
      isExecutive: index < figures.executives,
      hasEmail: place.seat === 0 || !blueCollar.includes(topOf(place)),
      workId: `LS${10_000 + userId}`,
      entryDaysAgo: 30 + random.below(3_600),
      resigned: undefined,
    };
  });
};
