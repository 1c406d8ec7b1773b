import type { ResignReason } from '#domain/resignation/vocabulary.ts';
import type { PlannedDepartment } from './departments.ts';
import { inventedName } from './names.ts';
import type { PlannedPerson, Resignation } from './person.ts';
import { phoneOf } from './phones.ts';
import { positionOf } from './positions.ts';
import type { Random } from './random.ts';

/** How many who left have a hand-over in each state: none, waiting, running, done, partly failed. */
const handOvers = [24, 9, 3, 20, 2] as const;
const states = [0, 1, 2, 3, 4] as const;
const reasons: readonly ResignReason[] = [
  'voluntary',
  'contract_ended',
  'dismissed',
  'retired',
  'transferred',
];
const halfYearDays = 180;
const hoursPerDay = 24;

/** Open hand-overs are young; everything else is spread over half a year, so that some are past the 30-day limit. */
const daysAgo = (status: Resignation['transferStatus'], index: number, count: number): number => {
  const span = status === 1 || status === 2 ? 14 : halfYearDays;
  return 1 + Math.floor((index * span) / count);
};

const resignations = (random: Random): readonly Resignation[] =>
  states.flatMap((transferStatus) =>
    Array.from({ length: handOvers[transferStatus] }, (_, index) => ({
      transferStatus,
      daysAgo: daysAgo(transferStatus, index, handOvers[transferStatus]),
      reason: random.pick(reasons),
    })),
  );

/** The first of them was there for a day's work, which ended an hour ago (company.md). */
const asTemporary = (person: PlannedPerson & { readonly resigned: Resignation }): PlannedPerson => {
  const daysAgo = 1 / hoursPerDay;
  return {
    ...person,
    memberType: 'temporary',
    entryDaysAgo: 1,
    resigned: { ...person.resigned, daysAgo, reason: 'term_ended' },
  };
};

/** The 58 people who have left; their user ids follow those of the living company. */
export const planFormerPeople = (
  departments: readonly PlannedDepartment[],
  firstUserId: number,
  random: Random,
): readonly PlannedPerson[] => {
  const own = departments.filter(({ source, people }) => source === 'main' && people > 1);
  return resignations(random).map((resigned, index) => {
    const userId = firstUserId + index;
    const department = random.pick(own);
    const person = {
      userId,
      name: inventedName(random),
      departmentId: department.id,
      otherDepartmentIds: [],
      seat: 1,
      position: positionOf(department, 1, random),
      memberType: 'regular' as const,
      countryCode: '86',
      phone: phoneOf(userId, '86'),
      phoneShow: 1 as const,
      isActive: true,
      isRealName: true,
      isExecutive: false,
      hasEmail: false,
      workId: `LS${10_000 + userId}`,
      entryDaysAgo: resigned.daysAgo + 60 + random.below(2_000),
      resigned,
    };
    return index === 0 ? asTemporary(person) : person;
  });
};
