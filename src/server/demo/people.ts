import { demoDepartments, type PlannedDepartment, positionOf } from './departments.ts';
import facts from './facts/departments.json' with { type: 'json' };
import { namesOfSeats, type PlannedPerson, phoneOf, type Seat, seatsOf } from './person.ts';
import { createRandom, type Random } from './random.ts';

/**
 * 64 people work in several departments: 12 within one top department, 44 in a second one, 8 in two further ones. Hosts take people of
 * others in (none of them is hidden from everyone, synced or a partner's), guests come.
 */
const { figures: lent, hosts, guests } = facts.second;
const factoryLender = '东莞工厂';
const factoryHost = '机加工车间';
const research = '研发中心';
const researchLender = '软件部';
const researchHost = '测试组';

const topOf = (department: PlannedDepartment | undefined): string => department?.path[0] ?? '';

const indexesWhere = (seats: readonly Seat[], fits: (place: Seat) => boolean): readonly number[] =>
  seats.flatMap((place, index) => (fits(place) ? [index] : []));

/** Two hosts in different top departments, neither of them the person's own. */
const hostsFor = (place: Seat, available: readonly PlannedDepartment[], random: Random) => {
  const foreign = random.shuffle(
    available.filter((department) => topOf(department) !== topOf(place.department)),
  );
  const [first] = foreign;
  const other = foreign.find((department) => topOf(department) !== topOf(first));
  return [first, other].flatMap((department) => (department === undefined ? [] : [department.id]));
};

const named = (departments: readonly PlannedDepartment[], name: string): PlannedDepartment => {
  const found = departments.find((department) => department.name === name);
  if (found === undefined) throw new Error(`The outline has no department ${name}`);
  return found;
};

/** Place -> ids of the further departments of the person who sits there; 72 memberships of 64 people. */
const secondDepartments = (
  seats: readonly Seat[],
  departments: readonly PlannedDepartment[],
  random: Random,
): ReadonlyMap<number, readonly number[]> => {
  const second = new Map<number, readonly number[]>();
  const lend = (indexes: readonly number[], count: number, target: (index: number) => readonly number[]) => {
    const free = random.shuffle(indexes.filter((index) => !second.has(index))).slice(0, count);
    for (const index of free) second.set(index, target(index));
  };
  const lenders = (path: string, host: string) =>
    indexesWhere(
      seats,
      ({ department, seat }) => seat > 0 && department.path.includes(path) && department.name !== host,
    );
  const guestPlaces = indexesWhere(seats, ({ department }) => guests.includes(topOf(department)));
  const available = hosts.map((name) => named(departments, name));
  const abroad = (index: number, count: number): readonly number[] => {
    const place = seats[index];
    return place === undefined ? [] : hostsFor(place, available, random).slice(0, count);
  };
  lend(lenders(factoryLender, ''), lent.intoFactory, () => [named(departments, factoryHost).id]);
  lend(
    lenders(researchLender, researchHost).filter((index) => topOf(seats[index]?.department) === research),
    lent.withinResearch,
    () => [named(departments, researchHost).id],
  );
  lend(guestPlaces, lent.inAnother, (index) => abroad(index, 1));
  lend(guestPlaces, lent.inTwoOthers, (index) => abroad(index, 2));
  return second;
};

const fullSize = 10_000;
const peoplePerDepartment = 10;
const childrenPerLevel = [20, 10, 5, 3, 3] as const;
const unmarked = {
  source: 'main',
  visibleTo: undefined,
  memberScope: undefined,
  isDeletionPlanned: false,
} as const;

const grow = (
  planned: PlannedDepartment[],
  {
    total,
    parent,
    level,
  }: { readonly total: number; readonly parent: PlannedDepartment | undefined; readonly level: number },
): void => {
  const id = planned.length + 1;
  const name = `${'事业部 中心 部门 科室 小组'.split(' ')[level] ?? '小组'}${id}`;
  const department: PlannedDepartment = {
    id,
    name,
    parentId: parent?.id ?? 0,
    ancestors: [...(parent?.ancestors ?? []), id],
    path: [...(parent?.path ?? []), name],
    people: peoplePerDepartment,
    ...unmarked,
  };
  planned.push(department);
  const children = childrenPerLevel[level + 1] ?? 0;
  for (let child = 0; child < children && planned.length < total; child += 1)
    grow(planned, { total, parent: department, level: level + 1 });
};

/** 10,000 departments or as many as are asked for, up to five levels deep, ten people in each. */
export const stressDepartments = (total = fullSize): readonly PlannedDepartment[] => {
  const planned: PlannedDepartment[] = [];
  while (planned.length < total) grow(planned, { total, parent: undefined, level: 0 });
  return planned;
};

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

const memberTypeOf = (place: Seat): PlannedPerson['memberType'] => {
  if (place.department.source === 'partner') return 'partner';
  return topOf(place.department) === agency ? (agencyTypes[place.seat] ?? 'regular') : 'regular';
};

/** Anyone who has not been given a place yet is not active either; the others are spread over everyone who leads no one. */
const inactivePlaces = (seats: readonly Seat[], random: Random): readonly number[] => {
  const waiting = seats.flatMap((place, index) => (topOf(place.department) === unassigned ? [index] : []));
  const others = seats.flatMap((place, index) =>
    place.seat > 2 && topOf(place.department) !== unassigned ? [index] : [],
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
const planPeople = (departments: readonly PlannedDepartment[], random: Random): readonly PlannedPerson[] => {
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
      hasEmail: place.seat === 0 || !blueCollar.includes(topOf(place.department)),
      workId: `LS${10_000 + userId}`,
      entryDaysAgo: 30 + random.below(3_600),
      resigned: undefined,
    };
  });
};

/** Everything drawn for the demo begins here. */
export const demoSeed = 20_260_101;

/** Who is in the large demo company, and where. */
export interface DemoPeople {
  readonly departments: readonly PlannedDepartment[];
  readonly people: readonly PlannedPerson[];
}

/** The 1,200 people of 澜山智能 and its departments: the same on every machine. They are the first thing that is drawn. */
export const planDemoPeople = (random: Random = createRandom(demoSeed)): DemoPeople => {
  const departments = demoDepartments();
  return { departments, people: planPeople(departments, random) };
};

/** Who can sign in to the demo companies. The passwords are public: demo mode runs on loopback only. */
export interface DemoAccount {
  /** `main`, `sub`, `asset`, `responsible`: what the login page says beside the name. */
  readonly role: string;
  readonly name: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly userId: number;
  readonly countryCode: string;
  readonly mobile: string;
  readonly password: string;
  readonly managementPassword: string;
}
